import { history, redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState, Plugin, Transaction } from "prosemirror-state";

/** Source of the editor's text, with its undo history. */
export interface TextSource {
  readonly plugins: readonly Plugin[];
  readonly undo: Command;
  readonly redo: Command;
  readonly canUndo: (state: EditorState) => boolean;
  readonly canRedo: (state: EditorState) => boolean;
  /** True for a change made by others, or on another page. */
  readonly isOthers: (change: Transaction) => boolean;
}

/** The form's field as the source: nobody else writes in it. */
export const ownSource = (): TextSource => ({
  plugins: [history()],
  undo,
  redo,
  canUndo: (state) => undoDepth(state) > 0,
  canRedo: (state) => redoDepth(state) > 0,
  isOthers: () => false,
});
