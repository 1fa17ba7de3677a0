import { Fragment, type Node, Slice } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { chapterSchema } from "#shared/text/doc/index.ts";

const { nodes } = chapterSchema;

/** Replaces the selection by a pasted text; its notes are added to the chapter's under new labels. */
export function insertPasted(tr: Transaction, pasted: Node): Transaction {
  const labels = new Map<string, string>();
  const usedLabels = labelsIn(tr.doc);
  for (const label of labelsIn(pasted)) {
    const free = freeLabel(label, usedLabels);
    usedLabels.add(free);
    labels.set(label, free);
  }
  const last = pasted.lastChild;
  const notes = last?.type === nodes.notes ? last : null;
  const content = notes ? pasted.content.cut(0, pasted.content.size - notes.nodeSize) : pasted.content;
  tr.replaceSelection(Slice.maxOpen(relabelled(content, labels), false));
  if (!notes) return tr;
  const added = relabelled(notes.content, labels);
  const end = tr.doc.content.size;
  return tr.doc.lastChild?.type === nodes.notes
    ? tr.insert(end - 1, added)
    : tr.insert(end, nodes.notes.create(null, added));
}

function labelsIn(doc: Node): Set<string> {
  const labels = new Set<string>();
  doc.descendants((node) => {
    if (node.type === nodes.note || node.type === nodes.note_ref) labels.add(String(node.attrs.label));
  });
  return labels;
}

function freeLabel(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(label)) return label;
  for (let number = 1; ; number += 1) if (!taken.has(String(number))) return String(number);
}

function relabelled(content: Fragment, labels: ReadonlyMap<string, string>): Fragment {
  const changed: Node[] = [];
  content.forEach((node) => {
    const label = labels.get(String(node.attrs.label));
    const isNote = node.type === nodes.note || node.type === nodes.note_ref;
    const attrs = isNote && label ? { ...node.attrs, label } : node.attrs;
    changed.push(node.isText ? node : node.type.create(attrs, relabelled(node.content, labels), node.marks));
  });
  return Fragment.fromArray(changed);
}
