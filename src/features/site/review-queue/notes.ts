import Joi from "joi";
import { notFound } from "#core/base/errors.ts";
import { type Caller, isInPerson, isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { type ReviewQueue, reviewItems } from "#core/review-queue.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { NOTES_SHOWN, REVIEW_NOTE_MAX } from "#shared/site/review-queue.limits.ts";
import { audited } from "../../platform/audit/index.ts";
import { ReviewNote, type ReviewNoteDoc } from "./model.ts";

/** Days after which notes about decided items are deleted. */
const RETAINED_DAYS = 90;
const DAY = 86_400_000;
/** Batch size of the sweep. */
const BATCH = 200;

const noteRules = Joi.object<{ readonly text: string }>({ text: plainTextRule(REVIEW_NOTE_MAX).required() });

/** Returns the latest notes about an item, oldest first. */
export const notesAbout = async (kind: string, id: string): Promise<ReviewNoteDoc[]> =>
  (
    await ReviewNote.find({ item: toId(id), kind })
      .sort({ at: -1, _id: -1 })
      .limit(NOTES_SHOWN)
      .lean<ReviewNoteDoc[]>()
  ).reverse();

/** Returns the numbers of notes about items, by kind and id. */
export async function countNotes(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ReviewNote.find({ item: { $in: ids.map(toId) } }, { kind: 1, item: 1 }).lean<
    Pick<ReviewNoteDoc, "_id" | "kind" | "item">[]
  >();
  const counts = new Map<string, number>();
  for (const { kind, item } of rows) {
    const key = `${kind} ${item}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Adds a note for colleagues to an item that waits, or about which there are notes.
 * @throws 404 for anyone but staff, and for an unknown item; 400 at `text`
 */
export async function addNote(
  services: Services,
  queues: readonly ReviewQueue[],
  caller: Caller,
  { kind, id, text }: { readonly kind: string; readonly id: string; readonly text: unknown },
): Promise<void> {
  const { viewer } = caller;
  if (!isStaff(viewer) || !isInPerson(viewer)) throw notFound();
  const queue = queues.find((each) => each.kind === kind);
  if (!queue || !(await isKnown(queue, id))) throw notFound();
  const note = validate<{ readonly text: string }>(noteRules, { text });
  await audited(services, caller, { action: "queue.note", subject: { type: queue.subject, id } }, () =>
    ReviewNote.create({
      kind,
      item: toId(id),
      by: toId(viewer.id),
      text: note.text,
      at: services.now(),
    }),
  );
}

const isKnown = async (queue: ReviewQueue, id: string): Promise<boolean> =>
  (await queue.find({ limit: 1, matching: reviewItems([id]) })).items.length > 0 ||
  (await ReviewNote.exists({ item: toId(id), kind: queue.kind })) !== null;

/** Deletes notes older than 90 days about items that no longer wait; returns the number of queues. */
export const forgetOldNotes = (services: Services, queues: readonly ReviewQueue[]): Promise<number> =>
  sweepEach("review notes", queues, async (queue) => {
    const { kind } = queue;
    const before = new Date(services.now().getTime() - RETAINED_DAYS * DAY);
    for (let last = new Date(0); ; ) {
      const rows: ReviewNoteDoc[] = await ReviewNote.find({ kind, at: { $gt: last, $lt: before } })
        .sort({ at: 1 })
        .limit(BATCH)
        .lean<ReviewNoteDoc[]>();
      if (rows.length === 0) return true;
      last = rows.at(-1)!.at;
      const ids = [...new Set(rows.map(({ item }) => String(item)))];
      const { items } = await queue.find({ limit: BATCH, matching: reviewItems(ids) });
      const waiting = new Set(items.map(({ id }) => id));
      const old = rows.filter(({ item }) => !waiting.has(String(item)));
      await ReviewNote.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    }
  });
