import { applicationError, notFound } from "#core/base/errors.ts";
import type { Filter } from "#core/base/policy.ts";
import { type Caller, isInPerson, isStaff } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { untilUnique } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import { type ReviewItem, type ReviewQueue, reviewItems } from "#core/review-queue.ts";
import type { Services } from "#core/services.ts";
import type { Assigned } from "#shared/site/review-queue.dto.ts";
import { reviewQueueText as texts } from "#shared/site/review-queue.text.ts";
import { audited } from "../../platform/audit/index.ts";
import { ReviewAssignment, type ReviewAssignmentDoc } from "./model.ts";

/** Batch size of the sweep. */
const BATCH = 200;

/** Filter for the items of a queue that are assigned to the caller, or to nobody. */
export async function assignedFilter(
  { kind, own }: ReviewQueue,
  assigned: Assigned,
  staff: string,
): Promise<Filter> {
  const isMine = assigned === "me";
  if (own) return own.filterOf(isMine ? staff : null);
  const rows = await ReviewAssignment.find(
    { kind, ...(isMine ? { by: toId(staff) } : {}) },
    { item: 1 },
  ).lean<ReviewAssignmentDoc[]>();
  const ids = rows.map(({ item }) => item);
  return { _id: isMine ? { $in: ids } : { $nin: ids } };
}

/** Returns the assignees of items, by kind and id, where the item does not contain its own. */
export async function assigneesOf(
  items: readonly { readonly kind: string; readonly item: ReviewItem }[],
): Promise<(kind: string, item: ReviewItem) => string | null> {
  const rows = await ReviewAssignment.find({
    item: { $in: items.map(({ item }) => toId(item.id)) },
    kind: { $in: [...new Set(items.map(({ kind }) => kind))] },
  }).lean<ReviewAssignmentDoc[]>();
  const byItem = new Map(rows.map(({ kind, item, by }) => [`${kind} ${item}`, String(by)]));
  return (kind, { id, assignee }) => assignee ?? byItem.get(`${kind} ${id}`) ?? null;
}

/**
 * Assigns an item to the caller, even if it was a colleague's, who may be on holiday; or removes the
 * assignment. Idempotent.
 * @throws 404 for others and for an unknown kind; 400 if it was decided meanwhile
 */
export async function assignReview(
  services: Services,
  queues: readonly ReviewQueue[],
  caller: Caller,
  { kind, id, isAssigned }: { readonly kind: string; readonly id: string; readonly isAssigned: boolean },
): Promise<void> {
  const { viewer } = caller;
  if (!isStaff(viewer) || !isInPerson(viewer)) throw notFound();
  const queue = queues.find((each) => each.kind === kind);
  if (!queue || !isId(id)) throw notFound();
  if (!(await isWaiting(queue, id))) throw applicationError(texts.gone);
  if (queue.own) {
    await queue.own.assign(caller, id, isAssigned);
    return;
  }
  const item = toId(id);
  const action = isAssigned ? "queue.assign" : "queue.release";
  await audited(services, caller, { action, subject: { type: queue.subject, id } }, async () => {
    if (!isAssigned) await ReviewAssignment.deleteOne({ kind, item });
    else
      await untilUnique(() =>
        ReviewAssignment.updateOne(
          { kind, item },
          { $set: { by: toId(viewer.id), at: services.now() } },
          { upsert: true },
        ),
      );
  });
}

const isWaiting = async (queue: ReviewQueue, id: string): Promise<boolean> =>
  (await queue.find({ limit: 1, matching: reviewItems([id]) })).items.length > 0;

/** Deletes assignments of items that were decided; returns their number. */
export async function forgetDecided(queues: readonly ReviewQueue[]): Promise<number> {
  const shared = queues.filter(({ own }) => !own);
  return sweepEach("review queues", shared, async (queue) => {
    const { kind } = queue;
    for (let last: ReviewAssignmentDoc["_id"] | null = null; ; ) {
      const rows: ReviewAssignmentDoc[] = await ReviewAssignment.find({
        kind,
        ...(last ? { item: { $gt: last } } : {}),
      })
        .sort({ item: 1 })
        .limit(BATCH)
        .lean<ReviewAssignmentDoc[]>();
      if (rows.length === 0) return true;
      last = rows.at(-1)!.item;
      const ids = rows.map(({ item }) => String(item));
      const { items } = await queue.find({ limit: BATCH, matching: reviewItems(ids) });
      const waiting = new Set(items.map(({ id }) => id));
      const decided = rows.filter(({ item }) => !waiting.has(String(item)));
      await ReviewAssignment.deleteMany({ _id: { $in: decided.map(({ _id }) => _id) } });
    }
  });
}
