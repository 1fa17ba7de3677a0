/** Colours of newsletters, as literal values, because mail programs do not support custom properties. */
export const PAPER = {
  back: "#fffdf8",
  ink: "#221f1a",
  soft: "#655f55",
  line: "#ddd6c8",
  accent: "#7a3b1e",
} as const;
export const DARK = {
  back: "#1b1917",
  ink: "#ece7dd",
  soft: "#b3aa9b",
  line: "#4a443b",
  accent: "#f0b48f",
} as const;
