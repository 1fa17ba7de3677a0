import { defineResource, type Resource } from "../../../core/api/index.ts";
import type { Services } from "../../../core/services.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { addNote, changeNote, removeNote } from "./commands.ts";
import { PrivateNote, type PrivateNoteDoc } from "./model.ts";
import { privateNotePolicy } from "./policy.ts";
import { noteChangeRules, noteRules } from "./rules.ts";

/** `/api/private-notes`: what the caller wrote beside drafts for themselves. */
export const privateNoteResource = (services: Services): Resource =>
  defineResource<PrivateNoteDoc>({
    name: "private-notes",
    singular: "private-note",
    scopes: { read: "read", write: "write" },
    description:
      "What the caller wrote beside a `story` of whose team they are, or words (`quote`) of a `chapter`.",
    model: PrivateNote,
    policy: privateNotePolicy as never,
    membersOnly: true,
    fields: {
      owner: { type: "relation", target: "users" },
      story: { type: "relation", target: "stories", filter: true },
      chapter: { type: "relation", target: "chapters", filter: true },
      note: { type: "text" },
      quote: { type: "text", description: "The words it is about; empty for the whole" },
      source: { type: "json", description: "Of one out of an imported file: `kind` and `by`" },
      doneAt: { type: "datetime", description: "Since when it is dealt with" },
    },
    defaults: { sort: "createdAt:asc", pageSize: PAGE_SIZE.default },
    present: ({ passage: _, source, ...own }) => ({ ...own, source: source ?? null }),
    rules: { create: noteRules, update: noteChangeRules },
    commands: {
      create: (caller, input) => addNote(services, caller, input),
      update: (caller, id, input) => changeNote(services, caller, id, input),
      delete: (caller, id) => removeNote(caller, id),
    },
  });
