import { defineResource, type Resource } from "../../../core/api/index.ts";
import type { Policy } from "../../../core/base/policy.ts";
import type { Services } from "../../../core/services.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { addReusableNote, changeReusableNote, removeReusableNote } from "./commands.ts";
import { ReusableNote, type ReusableNoteDoc } from "./model.ts";
import { reusableNoteChangeRules, reusableNoteRules } from "./rules.ts";

/** Their owner's alone. */
const policy: Policy<Pick<ReusableNoteDoc, "owner">> = {
  readable: ({ id }) => (id ? { owner: id } : { _id: null }),
  can: ({ id }, action, note) => id !== null && (action === "create" || String(note?.owner) === id),
};

/** `/api/reusable-notes`: what the caller puts before or after chapters again and again. */
export const reusableNoteResource = (services: Services): Resource =>
  defineResource<ReusableNoteDoc>({
    name: "reusable-notes",
    singular: "reusable-note",
    scopes: { read: "read", write: "write" },
    description: "Notes that the caller puts before or after chapters again and again.",
    model: ReusableNote,
    policy: policy as never,
    membersOnly: true,
    fields: {
      owner: { type: "relation", target: "users" },
      name: { type: "string", sort: true },
      text: { type: "text" },
    },
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: reusableNoteRules, update: reusableNoteChangeRules },
    commands: {
      create: (caller, input) => addReusableNote(services, caller, input),
      update: (caller, id, input) => changeReusableNote(caller, id, input),
      delete: (caller, id) => removeReusableNote(caller, id),
    },
  });
