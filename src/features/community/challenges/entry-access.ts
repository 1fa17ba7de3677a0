import { notFound } from "#core/base/errors.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { publishedAmong } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc, storyPolicy } from "../../stories/stories/index.ts";
import { Ballot, type BallotDoc } from "./ballot-model.ts";
import { Entry, type EntryDoc, FrozenChapter, type FrozenChapterDoc } from "./entry-model.ts";
import { conflictsAmong, withoutRemovedStories } from "./judges.ts";
import type { ChallengeDoc } from "./model.ts";
import { readChallenge } from "./permitted.ts";
import { challengePolicy } from "./policy.ts";
import { acceptsBallots, judgedBefore } from "./reopened.ts";
import { isCompeting } from "./state.ts";

/** A frozen entry, as its reader may see it. */
export interface ReadEntry {
  readonly entry: EntryDoc & { readonly frozen: NonNullable<EntryDoc["frozen"]> };
  readonly challenge: ChallengeDoc;
  /** The current story, if this viewer may read it. */
  readonly story: StoryDoc | null;
  /** A judge must not know who wrote it. */
  readonly as: "author" | "judge" | "reader";
  /** This reader may read only what the author has published of it: it entered unpublished. */
  readonly publishedOnly: boolean;
}

/**
 * Returns a frozen entry: for its author and staff at any time, for judges without a conflict while they
 * judge and it takes part, for everyone else if readers vote or once it is decided, as long as they may read
 * its story, and of one that entered unpublished, as far as its author has published it since.
 * @throws 404
 */
export async function entryToRead(viewer: Viewer, id: string): Promise<ReadEntry> {
  const entry = isId(id) ? await Entry.findById(toId(id)).lean<EntryDoc>() : null;
  const challenge = entry?.frozen ? await readChallenge(viewer, String(entry.challenge)) : null;
  if (!entry?.frozen || !challenge) throw notFound();
  const frozen = { ...entry, frozen: entry.frozen };
  if (challengePolicy.can(viewer, "judge", challenge)) {
    const conflicts = await conflictsAmong(viewer, [entry]);
    if (!conflicts.has(id)) {
      if (!isCompeting(entry) || (await judgedBefore(challenge)).has(id)) throw notFound();
      if ((await withoutRemovedStories([entry])).length === 0) throw notFound();
      return { entry: frozen, challenge, story: null, as: "judge", publishedOnly: false };
    }
  }
  const story = await readStory(viewer, String(entry.story));
  if (viewer.id === String(entry.author))
    return { entry: frozen, challenge, story, as: "author", publishedOnly: false };
  const { unpublished = false } = entry.frozen;
  if (!story ? unpublished || !isStaff(viewer) : !entry.open && !isStaff(viewer)) throw notFound();
  const publishedOnly = unpublished && !(story && storyPolicy.can(viewer, "read-drafts", story));
  const read = { entry: frozen, challenge, story, as: "reader", publishedOnly } as const;
  if (publishedOnly && (await chaptersOf(read)).length === 0) throw notFound();
  return read;
}

/** Returns the title as of the entry deadline; the current one for readers of one that entered unpublished. */
export const titleOf = ({ entry, story, publishedOnly }: ReadEntry): string =>
  publishedOnly && story ? story.title : entry.frozen.title;

/**
 * Returns the chapters they may read: of a paid story that is not theirs, the free ones; of one that entered
 * unpublished, those that are published, if this text of them was.
 */
export async function chaptersOf({
  entry,
  story,
  as,
  publishedOnly,
}: ReadEntry): Promise<Omit<FrozenChapterDoc, "html">[]> {
  const all = await FrozenChapter.find({ entry: entry._id }, { html: 0 })
    .sort({ number: 1 })
    .lean<FrozenChapterDoc[]>();
  if (as !== "reader" || !story) return all;
  const shut = new Set(story.contents.filter(({ open }) => !open).map(({ chapter }) => String(chapter)));
  const open = all.filter(({ chapter }) => !shut.has(String(chapter)));
  if (!publishedOnly) return open;
  const wasPublished = await publishedAmong(
    story._id,
    open.map(({ chapter }) => chapter),
  );
  const published = new Set(
    story.contents.filter(({ state }) => state === "published").map(({ chapter }) => String(chapter)),
  );
  return open.filter(
    ({ chapter, revision }) => published.has(String(chapter)) && wasPublished(chapter, revision),
  );
}

/** Returns the frozen texts of all chapters by number. */
export async function frozenTexts(entry: EntryDoc["_id"]): Promise<ReadonlyMap<number, string>> {
  const all = await FrozenChapter.find({ entry }, { number: 1, html: 1 }).lean<FrozenChapterDoc[]>();
  return new Map(all.map(({ number, html }) => [number, html]));
}

/** Returns the frozen text of one chapter. */
export const frozenText = (entry: EntryDoc["_id"], number: number): Promise<FrozenChapterDoc | null> =>
  FrozenChapter.findOne({ entry, number }).lean<FrozenChapterDoc>();

/**
 * Returns the reader's assigned ballot for this entry and marks it as opened; a judge's ballot is created on
 * opening.
 */
export async function openBallot(
  viewer: Viewer,
  { entry, challenge, as }: ReadEntry,
  now: Date,
): Promise<BallotDoc | null> {
  if (!viewer.id || !acceptsBallots(challenge, now)) return null;
  if ((await judgedBefore(challenge)).has(String(entry._id))) return null;
  const of = { entry: entry._id, by: toId(viewer.id) };
  if (as === "judge")
    await Ballot.updateOne(
      of,
      { $setOnInsert: { challenge: challenge._id, judge: true, givenAt: now, openedAt: now } },
      { upsert: true },
    );
  else await Ballot.updateOne({ ...of, openedAt: null, skipped: false }, { $set: { openedAt: now } });
  return Ballot.findOne({ ...of, skipped: false }).lean<BallotDoc>();
}

/** Returns the judges' anonymous notes; for the author alone, once it is decided. */
export async function notesTo({ entry, challenge, as }: ReadEntry): Promise<string[]> {
  if (as !== "author" || challenge.state !== "decided") return [];
  const cast = await Ballot.find(
    { entry: entry._id, counts: true, note: { $ne: "" }, castAt: { $ne: null } },
    { note: 1 },
  )
    .sort({ _id: 1 })
    .limit(500)
    .lean<Pick<BallotDoc, "_id" | "note">[]>();
  return cast.map(({ note }) => note);
}
