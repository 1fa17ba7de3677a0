import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection, type Plugin, Selection, type Transaction } from "prosemirror-state";
import { type EditorProps, EditorView } from "prosemirror-view";
import { directionOf } from "#shared/languages.ts";
import { editorText } from "#shared/stories/editor.text.ts";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { describePicture } from "./describe-picture.ts";
import { toNote } from "./inserts.ts";

const { nodes } = chapterSchema;

/** `keyCode` of a key that is part of a composition. */
const COMPOSING = 229;

/** Callbacks and labels that the editor view needs from its host. */
interface Host {
  readonly label: string;
  /** Id of the element that describes the keyboard shortcuts. */
  readonly keys: string;
  readonly language: string;
  /** True if the text is editable. */
  isWriting(): boolean;
  say(text: string): void;
  /** Called when the document or the selection changes. */
  changed(transaction: Transaction): void;
  /** Returns true if the host handled the key. */
  key(event: KeyboardEvent): boolean;
  left(): void;
}

/** Renders an editable text on the page. */
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
        dir: directionOf(host.language) ?? "ltr",
      }),
      get scrollThreshold() {
        return scrollPadding();
      },
      get scrollMargin() {
        return scrollPadding();
      },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        host.changed(transaction);
      },
      handleKeyDown: (_, event) => host.key(event),
      handleDOMEvents: {
        keydown: (_, event) => {
          // Browsers may report a keyboard selection only after the next key: an immediate command would
          // apply to the previous selection.
          if (!event.isComposing && event.keyCode !== COMPOSING)
            document.dispatchEvent(new Event("selectionchange"));
          return false;
        },
        // Without this, the browser would open the file instead of the page.
        dragover: (_, event) => {
          if (!host.isWriting() && event.dataTransfer?.types.includes("Files")) event.preventDefault();
          return false;
        },
        drop: (_, event) => {
          if (host.isWriting() || !event.dataTransfer?.files.length) return false;
          event.preventDefault();
          host.say(editorText.locked);
          return true;
        },
        blur: () => {
          host.left();
          return false;
        },
      },
      handleDoubleClickOn: (_view, _pos, node) => {
        if (!host.isWriting() || (node.type !== nodes.picture && node.type !== nodes.image)) return false;
        void describePicture(view, host.say);
        return true;
      },
      handleClickOn(_view, _pos, node, at, { target }) {
        if (node.type === nodes.note_ref) return toNote(view.state, node.attrs.label, view.dispatch);
        // A picture with a caption is not a leaf node, so a click does not select it by default.
        if (node.type !== nodes.picture || !(target instanceof HTMLImageElement)) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        return true;
      },
      ...more,
    },
  );
  return view;
}

/** What bars cover at the top and bottom of the window, in pixels: the page's scroll padding. */
function scrollPadding() {
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(scrollPaddingBlockStart) || 0,
    right: 0,
    bottom: Number.parseFloat(scrollPaddingBlockEnd) || 0,
    left: 0,
  };
}

/** Shows a document from another source; the same words stay selected. */
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
