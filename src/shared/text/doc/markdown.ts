import type { Node } from "prosemirror-model";
import { childrenOf, parseMarkup } from "../dom.ts";
import { tidyPart } from "../tidy.ts";
import { blocksAsMarkdown, type Labels } from "../to-markdown.ts";
import { NOTE_ID } from "./notes.ts";
import { blockHtml, countNotes, type Notes } from "./to-html.ts";

/** Writes a document as Markdown, again and again while it is typed into. */
export interface MarkdownWriter {
  /** The Markdown that the server reads as the document's HTML. Blocks that it has written before cost nothing. */
  write(doc: Node): string;
  /** Writes some blocks ahead, for `milliseconds`; false once all are written. */
  warm(doc: Node, milliseconds: number): boolean;
}

/** A writer that remembers each block. */
export function markdownWriter(): MarkdownWriter {
  let known = new WeakMap<Node, string>();
  let last = "";

  const begin = (doc: Node): { notes: Notes; labels: Labels } => {
    const notes = countNotes(doc);
    const names = [...notes.labels].join(" ");
    // A sign is written as one only where its note is.
    if (names !== last) known = new WeakMap();
    last = names;
    return { notes, labels: new Map([...notes.labels].map((label) => [NOTE_ID + label, label])) };
  };
  const blockOf = (node: Node, notes: Notes, labels: Labels): string => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const html = tidyPart(parseMarkup(blockHtml(node, notes)));
    const text = blocksAsMarkdown(childrenOf(parseMarkup(html)), labels);
    known.set(node, text);
    return text;
  };
  const noteOf = (note: Node, notes: Notes, labels: Labels): string => {
    const body = joined(note.children, notes, labels);
    return `[^${note.attrs.label}]: ${body.replace(/\n(?=[^\n])/g, "\n    ")}`;
  };
  /** Lists that follow each other are kept apart, as `blocksAsMarkdown` does. */
  const joined = (nodes: readonly Node[], notes: Notes, labels: Labels): string => {
    const parts: string[] = [];
    let before: Node | null = null;
    for (const node of nodes) {
      const text = blockOf(node, notes, labels);
      if (text === "") continue;
      if (before && isList(before) && isList(node)) parts.push("<!-- -->");
      parts.push(text);
      before = node;
    }
    return parts.join("\n\n");
  };

  return {
    write(doc) {
      const { notes, labels } = begin(doc);
      const [content, section] = parted(doc);
      const rank = (note: Node) => notes.numbers.get(note.attrs.label) ?? notes.numbers.size + 1;
      const written = section
        ? [...section.children].sort((a, b) => rank(a) - rank(b)).map((note) => noteOf(note, notes, labels))
        : [];
      const text = [joined(content, notes, labels), ...written].filter(Boolean).join("\n\n");
      return text && `${text}\n`;
    },
    warm(doc, milliseconds) {
      const { notes, labels } = begin(doc);
      const until = performance.now() + milliseconds;
      for (const node of parted(doc)[0]) {
        if (known.has(node)) continue;
        if (performance.now() > until) return true;
        blockOf(node, notes, labels);
      }
      return false;
    },
  };
}

/** The blocks of a document, and its notes. */
function parted(doc: Node): [content: readonly Node[], notes: Node | null] {
  const last = doc.lastChild;
  return last?.type.name === "notes" ? [doc.children.slice(0, -1), last] : [doc.children, null];
}

const isList = ({ type }: Node): boolean => type.name === "bullet_list" || type.name === "ordered_list";
