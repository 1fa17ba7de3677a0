/** A tag as it is kept: white space, case and a leading "#" do not tell two apart; "" for none. */
export const normaliseTag = (tag: string): string =>
  tag
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toLowerCase()
    .replace(/^#+/, "");

/** The tags of a list, or of one line with commas: normalised, each once. */
export const tagsOf = (value: string | readonly string[]): string[] => [
  ...new Set((typeof value === "string" ? value.split(",") : value).map(normaliseTag).filter(Boolean)),
];
