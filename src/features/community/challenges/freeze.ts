import { createHash } from "node:crypto";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { type ChapterAsOf, readTextsAsOf } from "../../stories/chapters/index.ts";
import { findAskedStory } from "../../stories/stories/index.ts";
import { Entry, type EntryDoc, FrozenChapter } from "./entry-model.ts";
import { whyNotLong } from "./fit.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { entryContent } from "./state.ts";

/**
 * Keeps every entry of a challenge as its readers saw it when entering ended, however late this runs. Cut short, it
 * goes on where it was.
 */
export async function freezeEntries(services: Services, challenge: ChallengeDoc, now: Date): Promise<void> {
  const found = Entry.find({ challenge: challenge._id, state: "entered", frozen: null }).lean<EntryDoc[]>();
  for await (const entry of found.cursor() as unknown as AsyncIterable<EntryDoc>)
    await freezeEntry(services, challenge, entry);
  await Challenge.updateOne({ _id: challenge._id, frozenAt: null }, { $set: { frozenAt: now } });
}

async function freezeEntry(
  { events }: Services,
  challenge: ChallengeDoc,
  { _id, story: id, author }: EntryDoc,
): Promise<void> {
  const at = challenge.endDate;
  const story = await findAskedStory(String(id));
  const texts = story?.state === "published" ? await readTextsAsOf(story, at) : [];
  const words = texts.reduce((sum, text) => sum + text.words, 0);
  const why = texts.length > 0 ? whyNotLong(challenge, words) : null;
  await inTransaction(async (session) => {
    await FrozenChapter.deleteMany({ entry: _id }, { session });
    // Taken back from its readers before the end: it went with that.
    if (!story || texts.length === 0) {
      await entryContent.flag(_id, { state: "withdrawn" }, session);
      return;
    }
    const frozen = { at, hash: hashOf(texts), title: story.title, words, chapters: texts.length };
    const kept = await Entry.updateOne({ _id }, { $set: { frozen } }, { session, timestamps: false });
    // Withdrawn meanwhile.
    if (kept.matchedCount === 0) return;
    await FrozenChapter.insertMany(
      texts.map(({ words: _, ...text }, index) => ({ entry: _id, number: index + 1, ...text })),
      { session },
    );
    if (!why) return;
    await Entry.updateOne({ _id }, { $set: { reason: why } }, { session });
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
