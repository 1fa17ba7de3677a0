import { defineResource, type Resource } from "#core/api/index.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { READING_STATES } from "#shared/reading/reading.ts";
import { forgetReadingById, savePosition, setReadingState } from "./commands.ts";
import { Reading, type ReadingDoc } from "./model.ts";
import { readingPolicy } from "./policy.ts";
import { placeRules, stateRules } from "./rules.ts";

const date = { type: "datetime", filter: true, sort: true } as const;

/** `/api/readings`: the caller's progress in stories. */
export const readingResource = (services: Services): Resource =>
  defineResource<ReadingDoc>({
    name: "readings",
    cache: "never",
    singular: "reading",
    scopes: { read: "read", write: "write" },
    description:
      "The caller's reading position in each story they began, most recently read first. Creating one saves a position, also in a story that already has one.",
    model: Reading,
    policy: readingPolicy,
    membersOnly: true,
    timestamps: false,
    fields: {
      user: { type: "relation", target: "users" },
      story: { type: "relation", target: "stories", filter: true },
      chapter: { type: "relation", target: "chapters", filter: true },
      paragraph: { type: "integer", description: "Index among the blocks of the chapter's text, from 0" },
      mark: { type: "string", description: "A fingerprint of the paragraph, to find it after an edit" },
      done: { type: "boolean", description: "True if the end of the chapter was visible" },
      state: { type: "enumeration", values: READING_STATES, filter: true },
      startedAt: date,
      finishedAt: date,
      at: { ...date, description: "When it was last read" },
    },
    defaults: { sort: "at:desc" },
    rules: { create: placeRules, update: stateRules },
    commands: {
      create: (caller, input) => savePosition(services, caller, input),
      update: (caller, id, input) => setReadingState(services, caller, toId(id), input),
      delete: (caller, id) => forgetReadingById(caller, id),
    },
  });
