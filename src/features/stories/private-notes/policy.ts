import type { Policy } from "#core/base/policy.ts";
import type { PrivateNoteDoc } from "./model.ts";

/** Private notes are visible only to their owner, not to co-authors or staff, who may act on the owner's behalf. */
export const privateNotePolicy: Policy<Pick<PrivateNoteDoc, "owner">> = {
  readable: ({ id, actor }) => (id && !actor ? { owner: id } : { _id: null }),
  can: ({ id, actor }, action, note) =>
    id !== null && !actor && (action === "create" || String(note?.owner) === id),
};
