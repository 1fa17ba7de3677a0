import Joi from "joi";
import type { Document } from "mongodb";
import { defineResource, type Resource } from "#core/api/index.ts";
import { attributesOf } from "#core/fields/index.ts";
import { presentMedia } from "#core/files/present.ts";
import { rulesWithout } from "#core/partial-rules.ts";
import type { Services } from "#core/services.ts";
import { CHALLENGE_STATES, ENTRY_STATES } from "#shared/community/challenges.enums.ts";
import { challengeFields } from "#shared/community/challenges.fields.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { castBallot, declineBallotById } from "./commands/ballots.ts";
import { createChallenge, deleteChallenge, editChallenge } from "./commands/challenges.ts";
import { enterChallenge, withdrawEntry } from "./commands/entries.ts";
import type { Covering } from "./cover.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { challengeExtrasOf } from "./extras.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { ballotPolicy, challengePolicy, entryPolicy } from "./policy.ts";
import { idsJudgedBy } from "./reads.ts";
import { ballotRules, challengeRules, entryRules } from "./rules.ts";

const user = { type: "relation", target: "users", filter: true } as const;
const story = { type: "relation", target: "stories" } as const;

type ApiInput = Record<string, unknown> & { readonly cover?: string | null };

const withCover = (challengeRules as Joi.ObjectSchema).keys({
  cover: Joi.string().hex().length(32).allow(null),
});

/** `/api/challenges`: newest first. A new one is a draft that its owner announces on its page. */
export const challengeResource = (writing: Writing & Covering & { readonly services: Services }): Resource =>
  defineResource<ChallengeDoc>({
    name: "challenges",
    cache: "never",
    singular: "challenge",
    scopes: { read: "read", write: "write" },
    description:
      "Challenges: draft, open from `startDate`, judging from `endDate`, decided at `judgingEndDate`, or cancelled.",
    model: Challenge,
    policy: challengePolicy,
    unseen: unseenBy("owner"),
    fields: {
      owner: user,
      ...attributesOf(challengeFields),
      cover: {
        type: "media",
        path: "cover.image",
        requires: ["cover"],
        description: "To write it, send the id of one of the caller's uploads with alternative text",
      },
      prizeMoney: {
        type: "json",
        computed: true,
        description:
          "Prize money paid in, held or paid out: `state`, `total`, `payAt` (when it is paid to the winners; null until the challenge is decided, and once it is paid), and `places` (`place`, `amount`) in US dollars; null without prize money",
        load: prizeMoneyOf(writing.services),
      },
      zone: { type: "string" },
      criteria: { type: "json" },
      state: { type: "enumeration", values: CHALLENGE_STATES, filter: true },
      announcedAt: { type: "datetime" },
      decidedAt: { type: "datetime", description: "When it was first decided" },
      correctedAt: { type: "datetime", description: "When staff last corrected its results" },
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
    rules: { create: withCover, update: rulesWithout(withCover, "owner") },
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
      const { state, totalCents, payAt, places } = money;
      return {
        state,
        total: totalCents / 100,
        payAt,
        places: places.map(({ place, cents }) => ({ place, amount: cents / 100 })),
      };
    };
  };
}

/** `/api/challenge-entries`: of a challenge, or the caller's. Deleting one withdraws it. */
export const entryResource = (writing: Writing): Resource =>
  defineResource<EntryDoc>({
    name: "challenge-entries",
    cache: "never",
    singular: "challenge-entry",
    scopes: { read: "read", write: "write" },
    description:
      "Stories entered in challenges, visible once judging no longer needs to be blind; the caller's entries always. If the owner judges, an unpublished story can enter. By challenge: `filters[challenge]=<id>`.",
    model: Entry,
    policy: entryPolicy,
    unseen: async (viewer) => {
      const omitted = await unseenBy("author")(viewer);
      // Judges see every entry.
      return omitted && { ...omitted, challenge: { $nin: await idsJudgedBy(viewer.id!) } };
    },
    fields: {
      challenge: { type: "relation", target: "challenges", filter: true, comes: true },
      story: { ...story, comes: true },
      author: user,
      state: { type: "enumeration", values: ENTRY_STATES, filter: true },
      ballots: { type: "integer", description: "Ballots that counted, once the challenge is decided" },
      score: { type: "integer", description: "Ten-thousandths of a point" },
      rank: { type: "integer" },
      frozenHash: { type: "string", path: "frozen.hash", description: "SHA-256 of the text that is judged" },
    },
    requires: [],
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: entryRules },
    commands: {
      create: (caller, input) => enterChallenge(writing, caller, input),
      delete: (caller, id) => withdrawEntry(writing, caller, id),
    },
  });

/**
 * `/api/ballots`: the caller's. Posting one casts the ballot for an assigned and opened entry, or changes it.
 */
export const ballotResource = (writing: Writing): Resource =>
  defineResource<BallotDoc>({
    name: "ballots",
    cache: "never",
    singular: "ballot",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "The caller's ballots, and entries they have yet to judge. `scores`: points for each criterion, in order. `POST /challenges/:id/vote` assigns an entry, `POST /challenge-entries/:id/open` returns its text. Deleting an uncast ballot releases the entry.",
    model: Ballot,
    policy: ballotPolicy,
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
      delete: (caller, id) => declineBallotById(caller, id),
    },
  });
