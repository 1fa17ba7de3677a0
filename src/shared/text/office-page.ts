import {
  type ChildNode,
  childrenOf,
  Document,
  Element,
  elementsIn,
  removeNode,
  setChildren,
  Text,
  textOf,
} from "./dom.ts";

/**
 * Converts the markup that Word, Google Docs and LibreOffice write to web pages and the clipboard to standard
 * HTML: paragraphs with list signs become lists, nested lists move into their item, notes become notes.
 * Comments and tracked changes become hidden elements (`data-note`), which file imports move into the margin and a
 * paste leaves out.
 */
export function readOfficeMarks(root: Document): void {
  for (const element of [...elementsIn(root)])
    if (/^(?:o|w|st1):/.test(element.name))
      replaceBy(element, textOf(element).trim() === "" ? [] : childrenOf(element));
  for (const element of elementsIn(root)) straightenLink(element);
  officeComments(root);
  officeChanges(root);
  officeNotes(root);
  withoutParagraphEnds(root);
  markWebItems(root);
  for (const element of [...elementsIn(root)])
    if (element.name === "p" && element.attribs["data-list"] === undefined) markItem(element);
  listsOf(root);
  nestLists(root);
}

function straightenLink({ name, attribs }: Element): void {
  if (name === "a" && attribs.href !== undefined) attribs.href = straightened(attribs.href);
}

/** Returns the link's own address for one through which Google Docs leads it; others unchanged. */
export function straightened(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/i.test(href)) return href;
  const query = URL.parse(href)?.searchParams;
  const target = query?.get("q") ?? "";
  return query?.has("sa") && /^(?:https?|mailto):/i.test(target) ? target : href;
}

/** Marks a paragraph that Word shows as a list item with its list, and removes its list sign. */
export function markItem(paragraph: Element, made: Element = paragraph): void {
  const level = /level(\d)/.exec(/mso-list:([^;]*)/i.exec(paragraph.attribs.style ?? "")?.[1] ?? "")?.[1];
  if (!level && !/\bMsoListParagraph/.test(paragraph.attribs.class ?? "")) return;
  const sign =
    /^[\s\u00a0]*(?:([·•o§▪◦‣–\uf0a7\uf0b7\uf0d8-])|(\d{1,4}|[a-z]|[ivxlc]{1,8})[.)])[\s\u00a0]+/i.exec(
      textOf(made),
    );
  if (!sign) return;
  dropStart(made, sign[0].length);
  made.attribs["data-list"] = `${sign[2] ? "ol" : "ul"} ${level ?? 1} ${sign[2] ?? ""}`.trim();
}

/** Word for the web ends each paragraph with a no-break space. */
function withoutParagraphEnds(root: Document): void {
  for (const element of [...elementsIn(root)]) {
    const { parent } = element;
    if (
      element.name === "span" &&
      /(?:^|\s)EOP(?:\s|$)/.test(element.attribs.class ?? "") &&
      isBlank(element)
    )
      if (parent instanceof Element && !isBlank(parent)) removeNode(element);
  }
}

const isBlank = (node: Element): boolean => textOf(node).trim() === "";

/**
 * Marks the items of Word for the web and of Google Docs' web pages, which write each level of a nested list,
 * or each item, as a separate list and state its level.
 */
function markWebItems(root: Document): void {
  const replaced = new Map<Element, Element[]>();
  for (const list of [...elementsIn(root)]) {
    const items = /^[uo]l$/.test(list.name) ? webItems(list) : null;
    if (!items) continue;
    for (const [at, { item, level, id }] of items.entries()) {
      const start = list.name === "ol" && at === 0 ? (list.attribs.start ?? "") : "";
      item.attribs["data-list"] = `${list.name} ${level} ${start}`.trim();
      item.attribs["data-list-id"] = id;
      const [only, more] = childrenOf(item).filter(
        (child) => child instanceof Element || textOf(child).trim() !== "",
      );
      if (only instanceof Element && only.name === "p" && !more && only.attribs.dir !== "rtl")
        setChildren(item, childrenOf(only));
    }
    replaced.set(
      boxOfList(list),
      items.map(({ item }) => item),
    );
  }
  const parents = new Set([...replaced.keys()].map(({ parent }) => parent));
  for (const parent of parents)
    if (parent instanceof Element || parent instanceof Document)
      setChildren(
        parent,
        childrenOf(parent).flatMap((each) => (each instanceof Element && replaced.get(each)) || [each]),
      );
}

