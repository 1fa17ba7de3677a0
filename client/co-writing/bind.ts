import type { Node } from "prosemirror-model";
import {
  initProseMirrorDoc,
  redoCommand,
  undoCommand,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
  yUndoPluginKey,
} from "y-prosemirror";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { chapterSchema } from "#shared/text/doc/index.ts";
import type { TextSource } from "../editor/source.ts";
import type { ChapterConnection } from "./connection.ts";
import { cursors } from "./cursors.ts";

/** Connects the text of a chapter's document to the editor, with a separate undo history for each writer. */
export function liveSource(
  { doc, awareness }: ChapterConnection,
  nameOf: (user: string) => string,
): { readonly source: TextSource; readonly text: Node } {
  const fragment = doc.getXmlFragment(TEXT_FRAGMENT);
  const { doc: text, mapping } = initProseMirrorDoc(fragment, chapterSchema);
  const source: TextSource = {
    plugins: [ySyncPlugin(fragment, { mapping }), cursors(awareness, nameOf), yUndoPlugin()],
    undo: undoCommand,
    redo: redoCommand,
    canUndo: (state) => yUndoPluginKey.getState(state)?.undoManager.canUndo() ?? false,
    canRedo: (state) => yUndoPluginKey.getState(state)?.undoManager.canRedo() ?? false,
    isOthers(change) {
      const { isChangeOrigin = false, isUndoRedoOperation = false } = change.getMeta(ySyncPluginKey) ?? {};
      return isChangeOrigin && !isUndoRedoOperation;
    },
  };
  return { source, text };
}
