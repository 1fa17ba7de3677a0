import type { Policy } from "#core/base/policy.ts";
import type { PrivateNoteDoc } from "./model.ts";

/** Private notes are visible only to their owner, not to staff or co-authors. */
export const privateNotePolicy: Policy<Pick<PrivateNoteDoc, "owner">> = {
  readable: ({ id }) => (id ? { owner: id } : { _id: null }),
  can: ({ id }, action, note) => id !== null && (action === "create" || String(note?.owner) === id),
};
