/** A piece of plain text, or a web address in it. */
export type TextPart = { readonly text: string; readonly href?: string };

/** Limits the length of a linked address; longer ones are not meant as links. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^]{1,500}/giu;
/** Punctuation that ends a sentence rather than an address. */
const TRAILING = /[.,;:!?…*_~’”]+$/u;

/** Splits plain text into text and web addresses; the parts together equal the input. */
export function autolink(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) parts.push({ text: text.slice(at, to) });
  };
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = webAddress(address);
    if (!href) continue;
    plain(match.index);
    parts.push({ text: address, href });
    at = match.index + address.length;
  }
  plain(text.length);
  return parts;
}

/** Removes the sentence's punctuation, and a closing bracket without an opening one in the address. */
function trimmed(address: string): string {
  const cut = address.replace(TRAILING, "");
  const opened = cut.split("(").length;
  return cut.endsWith(")") && cut.split(")").length > opened ? trimmed(cut.slice(0, -1)) : cut;
}

/** Returns a typed web address in standard form; null if it is none that may be linked. */
export function webAddress(address: string): string | null {
  try {
    const url = new URL(address);
    const isWeb = url.protocol === "http:" || url.protocol === "https:";
    return isWeb && url.hostname.includes(".") && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
