/** A piece of plain text, or an address in it. */
export type TextPart = { readonly text: string; readonly href?: string };

/** Longest address that is made a link: beyond it nobody means one. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^]{1,500}/giu;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?…*_~’”]+$/u;

/** Plain text with its web addresses found; every part's text together is the text that was given. */
export function autolink(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) parts.push({ text: text.slice(at, to) });
  };
  for (const match of text.matchAll(ADDRESS)) {
    const found = trimmed(match[0]);
    const href = hrefOf(found);
    if (!href) continue;
    plain(match.index);
    parts.push({ text: found, href });
    at = match.index + found.length;
  }
  plain(text.length);
  return parts;
}

/** Without the sentence's own marks, and without a closing bracket that was not opened in it. */
function trimmed(address: string): string {
  const cut = address.replace(TRAILING, "");
  const opened = cut.split("(").length;
  return cut.endsWith(")") && cut.split(")").length > opened ? trimmed(cut.slice(0, -1)) : cut;
}

function hrefOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.hostname.includes(".") && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
