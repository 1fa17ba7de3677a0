import { isDeepStrictEqual } from "node:util";
import type { ClientSession } from "mongoose";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import { type Caller, isStaff } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { adjustUserStats } from "../../people/users/index.ts";
import { type AuditDetails, type AuditEvent, audited } from "../../platform/audit/index.ts";
import { derive } from "./derive.ts";
import type { StoryEvent } from "./events.ts";
import { FacetCount } from "./facet-count.ts";
import { copyFilterFields } from "./filter-fields.ts";
import { Story, type StoryDoc } from "./model.ts";
import { type StoryAction, storyPolicy, teamRole } from "./policy.ts";
import "./events.ts";

/** A story before and after a change that is committed. */
export interface StoryChange {
  readonly before: StoryDoc;
  readonly after: StoryDoc;
}

/** Fields to set; an empty object changes nothing. Runs again when writes collide, so it only reads and decides. */
export type Decide = (
  story: StoryDoc,
  session: ClientSession,
) => Partial<StoryDoc> | Promise<Partial<StoryDoc>>;

/** What is done in the transaction of a change, once it is written: events are published here. */
export type AfterChange = (change: StoryChange, session: ClientSession) => Promise<unknown>;

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Takes part in the transaction that changes a story (chapters: who may read; notifications: what is to be told). */
    "story.change": (change: StoryChange, session: ClientSession) => Promise<void>;
  }
}

/**
 * The one way to change a story: reads it, decides, makes what is derived follow, writes it with its facet
 * counts in one transaction, with the events that tell of it. Only counters that many readers raise at once go past it (`stats.ts`).
 * @throws 404 for a story there is none of.
 */
export async function changeStory(
  services: Services,
  id: unknown,
  decide: Decide,
  publish?: AfterChange,
): Promise<StoryChange> {
  const _id = toId(id);
  return inTransaction(async (session) => {
    const change = await write(session);
    await publish?.(change, session);
    return change;
  });

  async function write(session: ClientSession): Promise<StoryChange> {
    const before = await Story.findById(_id).session(session).lean<StoryDoc>();
    if (!before) throw notFound();
    const wanted = derive({ ...before, ...given(await decide(before, session)) });
    const $set = difference(before, wanted);
    if (Object.keys($set).length === 0) return { before, after: before };
    const options = { session, runValidators: true, returnDocument: "after" } as const;
    const after = await Story.findOneAndUpdate({ _id }, { $set }, options).lean<StoryDoc>();
    if (!after) throw notFound();
    await countListed(before, after, session);
    await copyFilterFields(services, { before, after }, session);
    for (const takePart of services.extensions.at("story.change")) await takePart({ before, after }, session);
    await publishListed(services, { before, after }, session);
    return { before, after };
  }
}

/**
 * `changeStory` by someone the policy must allow it: hidden is 404, forbidden 403. What staff do to the stories of
 * others is in the audit log, with `details`.
 */
export function changeStoryAs(
  services: Services,
  caller: Caller,
  action: StoryAction,
  id: unknown,
  decide: Decide,
  { details = {}, publish }: { readonly details?: AuditDetails; readonly publish?: AfterChange } = {},
): Promise<StoryChange> {
  const event = { action: "story.change", details: { ...details, what: action } } as const;
  const permitted: Decide = (story, session) => {
    permit(caller, action, story);
    return decide(story, session);
  };
  return auditedForStaff(services, caller, id, event, () => changeStory(services, id, permitted, publish));
}

/**
 * Does something to a story; in the audit log when it is staff who do it to a story of others, or feature any story on
 * the site.
 */
export async function auditedForStaff<Result>(
  services: Services,
  caller: Caller,
  id: unknown,
  event: Pick<AuditEvent, "action" | "details">,
  act: () => Promise<Result>,
): Promise<Result> {
  if (!isStaff(caller.viewer)) return act();
  const story = await Story.findById(toId(id)).select("author collaborators").lean<StoryDoc>();
  if (!story || (teamRole(caller.viewer, story) && event.details?.what !== "feature")) return act();
  const subject = { type: "story", id: String(story._id) } as const;
  return audited(services, caller, { ...event, subject }, act);
}

/** Why staff do something to a story of others: for the audit log. */
export type Because = { readonly reason?: string };

/** Throws 404 when the viewer may not know of the story, 403 when they may not do this to it. */
export function permit({ viewer }: Caller, action: StoryAction, story: StoryDoc): void {
  if (storyPolicy.can(viewer, action, story)) return;
  throw storyPolicy.can(viewer, "read", story) ? forbidden() : notFound();
}

/** The common part of an event's payload. */
export const eventOf = (caller: Caller | null, story: Pick<StoryDoc, "_id" | "author">): StoryEvent => ({
  id: String(story._id),
  author: String(story.author),
  by: caller?.viewer.id ?? null,
});

/** Inserts a new story with its facet counts; the caller's transaction. */
export async function insertStory(
  story: Omit<StoryDoc, "createdAt" | "updatedAt">,
  session: ClientSession,
): Promise<StoryDoc> {
  const derived = derive(story as StoryDoc);
  const [created] = await Story.create([derived], { session });
  await countListed({ listed: false, facets: [], author: derived.author }, derived, session);
  const { password: _hidden, ...stored } = created!.toObject<StoryDoc>();
  return stored;
}

/** Tells of a story that came into the public lists or left them; `changeStory` does it for changes. */
export async function publishListed(
  services: Services,
  { before, after }: { before: Pick<StoryDoc, "listed"> } & Pick<StoryChange, "after">,
  session: ClientSession,
): Promise<void> {
  if (before.listed === after.listed) return;
  await services.events.publish("story.listed", { ...eventOf(null, after), listed: after.listed }, session);
}

/** Without what was not given: it stays, and so does what follows from it. */
const given = (fields: Partial<StoryDoc>): Partial<StoryDoc> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Top-level fields that differ; counters one by one, so that a change stream tells which. */
function difference(before: StoryDoc, after: StoryDoc): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    if (name !== "stats" && !isDeepStrictEqual(value, before[name as keyof StoryDoc])) set[name] = value;
  }
  for (const [name, value] of Object.entries(after.stats)) {
    if (value !== before.stats[name as keyof StoryDoc["stats"]]) set[`stats.${name}`] = value;
  }
  return set;
}

/** Counts it for its author and its facets. */
async function countListed(
  before: Pick<StoryDoc, "listed" | "facets" | "author">,
  after: Pick<StoryDoc, "listed" | "facets" | "author">,
  session: ClientSession,
): Promise<void> {
  if (before.listed !== after.listed || !before.author.equals(after.author)) {
    if (before.listed) await adjustUserStats(String(before.author), { stories: -1 }, session);
    if (after.listed) await adjustUserStats(String(after.author), { stories: 1 }, session);
  }
  const had = new Set(before.listed ? ["all", ...before.facets] : []);
  const has = new Set(after.listed ? ["all", ...after.facets] : []);
  const writes = [
    ...[...has].filter((facet) => !had.has(facet)).map((facet) => [facet, 1] as const),
    ...[...had].filter((facet) => !has.has(facet)).map((facet) => [facet, -1] as const),
  ];
  // In one order, so that two stories in the same facets do not wait for each other in a circle.
  writes.sort(([a], [b]) => (a < b ? -1 : 1));
  if (writes.length === 0) return;
  await FacetCount.bulkWrite(
    writes.map(([_id, by]) => ({
      updateOne: { filter: { _id }, update: { $inc: { count: by } }, upsert: true },
    })),
    { session, ordered: true },
  );
}
