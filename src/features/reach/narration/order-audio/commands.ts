import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, HttpError, invalidField, notFound } from "#core/base/errors.ts";
import { type Caller, guest, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import {
  findOrder,
  isTransferable,
  type OrderDoc,
  readOrder,
  sideOf,
} from "#features/market/orders/index.ts";
import { findPeople, presentUserCard } from "#features/people/users/index.ts";
import { findUncheckedStory, type StoryDoc } from "#features/stories/stories/index.ts";
import { isNarrated } from "#shared/market/order-work.ts";
import { orderAudioText as texts } from "#shared/reach/order-audio.text.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { type NarrationDependencies, receivedFrom, storeNarration, storeReceivedAudio } from "../commands.ts";
import { releaseReservation } from "../quota.ts";
import { type SentAudio, withReservation } from "../uploads/uploaded-audio.ts";
import { OrderAudio, type OrderAudioDoc } from "./model.ts";

/** Returns a narration order the viewer may see; null means 404. */
export async function readNarrationOrder(viewer: Viewer, id: string): Promise<OrderDoc | null> {
  const order = await readOrder(viewer, id);
  return order && isNarrated(order.category) ? order : null;
}

/**
 * True if its narrator may deliver audio now: the order is in progress, and they have access to the story.
 */
export const isNarrating = ({
  state,
  story,
  access,
}: Pick<OrderDoc, "state" | "story" | "access">): boolean =>
  (state === "accepted" || state === "in-progress") && story !== null && access !== null;

/**
 * Returns an order that its seller is currently narrating.
 * @throws 404, 403, 400 if it is not in progress or the story is not accessible to them
 */
export async function orderToNarrate(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<{ readonly order: OrderDoc; readonly story: StoryDoc }> {
  const order = await readNarrationOrder(viewer, id);
  if (!order) throw notFound();
  if (sideOf(viewer, order) !== "seller") throw forbidden();
  if (!isNarrating(order)) throw applicationError(texts.notNow);
  const story = await findUncheckedStory(String(order.story));
  if (!story) throw applicationError(texts.notNow);
  return { order, story };
}

/**
 * Delivers a chapter's audio with an order; replaces the audio it already has only if `replace` says so, because the
 * earlier file is then gone.
 * @throws as `orderToNarrate`; 400 on `audio`, `chapter`, `replace`
 */
export async function deliverOrderAudio(
  dependencies: Pick<NarrationDependencies, "services" | "jobs" | "bytes" | "settings">,
  caller: Caller,
  id: string,
  { chapter: chapterId, replace }: { readonly chapter: unknown; readonly replace?: unknown },
  sent: SentAudio | null,
): Promise<void> {
  const { services, jobs, bytes, settings } = dependencies;
  const { order, story } = await orderToNarrate(caller, id);
  assertMayPost(caller, services.now());
  const entry = entryOf(story, chapterId);
  if (!sent) throw invalidField("audio", texts.noFile);
  const by = toId(caller.viewer.id!);
  const place = { order: order._id, chapter: entry.chapter };
  const assertFree = async (session?: ClientSession) => {
    if (replace !== "true" && (await OrderAudio.exists(place).session(session ?? null)))
      throw invalidField("replace", texts.hasAudio);
  };
  await assertFree();
  const room = { ...place, by, member: by, story: null };
  await withReservation(settings, room, sent, async (upload) => {
    const audio = await storeReceivedAudio(bytes, sent);
    const title = chapterTitle(entry, story.language);
    const set = { ...audio, title, by, usedAt: null, createdAt: services.now() };
    await inTransaction(async (session) => {
      await assertFree(session);
      await releaseReservation(upload, session);
      const was = await OrderAudio.findOneAndUpdate(
        place,
        { $set: set },
        { session, upsert: true },
      ).lean<OrderAudioDoc>();
      if (was) await jobs.enqueue(bytes.drop, { files: [was.original.file] }, { session });
    });
  });
}

/** Returns the chapter entry of an order's story. @throws 400 on `chapter` for any other */
export function entryOf({ contents }: StoryDoc, chapterId: unknown): StoryDoc["contents"][number] {
  const entry = isId(chapterId) ? contents.find(({ chapter }) => String(chapter) === chapterId) : undefined;
  if (!entry) throw invalidField("chapter", texts.chooseChapter);
  return entry;
}

/** Deletes a delivered chapter's audio. Idempotent. @throws as `orderToNarrate` */
export async function removeOrderAudio(
  { jobs, bytes }: Pick<NarrationDependencies, "jobs" | "bytes">,
  caller: Caller,
  id: string,
  chapter: unknown,
): Promise<void> {
  const { order } = await orderToNarrate(caller, id);
  if (!isId(chapter)) throw notFound();
  await inTransaction(async (session) => {
    const was = await OrderAudio.findOneAndDelete(
      { order: order._id, chapter: toId(chapter) },
      { session },
    ).lean<OrderAudioDoc>();
    if (was) await jobs.enqueue(bytes.drop, { files: [was.original.file] }, { session });
  });
}

/**
 * Publishes an order's audio as its chapters' narration, if its buyer chose so on acceptance, with the
 * narrator's name if they chose that too. Idempotent; deleted chapters are skipped.
 */
export async function publishOrderAudio(dependencies: NarrationDependencies, id: string): Promise<void> {
  const order = await findOrder(id);
  if (!order?.takes?.audio || !order.story || !isTransferable(order)) return;
  const waiting = await OrderAudio.find({ order: order._id, usedAt: null }).lean<OrderAudioDoc[]>();
  if (waiting.length === 0) return;
  const buyer: Viewer = { ...guest, id: String(order.buyer), role: "member" };
  const caller: Caller = { viewer: buyer, requestId: `order ${id}` };
  const named = order.takes.credit ? await narratorOf(order) : { narrator: "", member: null };
  for (const { _id, chapter, original, seconds } of waiting) {
    const received = await receivedFrom(dependencies, { original, seconds });
    await storeNarration(dependencies, caller, { story: order.story, chapter }, named, received).catch(
      unlessGone,
    );
    await OrderAudio.updateOne({ _id }, { $set: { usedAt: dependencies.services.now() } });
  }
}

async function narratorOf({ seller }: OrderDoc) {
  const person = (await findPeople([String(seller)])).get(String(seller));
  return person ? { narrator: presentUserCard(person).name, member: seller } : { narrator: "", member: null };
}

/** If the chapter, or the buyer's permission, is gone, its audio stays with the order. */
function unlessGone(error: unknown): void {
  if (!(error instanceof HttpError && (error.status === 404 || error.status === 403))) throw error;
}
