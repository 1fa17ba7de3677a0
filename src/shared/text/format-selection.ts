import { uiText } from "../platform/ui.text.ts";

/** Formats with a button. */
export const FORMATS = ["bold", "italic", "link", "quote", "list"] as const;
export type Format = (typeof FORMATS)[number];

/** Replacement of a part of a text, and what is selected afterwards. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly select: readonly [start: number, end: number];
}

const AROUND: Partial<Record<Format, readonly [before: string, after: string]>> = {
  bold: ["**", "**"],
  italic: ["*", "*"],
  link: ["[", "](https://)"],
};

/** Returns the change that a button for formatting makes to the selected part of a text. */
export function formatSelection(how: Format, value: string, from: number, to: number): TextChange {
  const around = AROUND[how];
  if (!around) return formatLines(how === "quote" ? "> " : "- ", value, from, to);
  const [before, after] = around;
  const inner = value.slice(from, to);
  // Marks must touch the words: spaces at the ends of a selection stay outside.
  const start = from + (inner.length - inner.trimStart().length);
  const end = Math.max(start, to - (inner.length - inner.trimEnd().length));
  const text = value.slice(start, end) || uiText.formatting.sample;
  const at = start + before.length;
  const address = at + text.length + 2;
  return {
    start,
    end,
    text: before + text + after,
    select: how === "link" && end > start ? [address, address + "https://".length] : [at, at + text.length],
  };
}

/** Puts a mark before each selected line. */
function formatLines(mark: string, value: string, from: number, to: number): TextChange {
  const start = value.lastIndexOf("\n", from - 1) + 1;
  const next = value.indexOf("\n", Math.max(from, to - 1));
  const end = next < 0 ? value.length : next;
  const text = value
    .slice(start, end)
    .split("\n")
    .map((line) => mark + line)
    .join("\n");
  return { start, end, text, select: [start + text.length, start + text.length] };
}
