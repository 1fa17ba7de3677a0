import { asHtml } from "./admit.ts";
import { type Look, parseRules } from "./css.ts";
import {
  type ChildNode,
  childrenOf,
  Document,
  Element,
  parseMarkup,
  setChildren,
  Text,
  textOf,
} from "./dom.ts";
import { readOfficeMarks } from "./office-page.ts";
import { serialise } from "./serialise.ts";
import { SCENE_BREAK } from "./smarten.ts";
import {
  HEADING_STYLE,
  QUOTE_STYLE,
  SUBTITLE_STYLE,
  styleNameOfClass,
  TITLE_STYLE,
  VERSE_STYLE,
} from "./style-names.ts";

/**
 * Converts the clipboard content of Word, Google Docs, LibreOffice and Scrivener to canonical HTML: styles
 * become emphasis, small capitals and alignment, paragraphs with bullets become lists, a line of signs
 * becomes a scene break; the other markup is removed.
 */
export function pastedHtml(html: string): string {
  const root = parseMarkup(fragmentOf(html), { maxDepth: 200 });
  const wrapper = unwrapped(root);
  readOfficeMarks(wrapper);
  clean(wrapper, classLooks(html));
  return asHtml(serialise(childrenOf(wrapper)));
}

/**
 * Returns the content between the fragment markers, if there are any, with the notes that Word puts after
 * them.
 */
function fragmentOf(html: string): string {
  const body = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->([\s\S]*)/i.exec(html);
  const notes = body?.[2] && NOTES_AFTER.exec(body[2])?.[0];
  // Word separates list signs from the text by conditional comments; the comments' content is for other
  // programs.
  return (body ? `${body[1]}${notes ?? ""}` : html)
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, "")
    .replace(/<!\[(?:if|endif)[^>]*>/gi, "");
}

