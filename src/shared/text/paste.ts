import { asHtml } from "./admit.ts";
import { type ChildNode, childrenOf, Document, Element, parseMarkup, Text, textOf } from "./dom.ts";
import { serialise } from "./serialise.ts";
import { SCENE_BREAK } from "./smarten.ts";

/**
 * What word processors put on the clipboard, as canonical HTML: their styles are read as emphasis, small capitals and
 * alignment, lists that Word draws with bullets as lists, a line of signs as a scene break; the rest of their markup
 * goes. Of Word, Google Docs, LibreOffice and Scrivener.
 */
export function pastedHtml(html: string): string {
  const root = parseMarkup(fragmentOf(html), { maxDepth: 200 });
  const wrapper = unwrapped(root);
  clean(wrapper);
  wordLists(wrapper);
  return asHtml(serialise(childrenOf(wrapper)));
}

/** What stands between the marks of a fragment, where there are some. */
function fragmentOf(html: string): string {
  const body = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html);
  // Word parts a list's signs from its words by conditional comments; what they hold is for others.
  return (body?.[1] ?? html)
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, "")
    .replace(/<!\[(?:if|endif)[^>]*>/gi, "");
}

/** Google Docs puts all into a bold that means nothing. */
function unwrapped(root: Document): Document {
  const only = childrenOf(root).filter((node) => node instanceof Element);
  const [first] = only;
  if (only.length === 1 && first?.name === "b" && /^docs-internal/.test(first.attribs.id ?? ""))
    return new Document(childrenOf(first));
  return root;
}

function clean(parent: Document | Element): void {
  const kept: ChildNode[] = [];
  for (const node of childrenOf(parent)) {
    if (!(node instanceof Element)) {
      if (node instanceof Text) kept.push(node);
      continue;
    }
    const styles = stylesOf(node);
    if (isGone(node, styles)) continue;
    clean(node);
    if (OFFICE.test(node.name)) kept.push(...(textOf(node).trim() === "" ? [] : childrenOf(node)));
    else kept.push(styled(node, styles));
  }
  setChildren(parent, kept);
}

/** Word's own elements: places, dates and fields around words, which stay without them. */
const OFFICE = /^(?:o|w|st1):/;

const isGone = ({ name, attribs }: Element, styles: ReadonlyMap<string, string>): boolean =>
  /^(?:v:|meta|link|style|script|xml|title)/.test(name) ||
  styles.get("display") === "none" ||
  styles.get("mso-hide") === "all" ||
  /(?:^|\s)(?:MsoCommentReference|msocomtxt|Apple-interchange-newline)/.test(attribs.class ?? "") ||
  /^_msocom_/.test(attribs.id ?? "");

/** The element with the meaning of its styles; a span of styles alone as the marks that they mean. */
function styled(element: Element, styles: ReadonlyMap<string, string>): Element {
  const { class: classes = "", id: _, style: __, dir, lang, name: ___, ...others } = element.attribs;
  const isBlock = BLOCKS.test(element.name);
  const given: Record<string, string> = { ...others, ...(dir === "rtl" ? { dir } : {}) };
  if (element.name === "a" && !/^(?:https?|mailto):/i.test(given.href ?? "")) delete given.href;
  const words: string[] = [];
  if (isBlock && styles.get("text-align") === "center") words.push("centre");
  if (isBlock && /^(?:right|end)$/.test(styles.get("text-align") ?? "")) words.push("right");
  if (words.length > 0) given.class = words.join(" ");
  else delete given.class;
  const made = new Element(kindOf(element, styles, classes), given);
  setChildren(made, childrenOf(element));
  if (isBlock) {
    if (made.name === "p" && SCENE_BREAK.test(textOf(made).trim())) return new Element("hr", {});
    const level = HEADING.exec(classes)?.[1];
    if (made.name === "p" && level) made.name = `h${Math.min(6, Number(level) + 1)}`;
    if (made.name === "p") listLevel(element, styles, made);
    if (/^h[1-6]$/.test(made.name)) setChildren(made, withoutBold(childrenOf(made)));
  }
  const marks = marksOf(element, styles);
  if (!isBlock) return marks.reduceRight((inner, name) => wrap(name, inner), made);
  const inner = marks.reduceRight<ChildNode[]>((nodes, name) => {
    const mark = wrapOf(name);
    setChildren(mark, nodes);
    return [mark];
  }, childrenOf(made));
  setChildren(made, inner);
  return made;
}

const BLOCKS = /^(?:p|div|h[1-6]|li|td|th|blockquote)$/;
const HEADING = /\b(?:MsoHeading|Heading|Kop|berschrift)_?(\d)\b/i;

/** Headings are bold by themselves. */
const withoutBold = (nodes: readonly ChildNode[]): ChildNode[] =>
  nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [node];
    const inner = withoutBold(childrenOf(node));
    if (node.name === "strong") return inner;
    setChildren(node, inner);
    return [node];
  });

