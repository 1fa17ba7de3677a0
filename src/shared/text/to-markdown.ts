import { CONTAINERS, INLINE, LINES } from "./allowed.ts";
import { type ChildNode, childrenOf, Element, isElement, parseMarkup, Text, textOf } from "./dom.ts";
import { emphasisMark, escapeMarkdown, protectLineStarts } from "./markdown-escape.ts";
import { isTame } from "./markdown-tame.ts";
import { serialise, startTag } from "./serialise.ts";

/**
 * Converts sanitised HTML to Markdown that converts back to the same HTML. What Markdown cannot express
 * (classes, figures, tables, ruby and so on) stays as HTML.
 */
export function toMarkdown(html: string): string {
  const root = parseMarkup(html);
  const labelled = blocksAsMarkdown(childrenOf(root), new Map(noteLabels(root)));
  // A reference written as HTML, as in a table, does not find a note written as Markdown.
  const text = RAW_REFERENCE.test(labelled)
    ? blocksAsMarkdown(childrenOf(parseMarkup(html)), new Map())
    : labelled;
  if (!text) return "";
  if (isTame(text)) return `${text}\n`;
  // Too complex for the Markdown parser: written as HTML, which it does not parse.
  return `${childrenOf(root)
    .filter((child) => child instanceof Element)
    .map((child) => raw(child))
    .join("\n\n")}\n`;
}

const RAW_REFERENCE = /<a\b[^<>]* class="noteref"/;

/** Ids of notes, without "#", mapped to their labels. */
export type Labels = ReadonlyMap<string, string>;

/** Returns blocks as Markdown with blank lines between them, in a text with notes of these labels. */
export function blocksAsMarkdown(nodes: readonly ChildNode[], labels: Labels): string {
  const written: string[] = [];
  let before: Element | null = null;
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    if (before && isList(before) && isList(node)) written.push("<!-- -->");
    written.push(block(node, labels));
    before = node;
  }
  return written.join("\n\n");
}

/** Returns a block as Markdown, or as HTML if that is too complex for the parser. */
function block(element: Element, labels: Labels): string {
  const text = markdownOf(element, labels);
  return isTame(text) ? text : raw(element);
}

function markdownOf(element: Element, labels: Labels): string {
  const plain = Object.keys(element.attribs).length === 0;
  const children = childrenOf(element);
  switch (element.name) {
    case "p":
      return plain ? line(children, labels) : raw(element);
    case "hr":
      return plain ? "* * *" : raw(element);
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return plain ? `${"#".repeat(Number(element.name[1]))} ${heading(children, labels)}` : raw(element);
    case "ul":
    case "ol":
      return list(element, labels) ?? raw(element);
    case "blockquote":
      if (plain) return quote(blocksAsMarkdown(children, labels));
      return wrapped(element, labels);
    case "section":
      return notes(element, labels) ?? wrapped(element, labels);
    case "div":
      return wrapped(element, labels);
    case "pre":
      return fence(element) ?? raw(element);
    default:
      return raw(element);
  }
}

/** Wraps Markdown in HTML tags: the blank lines end the HTML block, so the content is read as Markdown. */
const wrapped = (element: Element, labels: Labels): string =>
  `${startTag(element)}>\n\n${blocksAsMarkdown(childrenOf(element), labels)}\n\n</${element.name}>`;

/** Returns the element as raw HTML; line feeds are escaped because a blank line would end the HTML block. */
const raw = (element: Element): string => serialise([element]).replace(/\n/g, "&#10;");

const quote = (text: string): string => text.replace(/^/gm, "> ").replace(/^> $/gm, ">");

const line = (nodes: readonly ChildNode[], labels: Labels): string =>
  protectLineStarts(inline(nodes, labels, "\\\n"));

/** In a list item, a line that begins with markup would start a new block. */
const itemLine = (nodes: readonly ChildNode[], labels: Labels): string =>
  line(nodes, labels).replace(/\\\n(?=<)/g, "<br />");