/** Returns the box that Word for the web puts around a list, or else the list. */
function boxOfList(list: Element): Element {
  const { parent } = list;
  const isBox =
    parent instanceof Element &&
    /(?:^|\s)ListContainerWrapper(?:\s|$)/.test(parent.attribs.class ?? "") &&
    childrenOf(parent).every((child) => child === list || !(child instanceof Element));
  return isBox ? parent : list;
}

interface WebItem {
  readonly item: Element;
  readonly level: number;
  /** Id of the list, shared by its levels. */
  readonly id: string;
}

/** Returns the items of a list that state their level; null for an ordinary list, and for a nested one. */
function webItems(list: Element): WebItem[] | null {
  if (list.parent instanceof Element && list.parent.name === "li") return null;
  const google = /(?:^|\s)lst-(kix_[\w-]+?)-(\d)(?:\s|$)/.exec(list.attribs.class ?? "");
  const items: WebItem[] = [];
  for (const item of childrenOf(list)) {
    if (!(item instanceof Element)) continue;
    const { "data-aria-level": level, "data-listid": id } = item.attribs;
    if (item.name !== "li" || !(google || level)) return null;
    if ([...elementsIn(item)].some(({ name }) => /^[uo]l$/.test(name))) return null;
    if (google) items.push({ item, level: Number(google[2]) + 1, id: google[1]! });
    else items.push({ item, level: Math.min(9, Math.max(1, Number(level) || 1)), id: id ?? "" });
  }
  return items.length > 0 ? items : null;
}

/** Removes characters from the start of a text. */
function dropStart(node: Element, count: number): number {
  let remaining = count;
  for (const child of childrenOf(node)) {
    if (remaining === 0) break;
    if (child instanceof Text) {
      const cut = Math.min(remaining, child.data.length);
      child.data = child.data.slice(cut);
      remaining -= cut;
    } else if (child instanceof Element) remaining = dropStart(child, remaining);
  }
  return remaining;
}

/** Converts paragraphs marked as items to lists. */
export function listsOf(root: Document | Element): void {
  if (![...elementsIn(root)].some((each) => each.attribs["data-list"] !== undefined)) return;
  const topNodes: ChildNode[] = [];
  let open: Element[] = [];
  for (const node of childrenOf(root)) {
    const mark = node instanceof Element ? node.attribs["data-list"] : undefined;
    if (!(node instanceof Element) || !mark) {
      if (!(node instanceof Text && node.data.trim() === "")) open = [];
      if (node instanceof Element && !mark) listsOf(node);
      topNodes.push(node);
      continue;
    }
    const [name = "ul", depth = "1", sign = ""] = mark.split(" ");
    const id = node.attribs["data-list-id"] ?? "";
    open = open.slice(0, Number(depth));
    // A different kind of list on the same level is a new list, as is one with a different id.
    const isOther = ({ name: other, attribs }: Element) =>
      other !== name || (attribs["data-list-id"] ?? "") !== id;
    if (open.length === Number(depth) && isOther(open.at(-1)!)) open.pop();
    while (open.length < Number(depth)) {
      const list = new Element(name, {
        ...(open.length + 1 === Number(depth) ? numbering(name, sign) : {}),
        ...(id ? { "data-list-id": id } : {}),
      });
      const above = open.at(-1);
      const item = above && (childrenOf(above).at(-1) as Element | undefined);
      if (item) setChildren(item, [...childrenOf(item), list]);
      else if (above) {
        const made = new Element("li", {});
        setChildren(made, [list]);
        setChildren(above, [made]);
      } else topNodes.push(list);
      open.push(list);
    }
    const item = new Element("li", {});
    setChildren(item, childrenOf(node));
    const list = open.at(-1)!;
    setChildren(list, [...childrenOf(list), item]);
  }
  setChildren(root, topNodes);
}

