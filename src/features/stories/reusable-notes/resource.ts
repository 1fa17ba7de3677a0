import { defineResource, type Resource } from "#core/api/index.ts";
import type { Policy } from "#core/base/policy.ts";
import { attributesOf } from "#core/fields/index.ts";
import type { Services } from "#core/services.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { reusableNoteFields } from "#shared/stories/reusable-notes.fields.ts";
import { addReusableNote, changeReusableNote, removeReusableNote } from "./commands.ts";
import { ReusableNote, type ReusableNoteDoc } from "./model.ts";
import { reusableNoteChangeRules, reusableNoteRules } from "./rules.ts";

/** Visible only to their owner. */
const policy: Policy<Pick<ReusableNoteDoc, "owner">> = {
  readable: ({ id }) => (id ? { owner: id } : { _id: null }),
  can: ({ id }, action, note) => id !== null && (action === "create" || String(note?.owner) === id),
};

/** `/api/reusable-notes`: the caller's reusable notes. */
export const reusableNoteResource = (services: Services): Resource =>
  defineResource<ReusableNoteDoc>({
    name: "reusable-notes",
    cache: "never",
    singular: "reusable-note",
    scopes: { read: "read", write: "write" },
    description: "The caller's reusable notes for the beginning or end of chapters.",
    model: ReusableNote,
    policy: policy,
    membersOnly: true,
    fields: {
      owner: { type: "relation", target: "users" },
      ...attributesOf(reusableNoteFields),
    },
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: reusableNoteRules, update: reusableNoteChangeRules },
    commands: {
      create: (caller, input) => addReusableNote(services, caller, input),
      update: (caller, id, input) => changeReusableNote(caller, id, input),
      delete: (caller, id) => removeReusableNote(caller, id),
    },
  });
