import { type ClientSession, Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { WinDto } from "../../../shared/community/challenge-wins.dto.ts";
import { PLACES, type WinningPlace } from "../../../shared/community/challenges.enums.ts";
import type { ProfileExtrasDto } from "../../../shared/people/people.dto.ts";
import type { StoryExtrasDto } from "../../../shared/stories/story-page.dto.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** A place that a story won. */
interface Win {
  readonly challenge: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly place: WinningPlace;
}

/**
 * All that one story, or one author, has won: a small document whose id is theirs, so that their cached page follows it
 * before there is one.
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
 * Notes who won, by story and by author, the winner first; null where a place has nobody. Done again it changes nothing.
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

/** Notes who won challenges that were decided before there were badges; done again it finds nothing. */
export async function noteEarlierWins(): Promise<void> {
  const noted = await ChallengeWins.distinct("wins.challenge");
  const isWon = PLACES.map((place) => ({ [place]: { $type: "objectId" } }));
  const earlier = await Challenge.find({ state: "decided", _id: { $nin: noted }, $or: isWon } as object, {
    _id: 1,
  })
    .sort({ decidedAt: 1 })
    .lean<Pick<ChallengeDoc, "_id">[]>();
  for (const { _id } of earlier)
    await inTransaction(async (session) => {
      const challenge = await Challenge.findById(_id).session(session).lean<ChallengeDoc>();
      if (!challenge) return;
      const stories = PLACES.map((place) => challenge[place]);
      const won = await Entry.find({ challenge: _id, story: { $in: stories } } as object)
        .session(session)
        .lean<EntryDoc[]>();
      const winners = stories.map((story) => won.find((entry) => story?.equals(entry.story)) ?? null);
      await noteWins(_id, winners, session);
    });
}

/** A challenge is gone, and its places with it. */
export const forgetWinsIn = (challenge: ChallengeDoc["_id"], session: ClientSession) =>
  ChallengeWins.updateMany({ "wins.challenge": challenge }, { $pull: { wins: { challenge } } }, { session });

/** A story is gone: its author wears no badge for it. */
export async function forgetWinsOfStory(story: Types.ObjectId): Promise<void> {
  await ChallengeWins.deleteOne({ _id: story });
  await ChallengeWins.updateMany({ "wins.story": story }, { $pull: { wins: { story } } });
}

/** Badges on a story's page. */
export async function winsOnStory(
  { _id }: { readonly _id: Types.ObjectId },
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  const wins = await winsOf(String(_id), shows);
  return wins.length > 0 ? { wins } : {};
}

/** Badges on a member's profile. */
export async function winsOnProfile(
  user: string,
  shows: (...tags: string[]) => void,
): Promise<ProfileExtrasDto> {
  const wins = await winsOf(user, shows);
  return wins.length > 0 ? { wins } : {};
}

const BADGES_MAX = 12;

/** Places won in challenges that everyone may read, the latest first. */
async function winsOf(of: string, shows: (...tags: string[]) => void): Promise<WinDto[]> {
  shows(`challenge-wins:${of}`);
  const found = await ChallengeWins.findById(toId(of)).lean<ChallengeWinsDoc>();
  const wins = (found?.wins ?? []).slice(-BADGES_MAX).reverse();
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
