import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { chapterSchema, countNotes } from "#shared/text/doc/index.ts";

const { nodes } = chapterSchema;

/** Shows note numbers at the references and before the notes. */
export const noteNumbers = (): Plugin =>
  new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => numbered(doc),
      apply: (tr, before) => (tr.docChanged ? numbered(tr.doc) : before),
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });

function numbered(doc: Parameters<typeof countNotes>[0]): DecorationSet {
  if (doc.lastChild?.type !== nodes.notes) return DecorationSet.empty;
  const { numbers } = countNotes(doc);
  const decorations: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type !== nodes.note_ref && node.type !== nodes.note) return true;
    const number = numbers.get(node.attrs.label);
    decorations.push(
      Decoration.node(pos, pos + node.nodeSize, { "data-number": number ? String(number) : "–" }),
    );
    return true;
  });
  return DecorationSet.create(doc, decorations);
}

/** Marks the block with the cursor, for focus mode, and shows the placeholder of an empty text. */
export const here = (placeholder: string): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        if (doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0)
          return DecorationSet.create(doc, [
            Decoration.node(0, doc.firstChild.nodeSize, {
              class: "is-here is-empty",
              "data-placeholder": placeholder,
            }),
          ]);
        const { $head } = selection;
        if ($head.depth === 0) return null;
        return DecorationSet.create(doc, [
          Decoration.node($head.before(1), $head.after(1), { class: "is-here" }),
        ]);
      },
    },
  });

/** Matches of the current search. */
export interface Found {
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** Index of the current match; -1 if there is none. */
  readonly at: number;
}

export const findKey = new PluginKey<Found>("find");

/** Highlights the matches of a search; set by the transaction meta `find`. */
export const findPlugin = (): Plugin<Found> =>
  new Plugin<Found>({
    key: findKey,
    state: {
      init: () => ({ places: [], at: -1 }),
      apply: (tr, before) => (tr.getMeta(findKey) as Found | undefined) ?? before,
    },
    props: {
      decorations(state) {
        const { places, at } = findKey.getState(state)!;
        if (places.length === 0) return null;
        return DecorationSet.create(
          state.doc,
          places.map(({ from, to }, index) =>
            Decoration.inline(from, to, { class: index === at ? "found found-here" : "found" }),
          ),
        );
      },
    },
  });
