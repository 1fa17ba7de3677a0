import { randomBytes } from "node:crypto";
import type { ClientSession } from "mongoose";
import { invalidField } from "../../../core/base/errors.ts";
import { discard, spoolPathOf } from "../../../core/base/spool.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, untilUnique } from "../../../core/db/transaction.ts";
import { narrationText as words } from "../../../shared/reach/narration.text.ts";
import { whichAreOpen } from "../../market/orders/index.ts";
import type { SiteSettings } from "../../platform/site-settings/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { Narration, type NarrationDoc } from "./model.ts";
import { OrderAudio, type OrderAudioDoc } from "./order-audio/model.ts";
import { AudioRoom, AudioUpload, type AudioUploadDoc } from "./uploads/model.ts";

export const MEGABYTE = 1024 * 1024;
export const GIGABYTE = 1024 * MEGABYTE;
/** Milliseconds that an upload may take, and lie until it is used. */
export const UPLOAD_MS = 24 * 3_600_000;

/** Where audio goes, who brings it and whose room it takes. */
export type UploadPlace = Pick<AudioUploadDoc, "by" | "member" | "story" | "order" | "chapter">;

type Sized = readonly [file: string, bytes: number];

/**
 * Bytes that a member's audio takes: of their stories, as it came and what was made of it; of what they deliver by orders
 * that are open; and of what is being sent. What a computer reads is not theirs, nor what gives way to another of `place`.
 */
export async function audioBytesOf(
  member: string,
  place?: Pick<UploadPlace, "order" | "chapter">,
  session: ClientSession | null = null,
): Promise<number> {
  const sizes = new Map<string, number>([
    ...(await sizesInStories(member, place, session)),
    ...(await sizesInOrders(member, place, session)),
  ]);
  const kept = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const sent = await AudioUpload.find({ member: toId(member) }, { size: 1 })
    .session(session)
    .lean<Pick<AudioUploadDoc, "size">[]>();
  return sent.reduce((sum, { size }) => sum + size, kept);
}

async function sizesInStories(
  member: string,
  place: Pick<UploadPlace, "order" | "chapter"> | undefined,
  session: ClientSession | null,
): Promise<Sized[]> {
  const stories = await findWritten(member, null);
  const but = place && !place.order ? { _id: { $ne: place.chapter } } : {};
  const found = await Narration.find(
    { story: { $in: stories.map(({ _id }) => _id) }, voice: "narrator", ...but },
    { original: 1, sources: 1 },
  )
    .session(session)
    .lean<Pick<NarrationDoc, "original" | "sources">[]>();
  return found.flatMap(({ original, sources }) =>
    [original, ...sources].map(({ file, bytes }): Sized => [file, bytes]),
  );
}

/** Of orders that are open: what was delivered is its buyer's, or nobody's. */
async function sizesInOrders(
  member: string,
  place: Pick<UploadPlace, "order" | "chapter"> | undefined,
  session: ClientSession | null,
): Promise<Sized[]> {
  const found = await OrderAudio.find(
    { by: toId(member), usedAt: null },
    { order: 1, chapter: 1, original: 1 },
  )
    .session(session)
    .lean<Pick<OrderAudioDoc, "order" | "chapter" | "original">[]>();
  if (found.length === 0) return [];
  const open = await whichAreOpen(found.map(({ order }) => order));
  return found
    .filter(({ order }) => open.has(String(order)))
    .filter(({ order, chapter }) => !(place?.order?.equals(order) && place.chapter.equals(chapter)))
    .map(({ original }): Sized => [original.file, original.bytes]);
}

/**
 * Keeps room for audio that comes; what its sender began to send to the same place gives way. Two at one time never have
 * more room together than there is.
 * @throws 400 on `audio` where it would bring the member above what all their audio may have
 */
export async function keepRoom(
  settings: SiteSettings,
  place: UploadPlace,
  { size, name }: Pick<AudioUploadDoc, "size" | "name">,
): Promise<string> {
  const { audioGigabytes } = settings.current();
  const { by, member, order, chapter } = place;
  const _id = randomBytes(16).toString("hex");
  const given = await untilUnique(() =>
    inTransaction(async (session) => {
      await AudioRoom.updateOne({ _id: member }, { $inc: { changes: 1 } }, { session, upsert: true });
      const before = await AudioUpload.find({ by, chapter, order }, { _id: 1 }).session(session).lean();
      await AudioUpload.deleteMany({ by, chapter, order }, { session });
      const taken = await audioBytesOf(String(member), place, session);
      if (taken + size > audioGigabytes * GIGABYTE) throw invalidField("audio", words.noRoom(audioGigabytes));
      // The database forgets it and the disk is swept by the machine's clock, whatever the product's says.
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + UPLOAD_MS);
      await AudioUpload.create([{ ...place, _id, size, name, createdAt, expiresAt }], { session });
      return before;
    }),
  );
  await discard(given.map((each) => ({ path: spoolPathOf(each._id) })));
  return _id;
}

/**
 * Gives up the room of audio that becomes a chapter's in this transaction, which takes it from then on.
 * @throws 400 on `audio` where it has been used, has given way, or was forgotten meanwhile
 */
export async function takeRoom(_id: string, session: ClientSession): Promise<void> {
  const { deletedCount } = await AudioUpload.deleteOne({ _id }, { session });
  if (deletedCount === 0) throw invalidField("audio", words.uploadGone);
}

/** Gives room up, and the file that was to take it. Done also when there is none. */
export async function giveUp(_id: string): Promise<void> {
  await AudioUpload.deleteOne({ _id });
  await discard([{ path: spoolPathOf(_id) }]);
}
