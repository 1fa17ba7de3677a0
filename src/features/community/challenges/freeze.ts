import { createHash } from "node:crypto";
import type { ClientSession } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { type ChapterAsOf, readTextsAsOf } from "../../stories/chapters/index.ts";
import { storyAtEnd } from "./at-end.ts";
import { Entry, type EntryDoc, FrozenChapter } from "./entry-model.ts";
import { entersUnpublished, whyNotFit, whyNotLong } from "./fit.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { entryContent } from "./state.ts";

/**
 * Freezes every entry of a challenge as readers saw it at the entry deadline, an unpublished one as it was
 * saved by then, however late this runs; entries
 * that no longer meet the challenge's rules are excluded and their authors told why. If interrupted, it
 * resumes.
 */
export async function freezeEntries(services: Services, challenge: ChallengeDoc, now: Date): Promise<void> {
  const entries = Entry.find({ challenge: challenge._id, state: "entered", frozen: null }).lean<EntryDoc>();
  await sweepEach("entries", entries.cursor(), async (entry) => {
    const freeze = await freezingOf(services, challenge, entry);
    await inTransaction(freeze);
  });
  await Challenge.updateOne({ _id: challenge._id, frozenAt: null }, { $set: { frozenAt: now } });
}

/**
 * Prepares the freezing of one entry; the step returned must run in a transaction. One that staff readmit is frozen
 * as if its story had not been deleted or taken down when entries closed.
 */
export async function freezingOf(
  { events, now }: Pick<Services, "events" | "now">,
  challenge: ChallengeDoc,
  entry: EntryDoc,
  { isReadmitted = false }: { readonly isReadmitted?: boolean } = {},
): Promise<(session: ClientSession) => Promise<void>> {
  const { _id, author } = entry;
  const at = challenge.endDate;
  const story = await storyAtEnd(entry, isReadmitted);
  const unpublished = story !== null && entersUnpublished(challenge, story);
  const texts =
    story && (story.listed || unpublished)
      ? await readTextsAsOf({ _id: entry.story, contents: story.contents }, at, { drafts: unpublished })
      : [];
  const words = texts.reduce((sum, text) => sum + text.words, 0);
  const why = story && (whyNotFit(challenge, story) ?? whyNotLong(challenge, words));
  return async (session) => {
    const waits = await Entry.exists({ _id, state: "entered", frozen: null }).session(session);
    // Withdrawn meanwhile, or frozen by another process, which has removed the snapshot.
    if (!waits) return;
    // Staff can readmit it once the story is restored.
    if (!story) {
      await Entry.updateOne({ _id }, { $set: { reason: challengesMessages.entryDeleted } }, { session });
      await entryContent.flag(_id, { state: "withdrawn" }, session);
      return;
    }
    const frozen =
      texts.length > 0
        ? {
            at,
            hash: hashOf(texts),
            title: story.title,
            words,
            chapters: texts.length,
            ...(unpublished ? { unpublished } : {}),
          }
        : null;
    await Entry.updateOne({ _id }, { $set: { frozen, atEnd: null } }, { session, timestamps: false });
    if (texts.length > 0)
      await FrozenChapter.insertMany(
        texts.map(({ words: _, ...text }, index) => ({ entry: _id, number: index + 1, ...text })),
        { session },
      );
    const { entryEmpty, entryListed } = challengesMessages;
    const none = texts.length > 0 ? null : unpublished ? entryEmpty : entryListed;
    const reason = why?.message ?? none;
    if (!reason) return;
    await Entry.updateOne({ _id }, { $set: { reason } }, { session });
    await entryContent.flag(_id, { state: "disqualified" }, session);
    const event = { id: String(_id), challenge: String(challenge._id), author: String(author) };
    const by = String(challenge.owner);
    await events.publish("entry.disqualified", { ...event, by, at: now().getTime() }, session);
  };
}

/** SHA-256 of titles and texts in order, each terminated by a byte that occurs in none of them. */
export function hashOf(texts: readonly Pick<ChapterAsOf, "title" | "html">[]): string {
  const hash = createHash("sha256");
  for (const { title, html } of texts) hash.update(title).update("\0").update(html).update("\0");
  return hash.digest("hex");
}
