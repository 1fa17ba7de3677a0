import { defineResource, type Resource } from "../../../core/api/index.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { READING_STATES } from "../../../shared/reading/reading.ts";
import { forgetReadingById, keepPlace, setReadingState } from "./commands.ts";
import { Reading, type ReadingDoc } from "./model.ts";
import { readingPolicy } from "./policy.ts";
import { placeRules, stateRules } from "./rules.ts";

const date = { type: "datetime", filter: true, sort: true } as const;

/** `/api/readings`: how far the caller is in what they read. */
export const readingResource = (services: Services): Resource =>
  defineResource<ReadingDoc>({
    name: "readings",
    singular: "reading",
    scopes: { read: "read", write: "write" },
    description:
      "How far the caller is in each story they began, last read first. Creating one keeps a place, in a story that is known too.",
    model: Reading,
    policy: readingPolicy as never,
    membersOnly: true,
    timestamps: false,
    fields: {
      user: { type: "relation", target: "users" },
      story: { type: "relation", target: "stories", filter: true },
      chapter: { type: "relation", target: "chapters", filter: true },
      paragraph: { type: "integer", description: "Among the blocks of the chapter's text, from 0" },
      mark: { type: "string", description: "A fingerprint of the paragraph, to find it after an edit" },
      done: { type: "boolean", description: "The end of the chapter was in sight" },
      state: { type: "enumeration", values: READING_STATES, filter: true },
      startedAt: date,
      finishedAt: date,
      at: { ...date, description: "Last read" },
    },
    defaults: { sort: "at:desc" },
    rules: { create: placeRules, update: stateRules },
    commands: {
      create: (caller, input) => keepPlace(services, caller, input),
      update: (caller, id, input) => setReadingState(services, caller, toId(id), input),
      delete: (caller, id) => forgetReadingById(caller, id),
    },
  });
