import { defineResource, type Resource } from "#core/api/index.ts";
import type { Services } from "#core/services.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { addNote, changeNote, removeNote } from "./commands.ts";
import { PrivateNote, type PrivateNoteDoc } from "./model.ts";
import { privateNotePolicy } from "./policy.ts";
import { noteChangeRules, noteRules } from "./rules.ts";

/** `/api/private-notes`: the caller's private notes on drafts. */
export const privateNoteResource = (services: Services): Resource =>
  defineResource<PrivateNoteDoc>({
    name: "private-notes",
    cache: "never",
    singular: "private-note",
    scopes: { read: "read", write: "write" },
    description:
      "The caller's private notes on a `story` that they work on, or on words (`quote`) of a `chapter`.",
    model: PrivateNote,
    policy: privateNotePolicy,
    membersOnly: true,
    fields: {
      owner: { type: "relation", target: "users" },
      story: { type: "relation", target: "stories", filter: true },
      chapter: { type: "relation", target: "chapters", filter: true },
      note: { type: "text" },
      quote: { type: "text", description: "The quoted words; empty for the whole chapter or story" },
      source: { type: "json", description: "For a note from an imported file: `kind` and `by`" },
      doneAt: { type: "datetime", description: "When it was marked as done" },
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
