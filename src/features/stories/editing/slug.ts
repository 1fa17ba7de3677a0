import anyAscii from "any-ascii";
import { plainLetters } from "#core/text/search-words.ts";

const LENGTH = 80;

/** Paths under a story that a slug must not use, such as `/story/:id/edit`; a test compares them with the pages. */
const TAKEN = new Set([
  ...[
    "audio",
    "beta",
    "chapters",
    "collaborators",
    "download",
    "drafts",
    "edit",
    "export",
    "history",
    "narration",
  ],
  ...["notes", "paid", "parts", "plan", "podcast", "publish", "publishing", "revisions", "setup"],
  "suggestions",
]);

/** Letters of other scripts than Latin, with their marks. */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}][\p{M}]*/gu;

/**
 * Returns the readable end of a story's URL: ASCII letters and digits separated by hyphens, at most 80
 * characters, because a `Location` header allows no other letters. Other scripts are transliterated. "story"
 * if the title has neither letters nor digits; lookups use only the id.
 */
export function slugOf(title: string): string {
  const latin = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/\p{Script=Han}/gu, (character) => `-${anyAscii(character)}-`)
    .replace(/ー/g, "")
    .replace(FOREIGN, (letter) => anyAscii(letter))
    .toLowerCase();
  const ascii = plainLetters(latin.normalize("NFKD").replaceAll("&", " and "))
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, LENGTH)
    .replace(/-+$/, "");
  return TAKEN.has(ascii) ? `${ascii}-story` : ascii || "story";
}
