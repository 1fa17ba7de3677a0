import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { chapterSchema, countNotes } from "../../src/shared/text/doc/index.ts";

const { nodes } = chapterSchema;

/** Numbers of notes, beside their signs and before them. */
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
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type !== nodes.note_ref && node.type !== nodes.note) return true;
    const number = numbers.get(node.attrs.label);
    found.push(Decoration.node(pos, pos + node.nodeSize, { "data-number": number ? String(number) : "–" }));
    return true;
  });
  return DecorationSet.create(doc, found);
}

/** Marks the block that is written in, for focus mode, and says what an empty text waits for. */
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

/** Where words that are looked for stand. */
export interface Found {
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** The one that is shown; -1 for none. */
  readonly at: number;
}

export const findKey = new PluginKey<Found>("find");

/** Shows places that are looked for; set by the meta `find`. */
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
