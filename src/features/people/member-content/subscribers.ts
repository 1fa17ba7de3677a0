import type { Types } from "mongoose";
import { byPersonalData, type GroupAnswer, handler } from "#core/consequences.ts";
import { type Deletable, deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { type EventMap, on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";

type Subjects = { [Name in keyof EventMap]: EventMap[Name] extends { readonly id: string } ? Name : never };

/** Handles an event in a job, because the work may be large: `of` returns the subject's id. */
export function inJob(
  jobs: Jobs,
  event: Subjects[keyof EventMap],
  {
    name,
    of,
    run,
  }: { readonly name: string; readonly of: string; run(id: string, signal: AbortSignal): Promise<unknown> },
): Subscriber {
  const job = defineJob<Readonly<Record<string, string>>>({
    name,
    run: async (payload, { signal }) => void (await run(payload[of]!, signal)),
  });
  jobs.add(job);
  return on(event, {
    name,
    handle: ({ id }: { readonly id: string }) => jobs.enqueue(job, { [of]: id }, { key: id }),
  });
}

/** Documents that belong to another one. */
export type Dependents = readonly [model: Deletable, filter: Readonly<Record<string, unknown>>];

/**
 * Deletes what belonged to a deleted document, any number of documents, in a job in batches (decision 100). Does
 * nothing while the document exists. Safe to run again.
 */
export const deletesDependents = (
  jobs: Jobs,
  event: Subjects[keyof EventMap],
  {
    name,
    of,
    model,
    dependents,
  }: {
    readonly name: string;
    readonly of: string;
    /** Model of the deleted document. */
    readonly model: { exists(filter: object): PromiseLike<unknown> };
    readonly dependents: (id: Types.ObjectId) => readonly Dependents[];
  },
): Subscriber =>
  inJob(jobs, event, {
    name,
    of,
    async run(id, signal) {
      const _id = toId(id);
      if (await model.exists({ _id })) return;
      for (const [dependent, filter] of dependents(_id)) await deleteInBatches(dependent, filter, signal);
    },
  });

/** Hides a member's content while they are banned, and restores it unchanged. */
export const hiddenWithWriter = (
  name: string,
  setHidden: (user: string, hidden: boolean) => Promise<void>,
): GroupAnswer<"account"> => ({
  banned: handler(`${name}.hide-banned`, ({ id }) => setHidden(id, true)),
  unbanned: handler(`${name}.show-unbanned`, ({ id }) => setHidden(id, false)),
  deleted: byPersonalData,
});
