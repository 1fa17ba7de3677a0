import { createHash } from "node:crypto";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { challengesMessages } from "../../../shared/community/challenges.messages.ts";
import { type ChapterAsOf, readTextsAsOf } from "../../stories/chapters/index.ts";
import { storyAtEnd } from "./at-end.ts";
import { Entry, type EntryDoc, FrozenChapter } from "./entry-model.ts";
import { whyNotFit, whyNotLong } from "./fit.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { entryContent } from "./state.ts";

/**
 * Keeps every entry of a challenge as its readers saw it when entering ended, however late this runs; what no longer
 * was what the challenge takes is left out, and its author told why. Cut short, it goes on where it was.
 */
export async function freezeEntries(services: Services, challenge: ChallengeDoc, now: Date): Promise<void> {
  const found = Entry.find({ challenge: challenge._id, state: "entered", frozen: null }).lean<EntryDoc[]>();
  for await (const entry of found.cursor() as unknown as AsyncIterable<EntryDoc>)
    await freezeEntry(services, challenge, entry);
  await Challenge.updateOne({ _id: challenge._id, frozenAt: null }, { $set: { frozenAt: now } });
}

async function freezeEntry({ events }: Services, challenge: ChallengeDoc, entry: EntryDoc): Promise<void> {
  const { _id, author } = entry;
  const at = challenge.endDate;
  const story = await storyAtEnd(entry);
  const texts = story?.listed ? await readTextsAsOf({ _id: entry.story, contents: story.contents }, at) : [];
  const words = texts.reduce((sum, text) => sum + text.words, 0);
  const why = story && (whyNotFit(challenge, story) ?? whyNotLong(challenge, words));
  await inTransaction(async (session) => {
    const waits = await Entry.exists({ _id, state: "entered", frozen: null }).session(session);
    // Withdrawn meanwhile, or frozen by another, who has let go of what the story was.
    if (!waits) return;
    // It went with its story before the end.
    if (!story) {
      await entryContent.flag(_id, { state: "withdrawn" }, session);
      return;
    }
    const frozen =
      texts.length > 0
        ? { at, hash: hashOf(texts), title: story.title, words, chapters: texts.length }
        : null;
    await Entry.updateOne({ _id }, { $set: { frozen, atEnd: null } }, { session, timestamps: false });
    if (texts.length > 0)
      await FrozenChapter.insertMany(
        texts.map(({ words: _, ...text }, index) => ({ entry: _id, number: index + 1, ...text })),
        { session },
      );
    const reason = why ?? (texts.length === 0 ? challengesMessages.entryListed : null);
    if (!reason) return;
    await Entry.updateOne({ _id }, { $set: { reason } }, { session });
    await entryContent.flag(_id, { state: "disqualified" }, session);
    const event = { id: String(_id), challenge: String(challenge._id), author: String(author) };
    await events.publish("entry.disqualified", { ...event, by: String(challenge.owner) }, session);
  });
}

/** SHA-256 over titles and texts in their order; each is closed by a byte that is in none. */
export function hashOf(texts: readonly Pick<ChapterAsOf, "title" | "html">[]): string {
  const hash = createHash("sha256");
  for (const { title, html } of texts) hash.update(title).update("\0").update(html).update("\0");
  return hash.digest("hex");
}
