import type { Types } from "mongoose";
import {
  byPersonalData,
  decidedOnRead,
  type GroupAnswer,
  handler,
  type Relation,
} from "#core/consequences.ts";
import { type Deletable, deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { type EventMap, on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { invalidateUser } from "../users/index.ts";
import type { OnShown } from "./content.ts";

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

/**
 * Counts the marks of two members on each other's content as a block between them allows, and ends the shadow bans of
 * what they wrote during the block. `onRead` says how lists leave them out.
 */
export const followsBlocks = (
  services: Pick<Services, "now">,
  name: string,
  onRead: string,
  {
    contents = [],
    marks = [],
  }: {
    readonly contents?: readonly { endShadowBans(author: string): Promise<void> }[];
    readonly marks?: readonly { followBlock(one: string, other: string): Promise<void> }[];
  },
): GroupAnswer<"relation"> => {
  const countMarks = async ({ by, who }: Relation) => {
    for (const { followBlock } of marks) await followBlock(by, who);
  };
  return {
    blocked: marks.length > 0 ? handler(`${name}.follow-block`, countMarks) : decidedOnRead(onRead),
    unblocked: handler(`${name}.end-shadow-bans`, async (pair: Relation) => {
      for (const { endShadowBans } of contents)
        for (const member of [pair.who, pair.by]) await endShadowBans(member);
      await countMarks(pair);
      // Their own part of a page shows what nobody else saw.
      await invalidateUser(services, pair.who);
    }),
    muted: decidedOnRead(onRead),
    unmuted: decidedOnRead(onRead),
  };
};

/**
 * Shows what was written about a story during a block with its former author, once it has another author, in a job
 * because there may be much.
 */
export const endsShadowBansOnTransfer = (
  services: Pick<Services, "now">,
  jobs: Jobs,
  name: string,
  { endShadowBansOn }: { endShadowBansOn(story: string, onShown: OnShown): Promise<void> },
): Subscriber =>
  inJob(jobs, "story.transferred", {
    name: `${name}.end-shadow-bans-on-transfer`,
    of: "story",
    // Their own part of a page shows what nobody else saw.
    run: (story) => endShadowBansOn(story, (writer, session) => invalidateUser(services, writer, session)),
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
