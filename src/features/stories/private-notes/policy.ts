import type { Policy } from "../../../core/base/policy.ts";
import type { PrivateNoteDoc } from "./model.ts";

/** Notes are their owner's alone, the staff and co-authors not excepted. */
export const privateNotePolicy: Policy<Pick<PrivateNoteDoc, "owner">> = {
  readable: ({ id }) => (id ? { owner: id } : { _id: null }),
  can: ({ id }, action, note) => id !== null && (action === "create" || String(note?.owner) === id),
};