/** Returns the start number and numbering style of a list, from its first sign. */
function numbering(name: string, sign: string): Record<string, string> {
  if (name !== "ol" || sign === "" || sign === "1") return {};
  if (/^\d+$/.test(sign)) return { start: sign };
  if (/^i$/i.test(sign)) return { type: sign };
  return /^a$/i.test(sign) ? { type: sign } : {};
}

/** Moves nested lists that are beside items into the preceding item. */
export function nestLists(root: Document | Element): void {
  for (const list of [...elementsIn(root)]) {
    if (!/^[uo]l$/.test(list.name)) continue;
    const parent = list.parent;
    if (!(parent instanceof Element) || !/^[uo]l$/.test(parent.name)) continue;
    let before = list.prev;
    while (before && !(before instanceof Element)) before = before.prev;
    if (!(before instanceof Element) || before.name !== "li") continue;
    removeNode(list);
    setChildren(before, [...childrenOf(before), list]);
  }
}

/** Link targets of notes in the three programs: Word, LibreOffice and Google Docs. */
const NOTE = /^#(_(?:ftn|edn)\d+|sd(?:foot|end)note\d+sym|ftnt\d+)$/;
const BACK = /^#(_(?:ftn|edn)ref\d+|sd(?:foot|end)note\d+anc|ftnt_ref\d+)$/;

/** Converts note references and notes to a section at the end. */
function officeNotes(root: Document): void {
  const anchors = [...elementsIn(root)].filter((each) => each.name === "a");
  const bodies = new Map<string, Element>();
  for (const anchor of anchors) {
    const name = anchor.attribs.name ?? anchor.attribs.id ?? "";
    if (BACK.test(anchor.attribs.href ?? "") && NOTE.test(`#${name}`)) bodies.set(name, anchor);
  }
  const items = new Map<Element, Element>();
  let count = 0;
  for (const anchor of anchors) {
    const name = NOTE.exec(anchor.attribs.href ?? "")?.[1];
    const back = name === undefined ? undefined : bodies.get(name);
    const body = back && bodyOf(back);
    if (!back || !body || contains(body, anchor) || items.has(body)) continue;
    count += 1;
    const item = new Element("li", { id: `note-${count}` });
    const sign = raised(back);
    removeNode(sign);
    setChildren(item, /^(?:div|li)$/.test(body.name) ? childrenOf(body) : [copyOf(body)]);
    items.set(body, item);
    backTo(item, count);
    anchor.attribs = { id: `noteref-${count}`, class: "noteref", href: `#note-${count}` };
    setChildren(anchor, [new Text(String(count))]);
    const outer = raised(anchor);
    if (outer !== anchor) replace(outer, anchor);
  }
  if (items.size === 0) return;
  for (const body of items.keys()) removeNode(body);
  for (const element of [...elementsIn(root)])
    if (
      /mso-element:\s*(?:footnote|endnote)-list/i.test(element.attribs.style ?? "") &&
      textOf(element).trim() === ""
    )
      removeNode(element);
  const list = new Element("ol", {});
  setChildren(list, [...items.values()]);
  const section = new Element("section", { class: "footnotes" });
  setChildren(section, [list]);
  const page = [...elementsIn(root)].find(({ name }) => name === "body") ?? root;
  const last = childrenOf(page).findLast((each) => each instanceof Element);
  // Google Docs and Word put a rule above their notes; Word in a separate box.
  const isRule =
    last instanceof Element &&
    textOf(last).trim() === "" &&
    ![...elementsIn(last)].some(({ name }) => /^(?:img|svg)$/.test(name)) &&
    [last, ...elementsIn(last)].some(({ name }) => name === "hr");
  if (isRule) removeNode(last);
  setChildren(page, [...childrenOf(page), section]);
}

