/**
 * Returns a tag as a part of a path: spaces become hyphens. In a tag that already has hyphens they become "+"
 * instead, so that both can be read back.
 */
export const tagSlug = (tag: string): string =>
  tag
    .split(" ")
    .map(encodeURIComponent)
    .join(tag.includes("-") ? "+" : "-");

/** Returns the tags that a part of a path can mean, most literal first. */
export const tagsOfSlug = (slug: string): string[] => {
  const tag = slug.normalize("NFC").toLowerCase();
  return [...new Set([tag, tag.replaceAll("-", " "), tag.replaceAll("+", " ")])].map((each) => each.trim());
};

/** Returns a tag's spelling with hyphens for spaces or the reverse: readers see both as one tag. */
export function twinOf(tag: string): string {
  const [hasSpace, hasHyphen] = [tag.includes(" "), tag.includes("-")];
  if (hasSpace === hasHyphen) return tag;
  return hasSpace ? tag.replaceAll(" ", "-") : tag.replaceAll("-", " ");
}
