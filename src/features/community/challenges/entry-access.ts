import { notFound } from "../../../core/base/errors.ts";
import { isStaff, type Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc, FrozenChapter, type FrozenChapterDoc } from "./entry-model.ts";
import { conflictsAmong } from "./judges.ts";
import type { ChallengeDoc } from "./model.ts";
import { readChallenge } from "./permitted.ts";
import { challengePolicy } from "./policy.ts";

/** A frozen entry as somebody may read it. */
export interface ReadEntry {
  readonly entry: EntryDoc & { readonly frozen: NonNullable<EntryDoc["frozen"]> };
  readonly challenge: ChallengeDoc;
  /** The story as it is now, where this viewer may read it. */
  readonly story: StoryDoc | null;
  /** As its judge they must not know whose it is. */
  readonly as: "author" | "judge" | "reader";
}

/**
 * A frozen entry: for its author and the staff at any time, for judges without a conflict while they judge, for everyone
 * else where readers vote or once it is decided, as long as they may read its story. @throws 404
 */
export async function entryToRead(viewer: Viewer, id: string): Promise<ReadEntry> {
  const entry = isId(id) ? await Entry.findById(toId(id)).lean<EntryDoc>() : null;
  const challenge = entry?.frozen ? await readChallenge(viewer, String(entry.challenge)) : null;
  if (!entry?.frozen || !challenge) throw notFound();
  const frozen = { ...entry, frozen: entry.frozen };
  if (challengePolicy.can(viewer, "judge", challenge)) {
    const conflicts = await conflictsAmong(viewer, [entry]);
    if (!conflicts.has(id)) {
      if (entry.state !== "entered") throw notFound();
      return { entry: frozen, challenge, story: null, as: "judge" };
    }
  }
  const story = await readStory(viewer, String(entry.story));
  if (viewer.id === String(entry.author)) return { entry: frozen, challenge, story, as: "author" };
  if (!isStaff(viewer) && (!entry.open || !story)) throw notFound();
  return { entry: frozen, challenge, story, as: "reader" };
}

/** The chapters of it that they may read: of a paid story that is not theirs, those that are open to all. */
export async function chaptersOf({ entry, story, as }: ReadEntry): Promise<Omit<FrozenChapterDoc, "html">[]> {
  const all = await FrozenChapter.find({ entry: entry._id }, { html: 0 })
    .sort({ number: 1 })
    .lean<FrozenChapterDoc[]>();
  if (as !== "reader" || !story) return all;
  const shut = new Set(story.contents.filter(({ open }) => !open).map(({ chapter }) => String(chapter)));
  return all.filter(({ chapter }) => !shut.has(String(chapter)));
}

/** The texts of all of them, by their number. */
export async function frozenTexts(entry: EntryDoc["_id"]): Promise<ReadonlyMap<number, string>> {
  const all = await FrozenChapter.find({ entry }, { number: 1, html: 1 }).lean<FrozenChapterDoc[]>();
  return new Map(all.map(({ number, html }) => [number, html]));
}

/** The text of one of them. */
export const frozenText = (entry: EntryDoc["_id"], number: number): Promise<FrozenChapterDoc | null> =>
  FrozenChapter.findOne({ entry, number } as object).lean<FrozenChapterDoc>();

/** The ballot in a reader's hands for this entry, opened from now on; a judge gets theirs by opening it. */
export async function openBallot(
  viewer: Viewer,
  { entry, challenge, as }: ReadEntry,
  now: Date,
): Promise<BallotDoc | null> {
  if (!viewer.id || challenge.state !== "judging" || challenge.judgingEndDate <= now) return null;
  const of = { entry: entry._id, by: toId(viewer.id) };
  if (as === "judge")
    await Ballot.updateOne(
      of as object,
      { $setOnInsert: { challenge: challenge._id, judge: true, givenAt: now, openedAt: now } },
      { upsert: true },
    );
  else
    await Ballot.updateOne({ ...of, openedAt: null, skipped: false } as object, { $set: { openedAt: now } });
  return Ballot.findOne({ ...of, skipped: false } as object).lean<BallotDoc>();
}

/** What judges wrote to its author, without who did; for them alone, once it is decided. */
export async function notesTo({ entry, challenge, as }: ReadEntry): Promise<string[]> {
  if (as !== "author" || challenge.state !== "decided") return [];
  const cast = await Ballot.find(
    { entry: entry._id, counts: true, note: { $ne: "" }, castAt: { $ne: null } } as object,
    { note: 1 },
  )
    .sort({ _id: 1 })
    .limit(500)
    .lean<Pick<BallotDoc, "_id" | "note">[]>();
  return cast.map(({ note }) => note);
}