/**
 * Returns the element of the whole note: the one marked as such, otherwise the box that contains only it,
 * otherwise the paragraph.
 */
function bodyOf(back: Element): Element | null {
  let paragraph: Element | null = null;
  for (let each: Element["parent"] = back.parent; each instanceof Element; each = each.parent) {
    const { style = "", id = "" } = each.attribs;
    if (/mso-element:\s*(?:footnote|endnote)(?!-)/i.test(style) || /^sd(?:foot|end)note\d+$/.test(id))
      return each;
    if (each.name === "p" || each.name === "li") paragraph ??= each;
    else if (each.name === "div" && paragraph && isOwnBox(each)) return each;
    if (each.name === "body") break;
  }
  return paragraph;
}

const isOwnBox = (box: Element): boolean =>
  [...elementsIn(box)].filter(({ name, attribs }) => name === "a" && BACK.test(attribs.href ?? "")).length ===
    1 && childrenOf(box).every((each) => !(each instanceof Element) || /^(?:p|ul|ol)$/.test(each.name));

/** Returns a reference together with the elements that only raise it (superscript). */
function raised(sign: Element): Element {
  const { parent } = sign;
  return parent instanceof Element &&
    /^(?:sup|span)$/.test(parent.name) &&
    textOf(parent).trim() === textOf(sign).trim()
    ? raised(parent)
    : sign;
}

function backTo(item: Element, number: number): void {
  const back = new Element("a", { class: "backlink", href: `#noteref-${number}` });
  setChildren(back, [new Text("↩")]);
  const last = childrenOf(item).findLast((each) => each instanceof Element);
  const first = childrenOf(item).find((each) => each instanceof Element);
  if (first instanceof Element) trimStart(first);
  const line = last instanceof Element && last.name === "p" ? last : new Element("p", {});
  setChildren(line, [...childrenOf(line), new Text(" "), back]);
  if (line !== last) setChildren(item, [...childrenOf(item), line]);
}

function trimStart(node: Element): void {
  for (const child of childrenOf(node)) {
    if (child instanceof Text) {
      child.data = child.data.replace(/^[\s\u00a0]+/, "");
      if (child.data !== "") return;
    } else if (child instanceof Element) return trimStart(child);
  }
}

function copyOf(element: Element): Element {
  const copy = new Element(element.name, element.attribs);
  setChildren(copy, childrenOf(element));
  return copy;
}

const replace = (old: Element, made: Element): void => replaceBy(old, [made]);

function replaceBy(old: Element, nodes: readonly ChildNode[]): void {
  const { parent } = old;
  if (parent instanceof Element || parent instanceof Document)
    setChildren(
      parent,
      parent.children.flatMap((each) => (each === old ? [...nodes] : [each])),
    );
}

const contains = (outer: Element, inner: Element): boolean => {
  for (let each: Element["parent"] = inner; each; each = each.parent) if (each === outer) return true;
  return false;
};

/** Comments are at the end, with a reference at the words they are about. */
function officeComments(root: Document): void {
  const elements = [...elementsIn(root)];
  const texts = new Map<string, WebComment>();
  for (const element of elements) {
    const { id = "", href = "", style = "", class: names = "" } = element.attribs;
    const word = /^_com_(\d+)$/.exec(id)?.[1];
    const comment = word && element.parent instanceof Element ? element.parent : element;
    const google =
      /^cmnt(\d+)$/.exec(id)?.[1] && /^#cmnt_ref/.test(href) ? /^cmnt(\d+)$/.exec(id)![1] : undefined;
    if (word && /msocomtxt/.test(names)) {
      const author = [...elementsIn(comment)].map(({ attribs }) => AUTHOR.exec(attribs.style ?? "")?.[1]);
      texts.set(`w${word}`, { text: clean(element), by: author.find(Boolean) ?? "" });
      removeNode(element);
    } else if (google) {
      const box = boxOf(element);
      texts.set(`g${google}`, { text: clean(box, textOf(element)), by: "" });
      removeNode(box);
    } else if (/mso-element:\s*comment-list/i.test(style)) element.attribs["data-comments"] = "";
  }
  for (const element of elements) {
    const { id = "", href = "", class: names = "" } = element.attribs;
    const key = /^#_msocom_(\d+)$/.exec(href)?.[1];
    const google = /^cmnt_ref(\d+)$/.exec(id)?.[1];
    if (element.name === "a" && key && /msocomanchor/.test(names))
      note(raised(element), texts.get(`w${key}`));
    else if (element.name === "a" && google) note(raised(element), texts.get(`g${google}`));
    else if (element.attribs["data-comments"] === "" && textOf(element).trim() === "") removeNode(element);
  }
}