const heading = (nodes: readonly ChildNode[], labels: Labels): string =>
  inline(nodes, labels, "<br />").replace(/#(?=#*$)/, "\\#");

function list(element: Element, labels: Labels): string | null {
  const { start, ...others } = element.attribs;
  if (Object.keys(others).length > 0 || start?.startsWith("-")) return null;
  const items: string[] = [];
  let number = Number(start ?? 1);
  for (const item of childrenOf(element)) {
    if (!(item instanceof Element) || Object.keys(item.attribs).length > 0) return null;
    const children = childrenOf(item);
    const split = children.findIndex(isList);
    const itemNodes = split < 0 ? children : children.slice(0, split);
    const nested = split < 0 ? [] : children.slice(split);
    if (itemNodes.length === 0 || itemNodes.some(isBlock)) return null;
    const lists = nested.map((each) => (each instanceof Element ? list(each, labels) : null));
    if (lists.length > 1 || lists.includes(null)) return null;
    const marker = element.name === "ol" ? `${number}. ` : "- ";
    const text = [itemLine(itemNodes, labels), ...lists].join("\n");
    items.push(marker + text.replace(/\n/g, `\n${" ".repeat(marker.length)}`));
    number += 1;
  }
  return items.join("\n");
}

/** Returns a notes section as definitions; null if it is not in the standard form or a note has no label. */
function notes(section: Element, labels: Labels): string | null {
  const items = noteItems(section);
  if (!items || Object.keys(section.attribs).some((name) => name !== "class" && name !== "role")) return null;
  const written = items.map((item) => {
    const label = labels.get(item.attribs.id ?? "");
    const body = blocksAsMarkdown(withoutBacklink(childrenOf(item)), labels);
    return label && `[^${label}]: ${body.replace(/\n(?=[^\n])/g, "\n    ")}`;
  });
  return written.every(Boolean) ? written.join("\n\n") : null;
}

/** Returns the list items of a notes section in the standard form; null for any other. */
function noteItems(section: Element): Element[] | null {
  const [only, ...others] = childrenOf(section);
  if (section.attribs.class !== "footnotes" || others.length > 0 || !isElement(only, "ol")) return null;
  if (Object.keys(only.attribs).length > 0) return null;
  const items = childrenOf(only).filter((child) => child instanceof Element);
  const usual = items.every((item) => {
    const id = item.attribs.id ?? "";
    const last = childrenOf(item).at(-1);
    const back = isElement(last, "p") ? childrenOf(last).at(-1) : null;
    return (
      Object.keys(item.attribs).length === 1 &&
      /^t-note-[\w.-]+$/.test(id) &&
      childrenOf(item).every((child) => isElement(child) && isBlock(child)) &&
      isElement(back, "a") &&
      back.attribs.class === "backlink" &&
      back.attribs.href === id.replace("t-note-", "#t-noteref-") &&
      textOf(back) === "↩"
    );
  });
  return usual ? items : null;
}

function noteLabels(root: ReturnType<typeof parseMarkup>): [string, string][] {
  const sections = childrenOf(root).filter((child) => isElement(child, "section")) as Element[];
  const [section, ...others] = sections.filter((each) => each.attribs.class === "footnotes");
  if (!section || others.length > 0 || childrenOf(root).at(-1) !== section) return [];
  const ids = (noteItems(section) ?? []).map((item) => item.attribs.id ?? "");
  return ids.map((id): [string, string] => [id, id.replace("t-note-", "")]);
}

/** Returns the note's blocks without the backlink, which is generated when the Markdown is read. */
function withoutBacklink(nodes: readonly ChildNode[]): ChildNode[] {
  const last = nodes.at(-1);
  if (!isElement(last)) return [...nodes];
  const remaining = childrenOf(last).slice(0, -1);
  const space = remaining.at(-1);
  if (space instanceof Text) space.data = space.data.replace(/ $/, "");
  const copy = last.cloneNode(false);
  copy.children = remaining;
  return [...nodes.slice(0, -1), copy];
}

/** Returns inline content as Markdown; `lineBreak` replaces a br. */
function inline(nodes: readonly ChildNode[], labels: Labels, lineBreak: string): string {
  return nodes
    .map((node) => {
      if (node instanceof Text) return escapeMarkdown(node.data, isElement(node.next));
      return node instanceof Element ? inlineElement(node, labels, lineBreak) : "";
    })
    .join("");
}

function inlineElement(element: Element, labels: Labels, lineBreak: string): string {
  const { name, attribs } = element;
  const plain = Object.keys(attribs).length === 0;
  if (name === "br") return lineBreak;
  if (name === "img") return image(element);
  const label = attribs.class === "noteref" ? labels.get(attribs.href?.slice(1) ?? "") : undefined;
  if (label && attribs.id === `t-noteref-${label}`) return `[^${label}]`;
  const isAlone = !isElement(element.prev, "code");
  if (name === "code" && plain && isAlone && /^[^`\s](?:[^`\n]*[^`\s])?$/.test(onlyText(element)))
    return `\`${onlyText(element)}\``;
  const content = inline(childrenOf(element), labels, lineBreak);
  const mark = plain ? emphasisMark(element, content) : null;
  if (mark) return mark + content + mark;
  if (name === "a" && isOrdinaryLink(attribs) && !/[[\]\\`<]/.test(content))
    return `[${content}](${linkTarget(attribs.href ?? "")})`;
  return `${startTag(element)}>${content}</${name}>`;
}

const isOrdinaryLink = (attributes: Record<string, string>): boolean =>
  /^(?:https?|mailto):/.test(attributes.href ?? "") &&
  Object.keys(attributes).every((name) => name === "href" || name === "rel");

const linkTarget = (href: string): string =>
  /[()*_\\&~]/.test(href) ? `<${href.replace(/&/g, "&amp;")}>` : href;

function image(element: Element): string {
  const { src = "", alt = "", ...others } = element.attribs;
  if (Object.keys(others).length > 0 || /[[\]\n]/.test(alt)) return `${startTag(element)} />`;
  return `![${escapeMarkdown(alt, false)}](${src})`;
}

/** Returns the element's text if it contains only text. */
const onlyText = (element: Element): string =>
  childrenOf(element).every((child) => child instanceof Text) ? textOf(element) : "";

function fence(element: Element): string | null {
  const [code, ...others] = childrenOf(element);
  if (Object.keys(element.attribs).length > 0 || others.length > 0 || !isElement(code, "code")) return null;
  const text = onlyText(code);
  if (Object.keys(code.attribs).length > 0 || !text.endsWith("\n") || text.trim() === "") return null;
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}\n${text}${mark}`;
}

const isList = (node: ChildNode): boolean => isElement(node, "ul", "ol");

const isBlock = (node: ChildNode): boolean =>
  node instanceof Element &&
  !INLINE.has(node.name) &&
  (LINES.has(node.name) || CONTAINERS.has(node.name) || node.name === "hr");
