/** Fired on a chapter's form when its content is settled and an editor may open on it. */
export const DESK_READY = "fw:desk-ready";
/** Fired on the form when its fields were filled with different text. */
export const DESK_FILLED = "fw:desk-filled";
/** Fired on the form to make its fields take over the editor's content immediately. */
export const DESK_FLUSH = "fw:desk-flush";
/** Fired on the form when its new chapter has been created; the form now contains its id (`data-chapter`). */
export const DESK_MADE = "fw:desk-made";
/** Asks the form to save now. */
export const DESK_SAVE = "fw:desk-save";
/** `DeskLive`: asks the form to hand its text over once the server has everything that was typed. */
export const DESK_LIVE = "fw:desk-live";
/** Fired on the form when the document has arrived and what was typed meanwhile is stored with its edits. */
export const DESK_JOINED = "fw:desk-joined";
/** Fired on the form when the document has not arrived: the form saves its text as before. */
export const DESK_ALONE = "fw:desk-alone";

/**
 * Callback that receives whether the form has handed its text over to the document; false while the server does not
 * have everything.
 */
export type DeskLive = CustomEvent<(left: boolean) => void>;