/** Tracked changes of Word's web pages: deleted text is hidden, inserted text is followed by a hidden copy. */
function officeChanges(around: Document | Element, isInInsertion = false): void {
  let hasChanges = false;
  const children = childrenOf(around).flatMap((child): readonly ChildNode[] => {
    const kind = child instanceof Element ? changeOf(child) : null;
    if (child instanceof Element && kind !== "deletion")
      officeChanges(child, isInInsertion || kind === "insertion");
    if (!(child instanceof Element) || !kind) return [child];
    hasChanges = true;
    const kept = kind === "insertion" ? childrenOf(child) : [];
    const words = kind === "insertion" ? shownText(child) : textOf(child);
    if (words.trim() === "" || (kind === "insertion" && isInInsertion)) return kept;
    const by = decoded((child.attribs.cite ?? "").slice("mailto:".length));
    const mark = new Element("span", { hidden: "", "data-note": kind, ...(by ? { "data-by": by } : {}) });
    setChildren(mark, [new Text(words.replace(/[\s\u00a0]+/g, " ").trim())]);
    return [...kept, mark];
  });
  if (hasChanges) setChildren(around, children);
}

/** Returns the kind of a change that Word tracked, with its author and time; null for any other element. */
function changeOf({ name, attribs }: Element): "insertion" | "deletion" | null {
  if (attribs.datetime === undefined || !/^mailto:/i.test(attribs.cite ?? "")) return null;
  return name === "ins" ? "insertion" : name === "del" ? "deletion" : null;
}

const shownText = (node: ChildNode): string =>
  node instanceof Element
    ? node.attribs["data-note"] === undefined
      ? childrenOf(node).map(shownText).join("")
      : ""
    : textOf(node);

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

interface WebComment {
  readonly text: string;
  /** Its author; "" if the page does not say. */
  readonly by: string;
}

const AUTHOR = /mso-comment-author:\s*(?:"([^"]{1,100})")/i;

function note(sign: Element, comment: WebComment | undefined): void {
  if (!comment?.text) return removeNode(sign);
  const { text, by } = comment;
  const made = new Element("span", { hidden: "", "data-note": "comment", ...(by ? { "data-by": by } : {}) });
  setChildren(made, [new Text(text)]);
  replace(sign, made);
}

/** Returns the box that Google Docs puts around each comment. */
function boxOf(anchor: Element): Element {
  let box: Element = anchor;
  while (box.parent instanceof Element && !/^(?:body|html)$/.test(box.parent.name)) {
    const parent: Element = box.parent;
    if ([...elementsIn(parent)].filter(({ attribs }) => /^cmnt\d+$/.test(attribs.id ?? "")).length > 1) break;
    // If the whole page is in one box, its first paragraph belongs to the text.
    if (box.name === "div" || (parent.name !== "div" && box.name === "p")) break;
    box = parent;
  }
  return box;
}

const clean = (element: Element, sign = ""): string =>
  spacedText(element)
    .replace(sign, "")
    .replace(/^\s*\[[^\]]{1,8}\]/, "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

/** Returns the text of a node, with spaces between its blocks. */
function spacedText(node: ChildNode): string {
  if (!(node instanceof Element)) return textOf(node);
  const inner = childrenOf(node).map(spacedText).join("");
  return /^(?:p|div|li|br|tr|td)$/.test(node.name) ? ` ${inner} ` : inner;
}