const NOTES_AFTER =
  /<div\b[^>]*(?:mso-element:\s*(?:foot|end)note-list|id="?sd(?:foot|end)note\d)[\s\S]*?(?=<\/body|$)/i;

/** Google Docs wraps everything in a meaningless bold element. */
function unwrapped(root: Document): Document {
  const wrapper = childrenOf(root).find(
    (node): node is Element =>
      node instanceof Element && node.name === "b" && /^docs-internal/.test(node.attribs.id ?? ""),
  );
  if (!wrapper) return root;
  const inner = new Document([]);
  setChildren(inner, childrenOf(wrapper));
  return inner;
}

function clean(parent: Document | Element, looks: Looks): void {
  const joined: ChildNode[] = [];
  for (const node of childrenOf(parent)) {
    if (!(node instanceof Element)) {
      if (node instanceof Text) joined.push(node);
      continue;
    }
    const styles = stylesOf(node, looks);
    if (isGone(node, styles)) continue;
    clean(node, looks);
    if (OFFICE.test(node.name)) joined.push(...(textOf(node).trim() === "" ? [] : childrenOf(node)));
    else joined.push(styled(node, styles));
  }
  setChildren(parent, withJoinedQuotes(joined));
}

/** Joins adjacent paragraphs that programs mark one by one as quotations or verse. */
function withJoinedQuotes(nodes: readonly ChildNode[]): ChildNode[] {
  const joined: ChildNode[] = [];
  let open: Element | null = null;
  for (const node of nodes) {
    const kind = node instanceof Element ? node.attribs["data-box"] : undefined;
    if (node instanceof Element && kind !== undefined) {
      delete node.attribs["data-box"];
      if (open?.attribs["data-kind"] === kind) {
        setChildren(open, [...childrenOf(open), node]);
        continue;
      }
      open = new Element("blockquote", {
        "data-kind": kind,
        ...(kind === "verse" ? { class: "verse" } : {}),
      });
      setChildren(open, [node]);
      joined.push(open);
      continue;
    }
    if (node instanceof Element) open = null;
    joined.push(node);
  }
  for (const node of joined) if (node instanceof Element) delete node.attribs["data-kind"];
  return joined;
}

/** Matches Word's elements for places, dates and fields, which are removed while their text stays. */
const OFFICE = /^(?:o|w|st1):/;

const isGone = ({ name, attribs }: Element, styles: ReadonlyMap<string, string>): boolean =>
  /^(?:v:|meta|link|style|script|xml|title)/.test(name) ||
  styles.get("display") === "none" ||
  styles.get("mso-hide") === "all" ||
  (attribs.hidden !== undefined && attribs.hidden !== "false") ||
  /(?:^|\s)(?:MsoCommentReference|msocomtxt|Apple-interchange-newline)/.test(attribs.class ?? "") ||
  /^_msocom_/.test(attribs.id ?? "");

/**
 * Converts an element to one with the meaning of its styles; a span with only styles becomes the
 * corresponding marks.
 */
function styled(element: Element, styles: ReadonlyMap<string, string>): Element {
  if (isOfNotes(element)) return element;
  const { class: classes = "", id: _, style: __, dir, lang, name: ___, ...others } = element.attribs;
  const isBlock = BLOCKS.test(element.name);
  const isRightToLeft = dir?.toLowerCase() === "rtl" || (isBlock && styles.get("direction") === "rtl");
  const attributes: Record<string, string> = { ...others, ...(isRightToLeft ? { dir: "rtl" } : {}) };
  if (element.name === "a" && !/^(?:https?|mailto):/i.test(attributes.href ?? "")) delete attributes.href;
  const classNames: string[] = [];
  const names = classes.split(/\s+/, 8).map(styleNameOfClass);
  const is = (pattern: RegExp) => element.name === "p" && names.some((name) => pattern.test(name));
  const align = styles.get("text-align") ?? element.attribs.align?.toLowerCase() ?? "";
  if (is(SUBTITLE_STYLE)) classNames.push("subtitle");
  if (isBlock && align === "center") classNames.push("centre");
  // Right-to-left text begins at the right.
  if (isBlock && (align === "end" || (align === "right" && !isRightToLeft))) classNames.push("right");
  delete attributes.align;
  if (is(VERSE_STYLE)) attributes["data-box"] = "verse";
  else if (is(QUOTE_STYLE)) attributes["data-box"] = "quote";
  if (classNames.length > 0) attributes.class = classNames.join(" ");
  else delete attributes.class;
  const made = new Element(is(TITLE_STYLE) ? "h2" : kindOf(element, styles), attributes);
  setChildren(made, childrenOf(element));
  if (isBlock) {
    if (made.name === "p" && SCENE_BREAK.test(textOf(made).trim())) return new Element("hr", {});
    const level = names.map((name) => HEADING_STYLE.exec(name)?.[1]).find(Boolean);
    if (made.name === "p" && level) made.name = `h${Math.min(6, Number(level) + 1)}`;
    if (/^h[1-6]$/.test(made.name)) setChildren(made, withoutBold(childrenOf(made)));
  }
  const marks = marksOf(isBlock ? made : element, styles);
  if (!isBlock) return marks.reduceRight((inner, name) => wrap(name, inner), made);
  const inner = marks.reduceRight<ChildNode[]>((nodes, name) => {
    const mark = wrapOf(name);
    setChildren(mark, nodes);
    return [mark];
  }, childrenOf(made));
  setChildren(made, inner);
  return made;
}

/** True for note references, backlinks and the notes section, already converted from the program's markup. */
const isOfNotes = ({ attribs, name }: Element): boolean =>
  /^(?:noteref|backlink|footnotes)$/.test(attribs.class ?? "") ||
  (name === "li" && /^note-\d+$/.test(attribs.id ?? ""));

const BLOCKS = /^(?:p|div|h[1-6]|li|td|th|blockquote)$/;

/** Headings are bold by default. */
const withoutBold = (nodes: readonly ChildNode[]): ChildNode[] =>
  nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [node];
    const inner = withoutBold(childrenOf(node));
    if (node.name === "strong") return inner;
    setChildren(node, inner);
    return [node];
  });

/**
 * Bold and italic elements that their styles cancel are dropped. Word for the web writes headings as
 * paragraphs with a role.
 */
