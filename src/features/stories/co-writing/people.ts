import type { Types } from "mongoose";
import type { WriterDto } from "#shared/stories/co-writing.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import { CoWriter, type CoWriterDoc, SEEN_SECONDS } from "./model.ts";

/** Interval in milliseconds between heartbeats for the members connected to this process. */
const SIGN_MS = 20_000;

const keyOf = (connection: string, chapter: unknown): string => `${connection} ${chapter}`;

/** Presence of members in stories across processes; one entry per connection and chapter. */
export interface People {
  come(connection: string, at: Pick<CoWriterDoc, "story" | "chapter" | "user">): Promise<void>;
  go(connection: string, chapter: unknown): Promise<void>;
  close(): Promise<void>;
}

export function createPeople(now: () => Date): People {
  const own = new Set<string>();
  const sign = setInterval(() => {
    if (own.size > 0)
      void CoWriter.collection
        .updateMany({ _id: { $in: [...own] } } as never, { $set: { seenAt: now() } })
        // The next sign of life makes up for it.
        .catch(() => {});
  }, SIGN_MS);
  sign.unref();
  return {
    async come(connection, at) {
      const _id = keyOf(connection, at.chapter);
      own.add(_id);
      await CoWriter.updateOne({ _id }, { $set: { ...at, seenAt: now() } }, { upsert: true });
    },
    async go(connection, chapter) {
      const _id = keyOf(connection, chapter);
      own.delete(_id);
      await CoWriter.deleteOne({ _id });
    },
    async close() {
      clearInterval(sign);
      await CoWriter.deleteMany({ _id: { $in: [...own] } });
    },
  };
}

/** Returns who has chapters of a story open, each once per chapter. The caller has checked access. */
export async function readPeople(story: Types.ObjectId, now: Date): Promise<WriterDto[]> {
  const seenAt = { $gt: new Date(now.getTime() - SEEN_SECONDS * 1_000) };
  const coWriters = await CoWriter.find({ story, seenAt }).lean<CoWriterDoc[]>();
  const cards = await rememberedCardsOf([...new Set(coWriters.map(({ user }) => String(user)))]);
  const once = new Map(coWriters.map((each) => [`${each.user} ${each.chapter}`, each]));
  return [...once.values()].flatMap(({ user, chapter }) => {
    const card = cards.get(String(user));
    return card ? [{ ...presentUserCard(card), chapter: String(chapter) }] : [];
  });
}
