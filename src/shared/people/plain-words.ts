import { formattedText, type InlinePart, type TextBlock } from "./formatted.ts";

const NO_LINKS = { names: Object.freeze({}), hrefOf: (username: string) => username };

/**
 * Returns a member's post, comment, update or review as plain text, for quotes, feeds, descriptions and
 * structured data. Spoilers are left out, because readers cannot
 * reveal them there.
 */
export const plainWords = (text: string): string =>
  formattedText(text, NO_LINKS).map(wordsOf).filter(Boolean).join("\n\n");

function wordsOf(block: TextBlock): string {
  switch (block.kind) {
    case "paragraph":
      return inline(block.parts);
    case "list":
      return block.items
        .map((parts, index) => `${block.ordered ? `${index + 1}.` : "•"} ${inline(parts)}`)
        .join("\n");
    case "quote":
      return block.blocks.map(wordsOf).join("\n\n");
    case "spoiler":
      return "…";
  }
}

const inline = (parts: readonly InlinePart[]): string =>
  parts
    .map((part) => {
      if (part.kind === "spoiler") return "…";
      return "text" in part ? part.text : inline(part.parts);
    })
    .join("");
