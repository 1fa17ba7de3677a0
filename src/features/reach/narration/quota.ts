import { randomBytes } from "node:crypto";
import type { ClientSession } from "mongoose";
import { invalidField } from "#core/base/errors.ts";
import { discard, spoolPathOf } from "#core/base/spool.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import { narrationText as texts } from "#shared/reach/narration.text.ts";
import { whichAreOpen } from "../../market/orders/index.ts";
import type { SiteSettings } from "../../platform/site-settings/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { Narration, type NarrationDoc } from "./model.ts";
import { OrderAudio, type OrderAudioDoc } from "./order-audio/model.ts";
import { AudioRoom, AudioUpload, type AudioUploadDoc } from "./uploads/model.ts";

export const MEGABYTE = 1024 * 1024;
export const GIGABYTE = 1024 * MEGABYTE;
/** Milliseconds an upload may take, and remain unused. */
export const UPLOAD_MS = 24 * 3_600_000;

/** Target of an upload, its sender, and the member charged for its quota. */
export type UploadPlace = Pick<AudioUploadDoc, "by" | "member" | "story" | "order" | "chapter">;

type Sized = readonly [file: string, bytes: number];

/**
 * Returns the bytes used by a member's audio: narrations of their stories, original and generated; their
 * deliveries in open orders; and uploads in progress. Excludes the computer voice and anything that `place`
 * would replace.
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
  const storedBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const sent = await AudioUpload.find({ member: toId(member) }, { size: 1 })
    .session(session)
    .lean<Pick<AudioUploadDoc, "size">[]>();
  return sent.reduce((sum, { size }) => sum + size, storedBytes);
}

async function sizesInStories(
  member: string,
  place: Pick<UploadPlace, "order" | "chapter"> | undefined,
  session: ClientSession | null,
): Promise<Sized[]> {
  const stories = await findWritten(member, null);
  const but = place && !place.order ? { _id: { $ne: place.chapter } } : {};
  const narrations = await Narration.find(
    { story: { $in: stories.map(({ _id }) => _id) }, voice: "narrator", ...but },
    { original: 1, sources: 1 },
  )
    .session(session)
    .lean<Pick<NarrationDoc, "original" | "sources">[]>();
  return narrations.flatMap(({ original, sources }) =>
    [original, ...sources].map(({ file, bytes }): Sized => [file, bytes]),
  );
}

/** Only open orders count: after that, deliveries belong to the buyer, or to nobody. */
async function sizesInOrders(
  member: string,
  place: Pick<UploadPlace, "order" | "chapter"> | undefined,
  session: ClientSession | null,
): Promise<Sized[]> {
  const orderAudios = await OrderAudio.find(
    { by: toId(member), usedAt: null },
    { order: 1, chapter: 1, original: 1 },
  )
    .session(session)
    .lean<Pick<OrderAudioDoc, "order" | "chapter" | "original">[]>();
  if (orderAudios.length === 0) return [];
  const open = await whichAreOpen(orderAudios.map(({ order }) => order));
  return orderAudios
    .filter(({ order }) => open.has(String(order)))
    .filter(({ order, chapter }) => !(place?.order?.equals(order) && place.chapter.equals(chapter)))
    .map(({ original }): Sized => [original.file, original.bytes]);
}

/**
 * Reserves quota for incoming audio; the sender's earlier upload to the same place is discarded. Concurrent
 * reservations never exceed the quota.
 * @throws 400 on `audio` if it would exceed the member's quota
 */
export async function reserveAudioQuota(
  settings: SiteSettings,
  place: UploadPlace,
  { size, name }: Pick<AudioUploadDoc, "size" | "name">,
): Promise<string> {
  const { audioGigabytes } = settings.current();
  const { by, member, order, chapter } = place;
  const _id = randomBytes(16).toString("hex");
  const replacedUploads = await untilUnique(() =>
    inTransaction(async (session) => {
      await AudioRoom.updateOne({ _id: member }, { $inc: { changes: 1 } }, { session, upsert: true });
      const before = await AudioUpload.find({ by, chapter, order }, { _id: 1 }).session(session).lean();
      await AudioUpload.deleteMany({ by, chapter, order }, { session });
      const usedBytes = await audioBytesOf(String(member), place, session);
      if (usedBytes + size > audioGigabytes * GIGABYTE)
        throw invalidField("audio", texts.noRoom(audioGigabytes));
      // Uses the machine's clock, as TTL expiry and disk clean-up do, not the application's.
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + UPLOAD_MS);
      await AudioUpload.create([{ ...place, _id, size, name, createdAt, expiresAt }], { session });
      return before;
    }),
  );
  await discard(replacedUploads.map((each) => ({ path: spoolPathOf(each._id) })));
  return _id;
}

/**
 * Releases the reservation of audio that becomes a chapter's narration in this transaction and counts towards
 * the quota from then on.
 * @throws 400 on `audio` if it was used, discarded or expired meanwhile
 */
export async function releaseReservation(_id: string, session: ClientSession): Promise<void> {
  const { deletedCount } = await AudioUpload.deleteOne({ _id }, { session });
  if (deletedCount === 0) throw invalidField("audio", texts.uploadGone);
}

/** Releases a reservation and deletes its file. Idempotent. */
export async function giveUp(_id: string): Promise<void> {
  await AudioUpload.deleteOne({ _id });
  await discard([{ path: spoolPathOf(_id) }]);
}
