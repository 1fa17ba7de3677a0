import { smartenPlainText } from "#core/text/index.ts";

/** Matches a note in brackets between paragraphs: `[Footnote 1: …]`. */
const NOTE = /^\s*\[(?:Foot)?note\s+([\p{L}\p{N}*†‡]{1,5})\s*:\s*([\s\S]*)$/iu;

/** Matches a note that only begins with its mark: `[1] …`. */
const MARKED = /^\s*\[(\d{1,3})\]\s+(\S[\s\S]*)$/u;

/** Returns true for a block that may be a note. */
export const isNoteBlock = (block: string): boolean => NOTE.test(block) || MARKED.test(block);

/** Splits notes that follow each other without a blank line; joins each bracketed note into one block. */
export function joinNotes(given: readonly string[]): string[] {
  const joined: string[] = [];
  const blocks = given.flatMap((block) =>
    MARKED.test(block) ? block.split(/\n(?=\s*\[\d{1,3}\]\s)/) : [block],
  );
  for (let at = 0; at < blocks.length; at += 1) {
    const first = blocks[at] ?? "";
    const end = NOTE.test(first)
      ? blocks.findIndex((block, index) => index >= at && /\]\s*$/.test(block))
      : at;
    const isNear = end >= at && end - at <= 12;
    joined.push(isNear ? blocks.slice(at, end + 1).join("\n\n") : first);
    if (isNear) at = end;
  }
  return joined;
}

/** Joins the lines of each paragraph of a note, which are too few to show that a program wrapped them. */
const unwrapped = (note: string): string => note.replace(/(\S)[ \t]*\n(?=\S)/g, "$1 ");

/** Assigns notes to references in the preceding text. */
export interface PlainNotes {
  /**
   * Returns the note's HTML if `html` contains its reference: the last piece with an unused one is changed in
   * place.
   */
  place(block: string, html: string[]): string | null;
}

export function plainNotes(): PlainNotes {
  let count = 0;
  /** Number of pieces of the text without each sign, which need not be searched again. */
  const without = new Map<string, number>();
  return {
    place(block, html) {
      const marked = MARKED.exec(block);
      const [, label = "", body = ""] = marked ?? NOTE.exec(block) ?? [];
      if (label === "") return null;
      const sign = `[${label}]`;
      for (let at = html.length - 1; at >= (without.get(sign) ?? 0); at -= 1) {
        const signIndex = html[at]?.lastIndexOf(sign) ?? -1;
        if (signIndex < 0) continue;
        count += 1;
        const before = html[at]?.slice(0, signIndex).trimEnd() ?? "";
        html[at] =
          `${before}<a epub:type="noteref" href="#footnote-${count}">${label}</a>${html[at]?.slice(signIndex + sign.length)}`;
        return `<aside epub:type="footnote" id="footnote-${count}">${smartenPlainText(unwrapped(marked ? body : body.replace(/\]\s*$/, "")))}</aside>`;
      }
      without.set(sign, html.length);
      return null;
    },
  };
}
