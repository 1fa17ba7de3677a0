/**
 * Returns a tag in stored form: white space, case and a leading "#" are not significant; "" for an empty tag.
 */
export const normaliseTag = (tag: string): string =>
  tag
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toLowerCase()
    .replace(/^#+/, "");

/** Returns the tags of a list, or of one comma-separated line: normalised, without duplicates. */
export const tagsOf = (value: string | readonly string[]): string[] => [
  ...new Set((typeof value === "string" ? value.split(",") : value).map(normaliseTag).filter(Boolean)),
];
