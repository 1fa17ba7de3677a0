import type { ClientSession } from "mongoose";
import { invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { collect } from "../../../core/files/collect.ts";
import type { Upload } from "../../../core/http/form.ts";
import { uploadByMember } from "../../../core/limits/rules.ts";
import { ORDER_FILES_MAX } from "../../../shared/market/orders.limits.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/platform/uploads.limits.ts";
import { Order, type OrderDoc, OrderEntry, type OrderEntryDoc } from "./model.ts";
import { moveIn } from "./move.ts";
import type { Ordering } from "./ordering.ts";
import { reviewFrom } from "./waits.ts";

/** Milliseconds after which a file that still waits is no longer left to the event that tells of it alone. */
const ASK_AGAIN_MS = 60 * 60_000;

/** A file that was kept with an order. */
export type OrderFile = OrderEntryDoc["files"][number];

/**
 * Keeps a file with an order, for its two sides and the staff in a dispute; another of its name is its next version. Where
 * there is a scanner nobody gets it before that has looked at it. `field`: of the form.
 */
export async function keepFile(
  { files, limits, scanner }: Ordering,
  caller: Caller,
  order: OrderDoc["_id"],
  { bytes, fileName }: Upload,
  field = "file",
): Promise<OrderFile> {
  await limits.consume(uploadByMember, caller.viewer.id!);
  const before = await OrderEntry.find({ order, "files.0": { $exists: true } }, { files: 1 }).lean<
    OrderEntryDoc[]
  >();
  const all = before.flatMap((entry) => entry.files);
  if (all.length >= ORDER_FILES_MAX) throw invalidField(field, ordersText.wrong.tooManyFiles);
  const kept = await files.put(bytes, { name: fileName, field, work: true, scannedLater: true });
  const version = all.filter(({ name }) => name === kept.name).length + 1;
  return { ...kept, version, scan: scanner ? "waiting" : "none" };
}

/** Whether a file is given out: nobody looks for viruses here, or none was found. */
export const isGivenOut = ({ scan }: OrderFile): boolean => scan !== "waiting" && scan !== "infected";

/**
 * What keeps a buyer from what was delivered last: a file waits for the scanner, or one had a virus in it, so that nothing
 * was; null where they can fetch it.
 */
export async function heldBack({
  _id,
  deliveredAt,
}: Pick<OrderDoc, "_id" | "deliveredAt">): Promise<"waiting" | "infected" | null> {
  const delivered = await OrderEntry.find({ order: _id, act: "deliver", at: deliveredAt }, { files: 1 }).lean<
    OrderEntryDoc[]
  >();
  const scans = delivered.flatMap(({ files }) => files.map(({ scan }) => scan));
  return (["infected", "waiting"] as const).find((each) => scans.includes(each)) ?? null;
}

/**
 * Has the scanner look at every file of an order that waits for it; one with a virus is gone for good, whenever a process
 * ended over it. One that the scanner cannot tell of waits on, and keeps no other back. May run any number of times.
 * @throws AggregateError where it could not tell: the event that asked is told again
 */
export async function scanFiles(ordering: Ordering, order: string): Promise<void> {
  const entries = await OrderEntry.find({
    ...{ order: toId(order), "files.scan": { $in: ["waiting", "infected"] } },
  }).lean<OrderEntryDoc[]>();
  for (const { files } of entries)
    for (const file of files) if (file.scan === "infected") await ordering.files.remove(file);
  await scanEntries(ordering, entries);
}

/** The same of every order's, for files that no event asks for any longer: the scanner was away for too long. */
export async function scanWaiting(ordering: Ordering, signal?: AbortSignal): Promise<void> {
  const until = new Date(ordering.services.now().getTime() - ASK_AGAIN_MS);
  const entries = OrderEntry.find({ "files.scan": "waiting", at: { $lte: until } })
    .sort({ at: 1 })
    .lean<OrderEntryDoc>()
    .cursor();
  const failed: unknown[] = [];
  for await (const entry of entries as AsyncIterable<OrderEntryDoc>) {
    if (signal?.aborted) return;
    await scanEntries(ordering, [entry]).catch((error) => failed.push(error));
  }
  throwAll(failed);
}

async function scanEntries(ordering: Ordering, entries: readonly OrderEntryDoc[]): Promise<void> {
  const { files, scanner } = ordering;
  const failed: unknown[] = [];
  for (const { _id, files: kept } of entries)
    for (const file of kept.filter(({ scan }) => scan === "waiting"))
      try {
        const source = await files.read(file);
        // Taken out of the settings meanwhile: as with every other file since.
        const scan =
          !source || !scanner ? "none" : await scanner.scan(await collect(source, MAX_UPLOAD_BYTES));
        await inTransaction((session) => noteScan(session, ordering, _id, file.id, scan));
        if (scan === "infected") await files.remove(file);
      } catch (error) {
        failed.push(error);
      }
  throwAll(failed);
}

/**
 * Notes what the scanner said, once. The days of a buyer's silence begin when they can fetch what was delivered; with a
 * virus in it nothing was delivered.
 */
async function noteScan(
  session: ClientSession,
  ordering: Ordering,
  _id: OrderEntryDoc["_id"],
  file: string,
  scan: OrderFile["scan"],
): Promise<void> {
  const entry = await OrderEntry.findOneAndUpdate(
    { _id, files: { $elemMatch: { id: file, scan: "waiting" } } },
    { $set: { "files.$.scan": scan } },
    { session, returnDocument: "after" },
  ).lean<OrderEntryDoc>();
  if (entry?.act !== "deliver") return;
  const reviewed = { _id: entry.order, state: "in-review", deliveredAt: entry.at } as const;
  const order = await Order.findOne(reviewed).session(session).lean<OrderDoc>();
  if (!order) return;
  if (scan === "infected") await moveIn(session, ordering, order, "return", { by: "clock" });
  else if (entry.files.every(isGivenOut))
    await Order.updateOne(
      { _id: order._id },
      { $set: reviewFrom(ordering.services.now()) },
      { session, timestamps: false },
    );
}

function throwAll(failed: readonly unknown[]): void {
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} files could not be looked at: ${failed[0]}`);
}
