import { Fragment, type Mark, type Node, type NodeType, type Schema } from "prosemirror-model";
import { INLINE } from "../allowed.ts";
import {
  type ChildNode,
  childrenOf,
  type Document,
  Element,
  isElement,
  isWhiteSpace,
  parseMarkup,
  Text,
  textOf,
} from "../dom.ts";
import { taken } from "./attributes.ts";
import { markOfElement } from "./marks.ts";
import type { RubyPair } from "./nodes.ts";
import { isBacklink, labelOf, signedLabel, usualNotes } from "./notes.ts";
import { chapterSchema } from "./schema.ts";

/** Context for reading one text. */
interface Reading {
  readonly schema: Schema;
  /** The notes section in the standard form, if there is one: its notes are then renumbered. */
  readonly notes: Element | null;
}

/**
 * Converts canonical HTML (as the sanitiser writes it) to a document. What the schema cannot represent is
 * left out or changed: check the result with `sameText` (as `readChapter` does).
 */
export function docFromHtml(html: string, schema: Schema = chapterSchema): Node {
  return docFromTree(parseMarkup(html), schema);
}

/** Does the same for a tree; with `usual` false, notes stay as they are written. */
export function docFromTree(root: Document, schema: Schema = chapterSchema, usual = true): Node {
  const reading: Reading = { schema, notes: usual ? usualNotes(root) : null };
  const children = childrenOf(root).filter((child) => child !== reading.notes);
  const content = blocks(reading, children);
  if (content.length === 0) content.push(schema.node("paragraph"));
  const notes = reading.notes && notesOf(reading, reading.notes);
  return schema.node("doc", null, notes ? [...content, notes] : content);
}

/** Reads nodes as blocks; loose text between them becomes paragraphs. */
function blocks(reading: Reading, nodes: readonly ChildNode[]): Node[] {
  const inlineNodes: Node[] = [];
  let loose: ChildNode[] = [];
  const close = () => {
    if (loose.some((node) => !isWhiteSpace(node)))
      inlineNodes.push(reading.schema.node("paragraph", null, line(reading, loose)));
    loose = [];
  };
  for (const node of nodes) {
    if (node instanceof Text || isInline(node)) loose.push(node);
    else if (node instanceof Element) {
      close();
      const made = block(reading, node);
      if (made) inlineNodes.push(made);
    }
  }
  close();
  return inlineNodes;
}

function block(reading: Reading, element: Element): Node | null {
  const { schema } = reading;
  const children = childrenOf(element);
  const make = (name: string, content?: Node[], more: Record<string, unknown> = {}) => {
    const type = typeOf(schema, name);
    return type.create({ ...attributes(type, element), ...more }, content);
  };
  switch (element.name) {
    case "p":
      return make("paragraph", line(reading, children));
    case "pre":
      return make("preformatted", line(reading, children, true));
    case "hr":
      return make("scene_break");
    case "blockquote":
      return make("quotation", filled(reading, blocks(reading, children)));
    case "div":
      return make("passage", filled(reading, blocks(reading, children)));
    case "section":
      return make("foreign_notes", filled(reading, blocks(reading, children)));
    case "ul":
    case "ol":
      return make(
        element.name === "ul" ? "bullet_list" : "ordered_list",
        children.filter((child) => isElement(child, "li")).map((item) => boxOf(reading, "list_item", item)),
      );
    case "dl":
      return make(
        "description_list",
        children
          .filter((child) => isElement(child))
          .map((part) =>
            part.name === "dt" ? lineOf(reading, "term", part) : boxOf(reading, "details", part),
          ),
      );
    case "figure":
      return figure(reading, element);
    case "table":
      return table(reading, element);
    default:
      if (/^h[2-6]$/.test(element.name))
        return make("heading", line(reading, children), { level: Number(element.name[1]) });
      return null;
  }
}

/** Returns a node that can contain a single line without a paragraph. */
function boxOf(reading: Reading, name: string, element: ChildNode, more: Record<string, unknown> = {}): Node {
  const type = typeOf(reading.schema, name);
  const children = childrenOf(element);
  const first = children.find((child) => !isWhiteSpace(child));
  const tight = first === undefined || isInline(first) || first instanceof Text;
  const content = filled(reading, blocks(reading, children));
  return type.create({ ...attributes(type, element), tight, ...more }, content);
}

const lineOf = (reading: Reading, name: string, element: ChildNode): Node => {
  const type = typeOf(reading.schema, name);
  return type.create(attributes(type, element), line(reading, childrenOf(element)));
};

const filled = ({ schema }: Reading, content: Node[]): Node[] =>
  content.length > 0 ? content : [schema.node("paragraph")];

function figure(reading: Reading, element: Element): Node {
  const parts = childrenOf(element).filter((child) => !isWhiteSpace(child));
  const [image, caption] = parts;
  const isPicture =
    isElement(image, "img") &&
    Object.keys(image.attribs).every((name) => /^(?:src|alt|width|height)$/.test(name)) &&
    (parts.length === 1 ||
      (parts.length === 2 &&
        isElement(caption, "figcaption") &&
        Object.keys(caption.attribs).length === 0 &&
        childrenOf(caption).every((child) => child instanceof Text || isInline(child))));
  if (isPicture) {
    const type = typeOf(reading.schema, "picture");
    const { src = null, alt = null, width = null, height = null } = image.attribs;
    return type.create(
      { ...attributes(type, element), src, alt, width, height },
      caption ? line(reading, childrenOf(caption)) : [],
    );
  }
  const at = parts.findIndex((part) => isElement(part, "figcaption"));
  const rest = childrenOf(element).filter((child) => child !== parts[at]);
  const body = blocks(reading, rest);
  const [first] = parts.filter((_, index) => index !== at);
  const type = typeOf(reading.schema, "figure");
  const tight = first instanceof Text || (first !== undefined && isInline(first));
  const text = at < 0 ? [] : [boxOf(reading, "caption", parts[at]!)];
  const content = at === 0 ? [...text, ...body] : [...filled(reading, body), ...text];
  return type.create({ ...attributes(type, element), tight }, content);
}

