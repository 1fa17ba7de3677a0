/** On a chapter's form: it has settled what it holds, so that an editor may open over it. */
export const DESK_READY = "fw:desk-ready";
/** On the same: its fields hold other words than a moment ago. */
export const DESK_FILLED = "fw:desk-filled";
/** Asks it to save now. */
export const DESK_SAVE = "fw:desk-save";