/** Bold and italic elements that styles take back are none. */
function kindOf({ name }: Element, styles: ReadonlyMap<string, string>, classes: string): string {
  if (/^(?:b|strong)$/.test(name) && /^(?:normal|400)/.test(styles.get("font-weight") ?? "")) return "span";
  if (/^(?:i|em)$/.test(name) && styles.get("font-style") === "normal") return "span";
  if (name === "font") return "span";
  if (name === "p" && /\bMsoTitle\b/.test(classes)) return "h2";
  if (name === "p" && /\b(?:MsoQuote|MsoIntenseQuote|Quotations)\b/i.test(classes)) return "blockquote";
  return name === "i" ? "em" : name === "b" ? "strong" : name;
}

/** Marks that styles mean, the outermost first; headings are bold by themselves. */
function marksOf({ name }: Element, styles: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const isHeading = /^h[1-6]$/.test(name);
  if (/^(?:italic|oblique)/.test(styles.get("font-style") ?? "") && !/^(?:i|em)$/.test(name))
    found.push("em");
  const weight = styles.get("font-weight") ?? "";
  const isBold = /^bold/.test(weight) || Number(weight) >= 600;
  if (isBold && !isHeading && !/^(?:b|strong)$/.test(name)) found.push("strong");
  const line = `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;
  if (line.includes("line-through") && name !== "s") found.push("s");
  if (line.includes("underline") && name !== "u" && name !== "a") found.push("u");
  if (
    styles.get("font-variant")?.includes("small-caps") ||
    styles.get("font-variant-caps")?.includes("small-caps")
  )
    found.push("small-caps");
  const align = styles.get("vertical-align");
  if (align === "super" && name !== "sup") found.push("sup");
  if (align === "sub" && name !== "sub") found.push("sub");
  return found;
}

const wrapOf = (name: string): Element =>
  name === "small-caps" ? new Element("span", { class: "small-caps" }) : new Element(name, {});

function wrap(name: string, inner: Element): Element {
  const mark = wrapOf(name);
  setChildren(mark, [inner]);
  return mark;
}

/** Word writes items as paragraphs that say of which list and how deep they are. */
function listLevel(element: Element, styles: ReadonlyMap<string, string>, made: Element): void {
  const level = /level(\d)/.exec(styles.get("mso-list") ?? "")?.[1];
  if (!level && !/\bMsoListParagraph/.test(element.attribs.class ?? "")) return;
  const text = textOf(made);
  const sign = /^[\s\u00a0]*(?:([·•o§▪◦‣–-])|(\d+|[a-z]|[ivx]+)[.)])[\s\u00a0]+/i.exec(text);
  if (!sign) return;
  dropStart(made, sign[0].length);
  made.attribs["data-list"] = `${sign[2] ? "ol" : "ul"} ${level ?? 1}`;
}

/** Takes characters away from the start of a text. */
function dropStart(node: Element, count: number): number {
  let left = count;
  for (const child of childrenOf(node)) {
    if (left === 0) break;
    if (child instanceof Text) {
      const cut = Math.min(left, child.data.length);
      child.data = child.data.slice(cut);
      left -= cut;
    } else if (child instanceof Element) left = dropStart(child, left);
  }
  return left;
}

/** Paragraphs that are items, as lists. */
function wordLists(root: Document | Element): void {
  const kept: ChildNode[] = [];
  let open: Element[] = [];
  for (const node of childrenOf(root)) {
    const mark = node instanceof Element ? node.attribs["data-list"] : undefined;
    if (!(node instanceof Element) || !mark) {
      if (!(node instanceof Text && node.data.trim() === "")) open = [];
      if (node instanceof Element && !mark) wordLists(node);
      kept.push(node);
      continue;
    }
    const [name = "ul", depth = "1"] = mark.split(" ");
    open = open.slice(0, Number(depth));
    while (open.length < Number(depth)) {
      const list = new Element(name, {});
      const above = open.at(-1);
      const item = above && (childrenOf(above).at(-1) as Element | undefined);
      if (item) setChildren(item, [...childrenOf(item), list]);
      else if (above) {
        const made = new Element("li", {});
        setChildren(made, [list]);
        setChildren(above, [made]);
      } else kept.push(list);
      open.push(list);
    }
    const item = new Element("li", {});
    setChildren(item, childrenOf(node));
    const list = open.at(-1)!;
    setChildren(list, [...childrenOf(list), item]);
  }
  setChildren(root, kept);
}

function setChildren(parent: Document | Element, children: readonly ChildNode[]): void {
  parent.children = [...children];
  for (const [at, node] of parent.children.entries()) {
    node.parent = parent;
    node.prev = parent.children[at - 1] ?? null;
    node.next = parent.children[at + 1] ?? null;
  }
}

function stylesOf({ attribs }: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const rule of (attribs.style ?? "").split(";")) {
    const at = rule.indexOf(":");
    if (at > 0)
      found.set(
        rule.slice(0, at).trim().toLowerCase(),
        rule
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return found;
}
