const LENGTH = 80;
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  "&": " and ",
};

/** Pages beside the story's own, `/story/:id/edit` and those to come (product.md, Places). */
const TAKEN = new Set(["edit", "revisions", "collaborators", "paid"]);

/**
 * The readable end of a story's URL: ASCII letters and digits apart by hyphens, at most 80 characters, since
 * a `Location` header takes no other letters. "story" where the title has none; the id in the URL does the finding.
 */
export function slugOf(title: string): string {
  const ascii = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[ßæœøđðłþı&]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LENGTH)
    .replace(/^-+|-+$/g, "");
  return TAKEN.has(ascii) ? `${ascii}-story` : ascii || "story";
}
