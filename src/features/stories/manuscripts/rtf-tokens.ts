import { unreadable } from "./errors.ts";

/** A piece of Rich Text (RTF 1.9.1): the border of a group, a word or sign of control with its number, bytes of text. */
export type RtfToken =
  | { readonly kind: "open" | "close" }
  | { readonly kind: "control"; readonly name: string; readonly value: number | null }
  | { readonly kind: "byte"; readonly value: number }
  | { readonly kind: "text"; readonly from: number; readonly to: number }
  /** Bytes of a binary object, passed over. */
  | { readonly kind: "binary" };

/** Groups within each other: bounds the work of whoever keeps a stack. */
const MAX_DEPTH = 400;

const [BACKSLASH, OPEN, CLOSE, CR, LF, QUOTE, STAR] = [0x5c, 0x7b, 0x7d, 0x0d, 0x0a, 0x27, 0x2a];
const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

/** The pieces of a file in their order. What is left open at its end is no fault. Throws 400 beyond MAX_DEPTH. */
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
          at += Math.max(0, token.value ?? 0);
          yield { kind: "binary" };
        } else yield token;
      } else if (next === QUOTE) {
        const value = Number.parseInt(bytes.toString("latin1", at + 2, at + 4), 16);
        at += 4;
        if (!Number.isNaN(value)) yield { kind: "byte", value };
      } else {
        at += 2;
        // A line's end behind a backslash is the end of a paragraph.
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
  // A space behind it belongs to it.
  if (bytes[at] === 0x20) at += 1;
  const value = /\d/.test(digits) ? Number(digits) : null;
  return { token: { kind: "control", name, value }, end: at };
}