function kindOf({ name, attribs }: Element, styles: ReadonlyMap<string, string>): string {
  if (/^(?:p|div)$/.test(name) && attribs.role === "heading" && /^[1-6]$/.test(attribs["aria-level"] ?? ""))
    return `h${attribs["aria-level"]}`;
  if (/^(?:b|strong)$/.test(name) && /^(?:normal|400)/.test(styles.get("font-weight") ?? "")) return "span";
  if (/^(?:i|em)$/.test(name) && styles.get("font-style") === "normal") return "span";
  if (name === "font") return "span";
  return name === "i" ? "em" : name === "b" ? "strong" : name;
}

/** Returns the marks that the styles mean, outermost first; headings are bold by default. */
function marksOf({ name }: Element, styles: ReadonlyMap<string, string>): string[] {
  const declarations: string[] = [];
  const isHeading = /^h[1-6]$/.test(name);
  if (/^(?:italic|oblique)/.test(styles.get("font-style") ?? "") && !/^(?:i|em)$/.test(name))
    declarations.push("em");
  const weight = styles.get("font-weight") ?? "";
  const isBold = /^bold/.test(weight) || Number(weight) >= 600;
  if (isBold && !isHeading && !/^(?:b|strong)$/.test(name)) declarations.push("strong");
  const line = `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;
  if (line.includes("line-through") && name !== "s") declarations.push("s");
  if (line.includes("underline") && name !== "u" && name !== "a") declarations.push("u");
  if (
    styles.get("font-variant")?.includes("small-caps") ||
    styles.get("font-variant-caps")?.includes("small-caps")
  )
    declarations.push("small-caps");
  const align = styles.get("vertical-align");
  if (align === "super" && name !== "sup") declarations.push("sup");
  if (align === "sub" && name !== "sub") declarations.push("sub");
  return declarations;
}

const wrapOf = (name: string): Element =>
  name === "small-caps" ? new Element("span", { class: "small-caps" }) : new Element(name, {});

function wrap(name: string, inner: Element): Element {
  const mark = wrapOf(name);
  setChildren(mark, [inner]);
  return mark;
}

/** Looks of classes in the clipboard's style sheets, by "p.name" and ".name". */
type Looks = ReadonlyMap<string, Look>;

function classLooks(html: string): Looks {
  const looksByClass = new Map<string, Look>();
  for (const [, sheet = ""] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi))
    for (const { compounds, look } of parseRules(sheet.replace(/<!--|-->/g, ""), 0)) {
      const [only, more] = compounds;
      const [name] = only?.classes ?? [];
      if (!only || more || !name || only.firstChild || only.id) continue;
      const key = `${only.tag ?? ""}.${name}`;
      looksByClass.set(key, { ...looksByClass.get(key), ...look });
    }
  return looksByClass;
}

/** Returns the style declarations equivalent to a look. */
function asStyles(look: Look): [string, string][] {
  const declarations: [string, string][] = [];
  if (look.italic !== undefined) declarations.push(["font-style", look.italic ? "italic" : "normal"]);
  if (look.bold !== undefined) declarations.push(["font-weight", look.bold ? "bold" : "normal"]);
  if (look.smallCaps) declarations.push(["font-variant", "small-caps"]);
  if (look.align && look.align !== "start")
    declarations.push(["text-align", look.align === "centre" ? "center" : "right"]);
  const lines = [look.underline ? "underline" : "", look.strike ? "line-through" : ""].filter(Boolean);
  if (lines.length > 0) declarations.push(["text-decoration", lines.join(" ")]);
  if (look.raised) declarations.push(["vertical-align", look.raised === "sup" ? "super" : "sub"]);
  if (look.hidden) declarations.push(["display", "none"]);
  return declarations;
}

function stylesOf({ name, attribs }: Element, looks: Looks): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const each of (attribs.class ?? "").split(/\s+/, 8).filter(Boolean))
    for (const key of [`.${each}`, `${name}.${each}`])
      for (const [property, value] of asStyles(looks.get(key) ?? {})) declarations.set(property, value);
  for (const rule of (attribs.style ?? "").split(";")) {
    const at = rule.indexOf(":");
    if (at > 0)
      declarations.set(
        rule.slice(0, at).trim().toLowerCase(),
        rule
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return declarations;
}
