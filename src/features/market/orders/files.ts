import type { ClientSession } from "mongoose";
import { invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { collect } from "#core/files/collect.ts";
import type { Upload } from "#core/http/form.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import { ORDER_FILES_MAX } from "#shared/market/orders.limits.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { timeOf } from "./bank-hold.ts";
import { startReview } from "./deadlines.ts";
import type { OrderDoc, OrderEntryDoc } from "./document.ts";
import { Order, OrderEntry } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { applyTransitionIn } from "./transitions.ts";

/**
 * Milliseconds after which a file awaiting a scan is picked up by the periodic job instead of its event
 * alone.
 */
const ASK_AGAIN_MS = 60 * 60_000;

/** A file stored with an order. */
export type OrderFile = OrderEntryDoc["files"][number];

/**
 * Stores a file with an order, for its two sides and, in a dispute, staff; a file of the same name becomes
 * its next version. With a virus scanner, it is only available once scanned. `field` is the form's field.
 */
export async function storeOrderFile(
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
  const stored = await files.put(bytes, { name: fileName, field, work: true, scannedLater: true });
  const version = all.filter(({ name }) => name === stored.name).length + 1;
  return { ...stored, version, scan: scanner ? "waiting" : "none" };
}

/**
 * Checks the limit again, in the transaction that has stored an entry with files and written to the order, so
 * that of several at one moment each counts those before it. @throws 400 at the field
 */
export async function assertFilesFit(
  order: OrderDoc["_id"],
  session: ClientSession,
  field = "file",
): Promise<void> {
  const entries = await OrderEntry.find({ order, "files.0": { $exists: true } }, { files: 1 })
    .session(session)
    .lean<OrderEntryDoc[]>();
  if (entries.flatMap(({ files }) => files).length > ORDER_FILES_MAX)
    throw invalidField(field, ordersText.wrong.tooManyFiles);
}

/** True if a file can be downloaded: there is no scanner, or no virus was found. */
export const isGivenOut = ({ scan }: OrderFile): boolean => scan !== "waiting" && scan !== "infected";

/**
 * Returns what prevents the buyer from getting the last delivery: a file awaiting its scan, or one with a
 * virus, so that nothing counts as delivered; null if they can download it.
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
 * Scans every waiting file of an order; an infected one is deleted permanently, even after an interruption. A
 * file the scanner cannot judge keeps waiting, and does not delay others. Safe to run again.
 * @throws AggregateError if a scan failed, so that the event is delivered again
 */
export async function scanFiles(ordering: Ordering, order: string): Promise<void> {
  const entries = await OrderEntry.find({
    order: toId(order),
    "files.scan": { $in: ["waiting", "infected"] },
  }).lean<OrderEntryDoc[]>();
  for (const { files } of entries)
    for (const file of files) if (file.scan === "infected") await ordering.files.remove(file);
  await scanEntries(ordering, entries);
}

/**
 * Scans waiting files of all orders that no event covers any more, because the scanner was unavailable for
 * too long.
 */
export async function scanWaiting(ordering: Ordering, signal?: AbortSignal): Promise<void> {
  const until = new Date(ordering.services.now().getTime() - ASK_AGAIN_MS);
  const entries = OrderEntry.find({ "files.scan": "waiting", at: { $lte: until } })
    .sort({ at: 1 })
    .lean<OrderEntryDoc>()
    .cursor();
  await sweepEach("order files without a scan", entries, (entry) => scanEntries(ordering, [entry]), signal);
}

async function scanEntries(ordering: Ordering, entries: readonly OrderEntryDoc[]): Promise<void> {
  const { files, scanner } = ordering;
  const failed: unknown[] = [];
  for (const { _id, files: kept } of entries)
    for (const file of kept.filter(({ scan }) => scan === "waiting"))
      try {
        const source = await files.read(file);
        // The scanner was removed from the settings meanwhile: treated like every file without a scanner.
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
 * Records a scan result, once. The buyer's review period begins when they can download the delivery; with a
 * virus, nothing was delivered.
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
  if (scan === "infected") await applyTransitionIn(session, ordering, order, "return", { by: "clock" });
  else if (entry.files.every(isGivenOut))
    await Order.updateOne(
      { _id: order._id },
      { $set: startReview(order, timeOf(order, ordering.services.now())) },
      { session, timestamps: false },
    );
}

function throwAll(failed: readonly unknown[]): void {
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} files could not be looked at: ${failed[0]}`);
}