function table(reading: Reading, element: Element): Node {
  const { schema } = reading;
  const rows: Node[] = [];
  let caption: Node | null = null;
  let bodies = 0;
  for (const section of childrenOf(element)) {
    if (isElement(section, "caption")) caption = lineOf(reading, "table_caption", section);
    if (!isElement(section, "thead", "tbody", "tfoot")) continue;
    if (section.name === "tbody") bodies += 1;
    for (const [at, row] of childrenOf(section)
      .filter((child) => isElement(child, "tr"))
      .entries()) {
      const type = typeOf(schema, "table_row");
      const opens = section.name === "tbody" && bodies > 1 && at === 0;
      rows.push(
        type.create(
          { ...attributes(type, row), part: section.name, opens },
          childrenOf(row)
            .filter((child) => isElement(child, "td", "th"))
            .map((cell) => cellOf(reading, cell as Element)),
        ),
      );
    }
  }
  const type = typeOf(schema, "table");
  const made = type.create(attributes(type, element), rows);
  return caption ? schema.node("captioned_table", null, [caption, made]) : made;
}

const cellOf = (reading: Reading, cell: Element): Node =>
  boxOf(reading, cell.name === "th" ? "table_header" : "table_cell", cell, {
    colspan: Number(cell.attribs.colspan ?? 1),
    rowspan: Number(cell.attribs.rowspan ?? 1),
  });

function notesOf(reading: Reading, section: Element): Node {
  const items = childrenOf(childrenOf(section)[0]!).filter((child) => isElement(child)) as Element[];
  return reading.schema.node(
    "notes",
    null,
    items.map((item) => {
      const content = blocks(reading, childrenOf(item));
      const last = content.at(-1);
      if (content.length > 1 && last?.type.name === "paragraph" && last.childCount === 0) content.pop();
      return reading.schema.node("note", { label: labelOf(item) }, filled(reading, content));
    }),
  );
}

/** Returns the inline content of a line. */
function line(reading: Reading, nodes: readonly ChildNode[], keepsSpace = false): Node[] {
  const inlineNodes: Node[] = [];
  const walk = (node: ChildNode, marks: readonly Mark[], above: readonly ChildNode[]): void => {
    const { schema } = reading;
    if (node instanceof Text) {
      const ends = reading.notes && above.at(-1) && isBacklink(above.at(-1)!) && isBeforeLast(above, node);
      const text = ends ? node.data.replace(/ $/, "") : node.data;
      const shown = keepsSpace ? text : text.replace(/[\t\n\f\r ]+/g, " ");
      if (shown !== "") inlineNodes.push(schema.text(shown, marks));
      return;
    }
    if (!(node instanceof Element)) return;
    const { name } = node;
    const leaf = (type: string, attrs: Record<string, unknown> = {}) =>
      inlineNodes.push(
        typeOf(schema, type).create({ ...attributes(typeOf(schema, type), node), ...attrs }, null, marks),
      );
    if (name === "br") return void leaf("hard_break");
    if (name === "img") return void leaf("image");
    if (name === "ruby") return void leaf("ruby", { pairs: rubyPairs(node) });
    if (reading.notes && isBacklink(node)) return;
    const label = reading.notes ? signedLabel(node) : null;
    if (label !== null) return void leaf("note_ref", { label });
    const children = childrenOf(node);
    if (children.length === 0) return void leaf("target", { element: name });
    const type = schema.marks[markOfElement(name)];
    const mark = type?.create(taken((each) => node.attribs[each], type.spec.attrs ?? {}));
    const inside = mark ? mark.addToSet(marks as Mark[]) : marks;
    for (const child of children) walk(child, inside, children);
  };
  for (const node of nodes) walk(node, [], nodes);
  return Fragment.fromArray(inlineNodes).content.slice();
}

const isBeforeLast = (nodes: readonly ChildNode[], node: ChildNode): boolean => nodes.at(-2) === node;

/** Returns the pairs of a ruby element that contains only text; marks in it are lost. */
function rubyPairs(element: Element): RubyPair[] {
  const pairs: RubyPair[] = [];
  let base = "";
  for (const child of childrenOf(element)) {
    if (isElement(child, "rp")) continue;
    if (isElement(child, "rt")) {
      pairs.push([base, textOf(child)]);
      base = "";
    } else base += textOf(child);
  }
  return pairs;
}

const attributes = (type: NodeType, element: ChildNode): Record<string, unknown> =>
  element instanceof Element ? taken((each) => element.attribs[each], type.spec.attrs ?? {}) : {};

const typeOf = (schema: Schema, name: string): NodeType => schema.nodes[name]!;

const isInline = (node: ChildNode): boolean =>
  node instanceof Element && (INLINE.has(node.name) || node.name === "br" || node.name === "img");
