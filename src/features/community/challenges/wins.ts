import { type ClientSession, Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { toId } from "#core/db/ids.ts";
import type { WinDto } from "#shared/community/challenge-wins.dto.ts";
import { PLACES, type WinningPlace } from "#shared/community/challenges.enums.ts";
import type { ProfileExtrasDto } from "#shared/people/profile-page.dto.ts";
import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import type { EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** A place awarded to a story. */
interface Win {
  readonly challenge: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly place: WinningPlace;
}

/**
 * All wins of a story or an author: a small document with the same id, so that their cached page depends on
 * it even before it exists.
 */
interface ChallengeWinsDoc {
  readonly _id: Types.ObjectId;
  readonly wins: readonly Win[];
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const schema = new Schema<ChallengeWinsDoc>(
  {
    _id: id,
    wins: {
      type: [
        new Schema<Win>(
          { challenge: id, story: id, place: { type: String, enum: PLACES, required: true } },
          { _id: false },
        ),
      ],
      default: [],
    },
  },
  { versionKey: false, strict: "throw", collection: "challenge-wins" },
);
schema.index({ "wins.challenge": 1 });
schema.index({ "wins.story": 1 });
export const ChallengeWins = defineModel<ChallengeWinsDoc>("ChallengeWins", schema);

/**
 * Records the winners by story and by author, first place first; null for a place not awarded. Idempotent.
 */
export async function noteWins(
  challenge: ChallengeDoc["_id"],
  winners: readonly (Pick<EntryDoc, "story" | "author"> | null)[],
  session: ClientSession,
): Promise<void> {
  for (const [at, won] of winners.entries()) {
    if (!won) continue;
    const wins = { challenge, story: won.story, place: PLACES[at]! };
    for (const _id of [won.story, won.author])
      await ChallengeWins.updateOne({ _id }, { $addToSet: { wins } }, { upsert: true, session });
  }
}

/** Removes the wins of a deleted challenge. */
export const forgetWinsIn = (challenge: ChallengeDoc["_id"], session: ClientSession) =>
  ChallengeWins.updateMany({ "wins.challenge": challenge }, { $pull: { wins: { challenge } } }, { session });

/** Removes the wins of a deleted story, including its author's badge. */
export async function forgetWinsOfStory(story: Types.ObjectId): Promise<void> {
  await ChallengeWins.deleteOne({ _id: story });
  await ChallengeWins.updateMany({ "wins.story": story }, { $pull: { wins: { story } } });
}

/** Returns the badges on a story's page. */
export async function winsOnStory(
  { _id }: { readonly _id: Types.ObjectId },
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  const wins = await winsOf(String(_id), shows);
  return wins.length > 0 ? { wins } : {};
}

/** Returns the badges on a member's profile. */
export async function winsOnProfile(
  user: string,
  shows: (...tags: string[]) => void,
): Promise<ProfileExtrasDto> {
  const wins = await winsOf(user, shows);
  return wins.length > 0 ? { wins } : {};
}

const BADGES_MAX = 12;

/** Returns the wins in public challenges, latest first. */
async function winsOf(of: string, shows: (...tags: string[]) => void): Promise<WinDto[]> {
  shows(`challenge-wins:${of}`);
  const challengeWins = await ChallengeWins.findById(toId(of)).lean<ChallengeWinsDoc>();
  const wins = (challengeWins?.wins ?? []).slice(-BADGES_MAX).reverse();
  if (wins.length === 0) return [];
  shows(...wins.map(({ challenge }) => `challenges:${challenge}`));
  const rows = await Challenge.find(
    { _id: { $in: wins.map(({ challenge }) => challenge) }, open: true },
    { title: 1 },
  ).lean<Pick<ChallengeDoc, "_id" | "title">[]>();
  const titles = new Map(rows.map(({ _id, title }) => [String(_id), title]));
  return wins.flatMap(({ challenge, place }) => {
    const title = titles.get(String(challenge));
    return title === undefined ? [] : [{ challenge: String(challenge), title, place }];
  });
}
