import type { Counter } from "#core/counter.ts";
import { countedActs } from "../../people/member-content/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Ballot } from "./ballot-model.ts";
import { Entry } from "./entry-model.ts";
import { Challenge, challengeReminders } from "./model.ts";
import { TAKING_PART } from "./state.ts";

/** Counts the entries that take part in a challenge. */
const entries: Counter = {
  name: "challenges.entries",
  collection: Challenge.collection.collectionName,
  fields: { entries: "entries" },
  count: countBy(Entry, "challenge", "entries", TAKING_PART),
  async adjust(_id, changes, session) {
    await Challenge.updateOne({ _id }, { $inc: changes }, { session, timestamps: false });
  },
};

/** Counts voters who have been assigned an entry or have judged it. */
const given: Counter = {
  name: "challenge-entries.given",
  collection: Entry.collection.collectionName,
  fields: { given: "given" },
  count: countBy(Ballot, "entry", "given", {
    judge: false,
    skipped: false,
    ...countedActs("byHidden"),
  }),
  async adjust(_id, changes, session) {
    await Entry.updateOne({ _id }, { $inc: changes }, { session, timestamps: false });
  },
};

export const challengeCounters: readonly Counter[] = [entries, given, challengeReminders.counter];
