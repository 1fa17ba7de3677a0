/** A rendered page cut at its personal places. */
export type Segment = { readonly html: string } | { readonly slot: string; readonly html: string };

/** A personal place in a page's bytes: from `start` up to `end` stands the guest's version. */
export interface Place {
  readonly slot: string;
  readonly start: number;
  readonly end: number;
}

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

/** The page as bytes, with the guest's version in every place but those that `fill` knows, and where they are. */
export function layOut(
  segments: readonly Segment[],
  fill: (slot: string) => string | null,
): { bytes: Buffer; places: Place[] } {
  const places: Place[] = [];
  let at = 0;
  for (const segment of segments) {
    const html = "slot" in segment ? (fill(segment.slot) ?? segment.html) : segment.html;
    const end = at + Buffer.byteLength(html);
    if ("slot" in segment) places.push({ slot: segment.slot, start: at, end });
    at = end;
  }
  return { bytes: Buffer.from(join(segments, fill)), places };
}

/** The page with other bytes in its places, uncopied, in order; null where the guest's version stays. */
export function compose(page: Buffer, places: readonly Place[], fill: readonly (Buffer | null)[]): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (const [index, { start, end }] of places.entries()) {
    const part = fill[index];
    if (!part) continue;
    parts.push(page.subarray(from, start), part);
    from = end;
  }
  parts.push(from === 0 ? page : page.subarray(from));
  return parts;
}

/** The page cut into what lies between its places (even indexes) and in them (odd ones). */
export function split(page: Buffer, places: readonly Place[]): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end } of places) {
    parts.push(page.subarray(from, start), page.subarray(start, end));
    from = end;
  }
  parts.push(page.subarray(from));
  return parts;
}
