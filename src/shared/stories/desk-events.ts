/** On a chapter's form: it has settled what it holds, so that an editor may open over it. */
export const DESK_READY = "fw:desk-ready";
/** On the same: its fields hold other words than a moment ago. */
export const DESK_FILLED = "fw:desk-filled";
/** On the same: its fields are to hold what stands in the editor, now. */
export const DESK_FLUSH = "fw:desk-flush";
/** On the same: what was a chapter to be is one, whose id the form now says (`data-chapter`). */
export const DESK_MADE = "fw:desk-made";
/** Asks it to save now. */
export const DESK_SAVE = "fw:desk-save";
/**
 * `DeskLive`: asks the form to leave its text to the live document, once the server has all that was typed; and to take
 * it back.
 */
export const DESK_LIVE = "fw:desk-live";
export const DESK_ALONE = "fw:desk-alone";

/** Told whether the form has left its text to the document: it does not while the server has not got all of it. */
export type DeskLive = CustomEvent<(left: boolean) => void>;
