import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection, type Plugin, Selection, type Transaction } from "prosemirror-state";
import { type EditorProps, EditorView } from "prosemirror-view";
import { chapterSchema } from "../../src/shared/text/doc/index.ts";
import { toNote } from "./inserts.ts";
import { describePicture } from "./pictures.ts";

const { nodes } = chapterSchema;

/** What a key that is part of a composition says of itself. */
const COMPOSING = 229;

/** What a text on the page asks of who has opened it. */
interface Host {
  readonly label: string;
  /** The id of what tells its keys. */
  readonly keys: string;
  readonly language: string;
  /** Whether it can be typed into. */
  isWriting(): boolean;
  /** It is another now, or something else in it is selected. */
  changed(transaction: Transaction): void;
  /** True for a key that was for something else. */
  key(event: KeyboardEvent): boolean;
  left(): void;
}

/** Puts a text on the page, to be written in. */
export function openView(
  mount: HTMLElement,
  { doc, plugins }: { readonly doc: Node; readonly plugins: readonly Plugin[] },
  host: Host,
  more: EditorProps,
): EditorView {
  const view: EditorView = new EditorView(
    { mount },
    {
      state: EditorState.create({ doc, plugins }),
      editable: host.isWriting,
      attributes: () => ({
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": host.label,
        "aria-describedby": host.keys,
        ...(host.isWriting() ? {} : { "aria-readonly": "true", tabindex: "0" }),
        spellcheck: "true",
        autocapitalize: "sentences",
        translate: "no",
        lang: host.language,
      }),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        host.changed(transaction);
      },
      handleKeyDown: (_, event) => host.key(event),
      handleDOMEvents: {
        keydown: (_, event) => {
          // A browser may tell of a selection made by keys only after the next of them: a command that came at once
          // would be about the words that were selected before.
          if (!event.isComposing && event.keyCode !== COMPOSING)
            document.dispatchEvent(new Event("selectionchange"));
          return false;
        },
        blur: () => {
          host.left();
          return false;
        },
      },
      handleDoubleClickOn: (_view, _pos, node) => {
        if (!host.isWriting() || (node.type !== nodes.picture && node.type !== nodes.image)) return false;
        void describePicture(view);
        return true;
      },
      handleClickOn(_view, _pos, node, at, { target }) {
        if (node.type === nodes.note_ref) return toNote(view.state, node.attrs.label, view.dispatch);
        // A picture with words below it is no leaf, which would be chosen by itself.
        if (node.type !== nodes.picture || !(target instanceof HTMLImageElement)) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        return true;
      },
      ...more,
    },
  );
  return view;
}

/** Shows a text that comes from elsewhere; the same words stay selected. */
export function showInstead(view: EditorView, doc: Node, plugins: readonly Plugin[]): void {
  const { anchor, head } = view.state.selection;
  const end = doc.content.size;
  const selection = Selection.fromJSON(doc, {
    type: "text",
    anchor: Math.min(anchor, end),
    head: Math.min(head, end),
  });
  const near = Selection.near(doc.resolve(Math.min(head, end)));
  view.updateState(
    EditorState.create({
      doc,
      plugins,
      selection: selection.$head.parent.inlineContent ? selection : near,
    }),
  );
}
