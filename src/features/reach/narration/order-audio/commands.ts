import { assertMayPost } from "../../../../core/auth/posting.ts";
import {
  applicationError,
  forbidden,
  HttpError,
  invalidField,
  notFound,
} from "../../../../core/base/errors.ts";
import { type Caller, guest, type Viewer } from "../../../../core/base/viewer.ts";
import { isId, toId } from "../../../../core/db/ids.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { isNarrated } from "../../../../shared/market/order-work.ts";
import { orderAudioText as words } from "../../../../shared/reach/order-audio.text.ts";
import { chapterTitle } from "../../../../shared/stories/chapter-title.ts";
import { findOrder, type OrderDoc, readOrder, sideOf } from "../../../market/orders/index.ts";
import { findPeople, presentUserCard } from "../../../people/users/index.ts";
import { findAskedStory, type StoryDoc } from "../../../stories/stories/index.ts";
import { keepNarration, keepSent, type NarrationDependencies, receivedFrom } from "../commands.ts";
import { takeRoom } from "../quota.ts";
import { inRoom, type SentAudio } from "../uploads/take.ts";
import { OrderAudio, type OrderAudioDoc } from "./model.ts";

/** An order of narration that this viewer may look into; null is 404. */
export async function readNarrationOrder(viewer: Viewer, id: string): Promise<OrderDoc | null> {
  const order = await readOrder(viewer, id);
  return order && isNarrated(order.category) ? order : null;
}

/** Whether its narrator may put audio down now: they work, and the story is open to them. */
export const isNarrating = ({
  state,
  story,
  access,
}: Pick<OrderDoc, "state" | "story" | "access">): boolean =>
  (state === "accepted" || state === "in-progress") && story !== null && access !== null;

/** An order on which its seller narrates just now. @throws 404, 403, 400 where it is not worked on or not opened */
export async function orderToNarrate(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<{ readonly order: OrderDoc; readonly story: StoryDoc }> {
  const order = await readNarrationOrder(viewer, id);
  if (!order) throw notFound();
  if (sideOf(viewer, order) !== "seller") throw forbidden();
  if (!isNarrating(order)) throw applicationError(words.notNow);
  const story = await findAskedStory(String(order.story));
  if (!story) throw applicationError(words.notNow);
  return { order, story };
}

/** Puts down a chapter's audio with an order, or another in its place. @throws as `orderToNarrate`; 400 on `audio`, `chapter` */
export async function putOrderAudio(
  dependencies: Pick<NarrationDependencies, "services" | "jobs" | "bytes" | "settings">,
  caller: Caller,
  id: string,
  chapterId: unknown,
  sent: SentAudio | null,
): Promise<void> {
  const { services, jobs, bytes, settings } = dependencies;
  const { order, story } = await orderToNarrate(caller, id);
  assertMayPost(caller, services.now());
  const entry = entryOf(story, chapterId);
  if (!sent) throw invalidField("audio", words.noFile);
  const by = toId(caller.viewer.id!);
  const place = { order: order._id, chapter: entry.chapter };
  const room = { ...place, by, member: by, story: null };
  await inRoom(settings, room, sent, async (upload) => {
    const kept = await keepSent(bytes, sent);
    const title = chapterTitle(entry, story.language);
    const set = { ...kept, title, by, usedAt: null, createdAt: services.now() };
    await inTransaction(async (session) => {
      await takeRoom(upload, session);
      const was = await OrderAudio.findOneAndUpdate(
        place,
        { $set: set },
        { session, upsert: true },
      ).lean<OrderAudioDoc>();
      if (was) await jobs.enqueue(bytes.drop, { files: [was.original.file] }, { session });
    });
  });
}

/** A chapter of the story that an order narrates. @throws 400 on `chapter` for any other */
export function entryOf({ contents }: StoryDoc, chapterId: unknown): StoryDoc["contents"][number] {
  const entry = isId(chapterId) ? contents.find(({ chapter }) => String(chapter) === chapterId) : undefined;
  if (!entry) throw invalidField("chapter", words.chooseChapter);
  return entry;
}

/** Takes a chapter's audio away again. Done also when there is none. @throws as `orderToNarrate` */
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
 * Makes the audio of an order its chapters' own, where its buyer has said so at acceptance, with the narrator's name where
 * they have said that too. Once in effect, whatever crashes; a chapter that is gone is left out.
 */
export async function takeOrderAudio(dependencies: NarrationDependencies, id: string): Promise<void> {
  const order = await findOrder(id);
  if (!order?.takes?.audio || !order.story) return;
  if (order.state !== "completed" && order.state !== "released") return;
  const waiting = await OrderAudio.find({ order: order._id, usedAt: null }).lean<OrderAudioDoc[]>();
  if (waiting.length === 0) return;
  const buyer: Viewer = { ...guest, id: String(order.buyer), role: "member" };
  const caller: Caller = { viewer: buyer, requestId: `order ${id}` };
  const named = order.takes.credit ? await narratorOf(order) : { narrator: "", member: null };
  for (const { _id, chapter, original, seconds } of waiting) {
    const received = await receivedFrom(dependencies, { original, seconds });
    await keepNarration(dependencies, caller, { story: order.story, chapter }, named, received).catch(
      unlessGone,
    );
    await OrderAudio.updateOne({ _id }, { $set: { usedAt: dependencies.services.now() } });
  }
}

async function narratorOf({ seller }: OrderDoc) {
  const person = (await findPeople([String(seller)])).get(String(seller));
  return person ? { narrator: presentUserCard(person).name, member: seller } : { narrator: "", member: null };
}

/** The chapter, or the buyer's right to it, is gone: its audio stays with the order. */
function unlessGone(error: unknown): void {
  if (!(error instanceof HttpError && (error.status === 404 || error.status === 403))) throw error;
}
