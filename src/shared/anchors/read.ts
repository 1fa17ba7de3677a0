import type { Anchor } from "./anchor.ts";

/** Validates an anchor from an untrusted source; null if it is invalid. */
export function anchorIn(value: unknown): Anchor | null {
  const { quote, prefix, suffix, start, print, alone } = (value ?? {}) as Partial<Anchor>;
  const isAnchor =
    typeof quote === "string" &&
    typeof prefix === "string" &&
    typeof suffix === "string" &&
    Number.isInteger(start) &&
    Array.isArray(print) &&
    print.every(Number.isInteger);
  return isAnchor
    ? {
        quote: quote.slice(0, 2_000),
        prefix: prefix.slice(0, 200),
        suffix: suffix.slice(0, 200),
        start: start!,
        print: print.slice(0, 1_000),
        alone: alone === true,
      }
    : null;
}
