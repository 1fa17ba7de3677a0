import { escapeAttribute } from "#shared/text/characters.ts";
import type { ListPlace } from "./model.ts";

/** A list item, or a paragraph that continues the preceding item. */
export interface Item {
  readonly html: string;
  /** Null for a continuation. */
  readonly place: ListPlace | null;
  /** Attributes of the item in a file of the site's exports. */
  readonly own?: Readonly<Record<string, string>>;
  /** Attributes of its list in such a file. */
  readonly listed?: Readonly<Record<string, string>>;
  /** Classes of its containers in the item in such a file, outermost first. */
  readonly inner?: readonly string[];
}

interface Open {
  list: string;
  readonly level: number;
  readonly tag: "ul" | "ol";
  readonly type: string;
  readonly isReversed: boolean;
  next: number;
}

/** Writes items in order as nested lists. */
export function writeLists(items: readonly Item[]): string {
  let html = "";
  const open: Open[] = [];
  let boxes: readonly string[] = [];
  const box = (inner: readonly string[]) => {
    const different = inner.findIndex((name, at) => boxes[at] !== name);
    const sharedDepth = different === -1 ? Math.min(inner.length, boxes.length) : different;
    html += "</div>".repeat(boxes.length - sharedDepth);
    for (const name of inner.slice(sharedDepth)) html += `<div class="${name}">`;
    boxes = inner;
  };
  const close = () => {
    html += `</li></${open.pop()!.tag}>`;
  };
  for (const { html: content, place, own = {}, listed = {}, inner = [] } of items) {
    if (!place) {
      box(inner);
      html += content;
      continue;
    }
    box([]);
    const { list, level, value, type } = place;
    const tag = value === null ? "ul" : "ol";
    while (open.length > 0 && open.at(-1)!.level > level) close();
    const top = open.at(-1);
    // Adjacent bullet lists are merged even with different definitions; numbered lists are not, unless an item of
    // the site's exports states its number.
    const isSame =
      top?.level === level &&
      top.tag === tag &&
      (tag === "ul" || top.list === list || Boolean(own.value) || (top.isReversed && Boolean(own.reversed)));
    if (top?.level === level && !isSame) close();
    if (isSame) html += "</li>";
    else {
      const isReversed = tag === "ol" && Boolean(own.reversed);
      const start = isReversed ? attribute("start", own.start ?? null, "") : attribute("start", value, 1);
      const stated = statedOf(listed);
      html +=
        tag === "ul"
          ? `<ul${stated}>`
          : `<ol${stated}${start}${isReversed ? " reversed" : ""}${attribute("type", type, "1")}>`;
      open.push({ list, level, tag, type, isReversed, next: value ?? 1 });
    }
    const current = open.at(-1)!;
    current.list = list;
    html += `<li${value === null ? "" : attribute("value", value, current.next)}${statedOf(own)}>`;
    box(inner);
    html += content;
    current.next = (value ?? 0) + (current.isReversed ? -1 : 1);
  }
  box([]);
  while (open.length > 0) close();
  return html;
}

const statedOf = (own: Readonly<Record<string, string>>): string =>
  ["class", "lang", "dir"].map((name) => attribute(name, own[name] ?? null, "")).join("");

const attribute = (name: string, value: string | number | null, usual: string | number): string =>
  value === null || value === usual ? "" : ` ${name}="${escapeAttribute(String(value))}"`;
