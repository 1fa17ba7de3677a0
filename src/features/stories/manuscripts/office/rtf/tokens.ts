import { unreadable } from "../../errors.ts";

/**
 * An RTF token (RTF 1.9.1): start or end of a group, control word or symbol with its number, or text bytes.
 */
export type RtfToken =
  | { readonly kind: "open" | "close" }
  | { readonly kind: "control"; readonly name: string; readonly value: number | null }
  | { readonly kind: "byte"; readonly value: number }
  | { readonly kind: "text"; readonly from: number; readonly to: number }
  /** Bytes of a binary object. */
  | { readonly kind: "binary"; readonly from: number; readonly to: number };

/** Maximum nesting depth of groups; bounds the stack of callers. */
const MAX_DEPTH = 400;

const [BACKSLASH, OPEN, CLOSE, CR, LF, QUOTE, STAR] = [0x5c, 0x7b, 0x7d, 0x0d, 0x0a, 0x27, 0x2a];
const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/**
 * Yields the tokens of a file in order. Groups left open at the end are accepted. Throws 400 beyond
 * MAX_DEPTH.
 */
export function* rtfTokens(bytes: Buffer): Generator<RtfToken> {
  let depth = 0;
  let at = 0;
  while (at < bytes.length) {
    const code = bytes[at]!;
    if (code === OPEN || code === CLOSE) {
      depth += code === OPEN ? 1 : -1;
      if (depth > MAX_DEPTH) throw unreadable("tooComplex");
      at += 1;
      yield { kind: code === OPEN ? "open" : "close" };
      if (depth <= 0) return;
    } else if (code === BACKSLASH) {
      const next = bytes[at + 1] ?? 0;
      if (isLetter(next)) {
        const { token, end } = word(bytes, at + 1);
        at = end;
        if (token.name === "bin") {
          const from = at;
          at = Math.min(bytes.length, at + Math.max(0, token.value ?? 0));
          yield { kind: "binary", from, to: at };
        } else yield token;
      } else if (next === QUOTE) {
        const value = Number.parseInt(bytes.toString("latin1", at + 2, at + 4), 16);
        at += 4;
        if (!Number.isNaN(value)) yield { kind: "byte", value };
      } else {
        at += 2;
        // A backslash before a line break ends a paragraph.
        const name = next === CR || next === LF ? "par" : next === STAR ? "*" : String.fromCharCode(next);
        yield { kind: "control", name, value: null };
      }
    } else if (code === CR || code === LF || code === 0) at += 1;
    else {
      const from = at;
      while (at < bytes.length && !ENDS.has(bytes[at]!)) at += 1;
      yield { kind: "text", from, to: at };
    }
  }
}

const ENDS = new Set([BACKSLASH, OPEN, CLOSE, CR, LF, 0]);

function word(bytes: Buffer, from: number): { token: RtfToken & { kind: "control" }; end: number } {
  let at = from;
  while (at < bytes.length && isLetter(bytes[at]!) && at - from < 32) at += 1;
  const name = bytes.toString("latin1", from, at);
  const begin = at;
  if (bytes[at] === 0x2d) at += 1;
  while (at < bytes.length && isDigit(bytes[at]!) && at - begin < 11) at += 1;
  const digits = bytes.toString("latin1", begin, at);
  // A following space belongs to the control word.
  if (bytes[at] === 0x20) at += 1;
  const value = /\d/.test(digits) ? Number(digits) : null;
  return { token: { kind: "control", name, value }, end: at };
}
