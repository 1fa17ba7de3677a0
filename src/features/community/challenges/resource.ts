import Joi from "joi";
import type { Document } from "mongodb";
import { defineResource, type Resource } from "../../../core/api/index.ts";
import { presentMedia } from "../../../core/files/present.ts";
import type { Services } from "../../../core/services.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { castBallot, letBallotGo } from "./commands/ballots.ts";
import { createChallenge, deleteChallenge, editChallenge } from "./commands/challenges.ts";
import { enterChallenge, withdrawEntry } from "./commands/entries.ts";
import type { Covering } from "./cover.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { challengeExtrasOf } from "./extras.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { ballotPolicy, challengePolicy, entryPolicy } from "./policy.ts";
import { ballotRules, challengeRules, entryRules } from "./rules.ts";

const user = { type: "relation", target: "users", filter: true } as const;
const story = { type: "relation", target: "stories" } as const;

type ApiInput = Record<string, unknown> & { readonly cover?: string | null };

const withCover = (challengeRules as Joi.ObjectSchema).keys({
  cover: Joi.string().hex().length(32).allow(null),
});

/** `/api/challenges`: the newest first. A new one is a draft that its owner announces on its page. */
export const challengeResource = (writing: Writing & Covering & { readonly services: Services }): Resource =>
  defineResource<ChallengeDoc>({
    name: "challenges",
    singular: "challenge",
    scopes: { read: "read", write: "write" },
    description:
      "Challenges: draft, open from `startDate`, judging from `endDate`, decided at `judgingEndDate`, or cancelled.",
    model: Challenge,
    policy: challengePolicy as never,
    fields: {
      owner: user,
      title: { type: "string" },
      description: { type: "text" },
      cover: { type: "media", description: "Written as the id of an own upload that says what it shows" },
      rules: { type: "text" },
      prompt: { type: "text" },
      prize: { type: "string", description: "The owner's promise" },
      prizeDescription: { type: "text" },
      prizeMoney: {
        type: "json",
        computed: true,
        description:
          "What was paid in and is held or given: `state`, `total` and `places` (`place`, `amount`) in US dollars; null for none",
        load: prizeMoneyOf(writing.services),
      },
      manualJudge: { type: "boolean", filter: true },
      numberOfWinners: { type: "integer" },
      startDate: { type: "datetime", filter: true, sort: true },
      endDate: { type: "datetime", filter: true, sort: true },
      judgingEndDate: { type: "datetime" },
      zone: { type: "string" },
      allowedGenres: { type: "json" },
      minWords: { type: "integer" },
      maxWords: { type: "integer" },
      existingStories: { type: "boolean" },
      matureStories: { type: "boolean" },
      entriesPerMember: { type: "integer" },
      criteria: { type: "json" },
      state: { type: "string", filter: true },
      announcedAt: { type: "datetime" },
      decidedAt: { type: "datetime" },
      winner: story,
      runnerUp: story,
      thirdPlace: story,
      entriesCount: { type: "integer", path: "entries" },
    },
    requires: [],
    search: "text",
    present: ({ cover, ...challenge }) => ({
      ...challenge,
      entriesCount: challenge.entries,
      cover: cover ? presentMedia(cover.image, cover.alt) : null,
    }),
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: withCover, update: withCover },
    commands: {
      create: (caller, { cover, ...input }: ApiInput) =>
        createChallenge(writing, caller, input, { upload: cover }),
      update: (caller, id, { cover, ...input }: ApiInput) =>
        editChallenge(writing, caller, id, input, { upload: cover }),
      delete: (caller, id) => deleteChallenge(writing, caller, id),
    },
  });

function prizeMoneyOf(services: Services) {
  return async (challenges: readonly Document[]) => {
    const extras = await challengeExtrasOf(services, challenges as readonly Pick<ChallengeDoc, "_id">[]);
    return ({ _id }: Document) => {
      const money = extras.get(String(_id))?.prizeMoney;
      if (!money) return null;
      const { state, totalCents, places } = money;
      return {
        ...{ state, total: totalCents / 100 },
        places: places.map(({ place, cents }) => ({ place, amount: cents / 100 })),
      };
    };
  };
}

/** `/api/challenge-entries`: of a challenge, or one's own. Deleting one withdraws it. */
export const entryResource = (writing: Writing): Resource =>
  defineResource<EntryDoc>({
    name: "challenge-entries",
    singular: "challenge-entry",
    scopes: { read: "read", write: "write" },
    description:
      "Stories in challenges, once judges need not be blind; one's own always. Of a challenge: `filters[challenge]=<id>`.",
    model: Entry,
    policy: entryPolicy as never,
    fields: {
      challenge: { type: "relation", target: "challenges", filter: true, comes: true },
      story: { ...story, comes: true },
      author: user,
      state: { type: "string" },
      ballots: { type: "integer", description: "That counted, once it is decided" },
      score: { type: "integer", description: "Ten-thousandths of a point" },
      rank: { type: "integer" },
      frozenHash: { type: "string", path: "frozen.hash", description: "SHA-256 of what is judged" },
    },
    requires: [],
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: entryRules },
    commands: {
      create: (caller, input) => enterChallenge(writing, caller, input),
      delete: (caller, id) => withdrawEntry(writing, caller, id),
    },
  });

/** `/api/ballots`: one's own. Posting one casts the ballot for an entry that was given and opened, or changes it. */
export const ballotResource = (writing: Writing): Resource =>
  defineResource<BallotDoc>({
    name: "ballots",
    singular: "ballot",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "Entries that one has to judge, and one's ballots. `scores`: points for each criterion, in its order. `POST /challenges/:id/vote` gives an entry, `POST /challenge-entries/:id/open` its text; deleting an uncast one lets the entry go.",
    model: Ballot,
    policy: ballotPolicy as never,
    timestamps: false,
    fields: {
      challenge: { type: "relation", target: "challenges", filter: true, comes: true },
      entry: { type: "relation", target: "challenge-entries", filter: true, comes: true },
      scores: { type: "json" },
      note: { type: "text" },
      givenAt: { type: "datetime", sort: true },
      openedAt: { type: "datetime" },
      castAt: { type: "datetime" },
    },
    requires: [],
    defaults: { sort: "givenAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: ballotRules },
    commands: {
      create: (caller, input) => castBallot(writing, caller, input),
      delete: (caller, id) => letBallotGo(caller, id),
    },
  });
