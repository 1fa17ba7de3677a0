/** A rendered page cut at its personal places. */
export type Segment = { readonly html: string } | { readonly slot: string; readonly html: string };

/** Where `<html>` carries the reader's settings; Document prints exactly this. */
export const READER_MARK = ' data-reader=""';

const SLOT = /<fw-slot data-name="([a-z-]+)">/g;
const END = "</fw-slot>";

/**
 * Cuts HTML at `<fw-slot>` elements and at the reader mark. Slots do not nest.
 * The element itself stays in the page, so that a guest's and a member's page have the same structure.
 */
export function cut(html: string): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  const mark = html.indexOf(READER_MARK);
  if (mark >= 0) {
    segments.push({ html: html.slice(0, mark) }, { slot: "reader", html: "" });
    from = mark + READER_MARK.length;
  }
  SLOT.lastIndex = from;
  for (let match = SLOT.exec(html); match; match = SLOT.exec(html)) {
    const start = match.index + match[0].length;
    const end = html.indexOf(END, start);
    if (end < 0) break;
    segments.push({ html: html.slice(from, start) }, { slot: match[1]!, html: html.slice(start, end) });
    from = end;
    SLOT.lastIndex = end;
  }
  segments.push({ html: html.slice(from) });
  return segments;
}

/** Puts the page together again; `fill` answers null where the guest's version stays. */
export function join(segments: readonly Segment[], fill: (slot: string) => string | null): string {
  let html = "";
  for (const segment of segments)
    html += "slot" in segment ? (fill(segment.slot) ?? segment.html) : segment.html;
  return html;
}
