import type { Node } from "prosemirror-model";
import { childrenOf, parseMarkup } from "../dom.ts";
import { tidyPart } from "../tidy.ts";
import { blocksAsMarkdown, type Labels } from "../to-markdown.ts";
import { NOTE_ID } from "./notes.ts";
import { blockHtml, countNotes, type Notes } from "./to-html.ts";

/** Writes a document as Markdown, efficiently enough to repeat while the author types. */
export interface MarkdownWriter {
  /**
   * Returns the Markdown that the server converts to the document's HTML. Blocks already written are cached.
   */
  write(doc: Node): string;
  /** Fills the cache for up to `milliseconds`; returns false once all blocks are written. */
  warm(doc: Node, milliseconds: number): boolean;
}

/** Returns a writer that caches each block. */
export function markdownWriter(): MarkdownWriter {
  let known = new WeakMap<Node, string>();
  let last = "";

  const begin = (doc: Node): { notes: Notes; labels: Labels } => {
    const notes = countNotes(doc);
    const names = [...notes.labels].join(" ");
    // A note reference is written only if its note exists, so the cache is valid only for the same notes.
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
  /** Separates adjacent lists, as `blocksAsMarkdown` does. */
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

/** Splits a document into its blocks and its notes. */
function parted(doc: Node): [content: readonly Node[], notes: Node | null] {
  const last = doc.lastChild;
  return last?.type.name === "notes" ? [doc.children.slice(0, -1), last] : [doc.children, null];
}

const isList = ({ type }: Node): boolean => type.name === "bullet_list" || type.name === "ordered_list";
