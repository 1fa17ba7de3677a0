import { isDeepStrictEqual } from "node:util";
import type { ClientSession } from "mongoose";
import { forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, isStaff, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { conflictsText } from "#shared/people/conflicts.text.ts";
import { adjustUserStats } from "../../people/users/index.ts";
import { type AuditDetails, type AuditEvent, audited } from "../../platform/audit/index.ts";
import { updateCopies } from "./copies/update.ts";
import { derive } from "./derive.ts";
import type { StoryEvent } from "./events.ts";
import { FacetCount } from "./facet-count.ts";
import { Story, type StoryDoc } from "./model.ts";
import { type StoryAction, storyPolicy, teamRole } from "./policy.ts";
import type { StoryChange } from "./story-change.ts";
import "./events.ts";

/**
 * Returns the fields to set; an empty object changes nothing. Runs again on write conflicts, so it must have
 * no side effects.
 */
export type Decide = (
  story: StoryDoc,
  session: ClientSession,
) => Partial<StoryDoc> | Promise<Partial<StoryDoc>>;

/** Runs in the transaction of a change after it is written; events are published here. */
export type AfterChange = (change: StoryChange, session: ClientSession) => Promise<unknown>;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /**
     * Runs in the transaction that changes a story (chapters: access rules; notifications: what to announce).
     */
    "story.change": (change: StoryChange, session: ClientSession) => Promise<void>;
  }
}

/**
 * The only way to change a story: reads it, decides, recomputes derived fields, and writes it with its facet
 * counts and events in one transaction: the caller's, if there is one. Only counters that many readers increment
 * concurrently bypass it (`stats.ts`).
 * @throws 404 if there is no such story.
 */
export async function changeStory(
  services: Services,
  id: unknown,
  decide: Decide,
  publish?: AfterChange,
  within?: ClientSession,
): Promise<StoryChange> {
  const _id = toId(id);
  const change = async (session: ClientSession): Promise<StoryChange> => {
    const change = await write(session);
    await publish?.(change, session);
    return change;
  };
  return within ? change(within) : inTransaction(change);

  async function write(session: ClientSession): Promise<StoryChange> {
    const before = await Story.findById(_id).session(session).lean<StoryDoc>();
    if (!before) throw notFound();
    const changedStory = derive({ ...before, ...definedFields(await decide(before, session)) });
    const $set = difference(before, changedStory);
    if (Object.keys($set).length === 0) return { before, after: before };
    const options = { session, runValidators: true, returnDocument: "after" } as const;
    const after = await Story.findOneAndUpdate({ _id }, { $set }, options).lean<StoryDoc>();
    if (!after) throw notFound();
    await countListed(before, after, session);
    await updateCopies(services, { before, after }, session);
    for (const takePart of services.extensions.at("story.change")) await takePart({ before, after }, session);
    await publishListed(services, { before, after }, session);
    return { before, after };
  }
}

/**
 * `changeStory` with a policy check: 404 if hidden from the caller, 403 if forbidden. Staff changes to other
 * members' stories are recorded in the audit log, with `details`.
 */
export function changeStoryAs(
  services: Services,
  caller: Caller,
  action: StoryAction,
  id: unknown,
  decide: Decide,
  {
    details = {},
    publish,
  }: {
    readonly details?: AuditDetails;
    readonly publish?: AfterChange;
  } = {},
): Promise<StoryChange> {
  const event = { action: "story.change", details: { ...details, what: action } } as const;
  const permitted: Decide = (story, session) => {
    permit(caller, action, story);
    return decide(story, session);
  };
  return auditedForStaff(services, caller, id, event, () => changeStory(services, id, permitted, publish));
}

/**
 * `changeStory` in the transaction of a decision by staff that is recorded itself: in whatever state the story is,
 * the bin included.
 * @throws 403 for staff who work on the story (decision 84)
 */
export const changeStoryByDecision = (
  services: Services,
  { viewer }: Caller,
  id: unknown,
  decide: Decide,
  publish: AfterChange,
  decision: ClientSession,
): Promise<StoryChange> =>
  changeStory(
    services,
    id,
    (story, session) => {
      if (!isStaff(viewer)) throw notFound();
      refuseTeam(viewer, story);
      return decide(story, session);
    },
    publish,
    decision,
  );

/**
 * Performs an action on a story; recorded in the audit log if staff act on another member's story, or feature
 * any story on the site.
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

/** Reason why staff act on another member's story, for the audit log. */
export type Because = { readonly reason?: string };

/** What only staff do, and not about stories that they work on. */
const BY_STAFF: ReadonlySet<StoryAction> = new Set(["feature", "remove"]);

/** Throws 404 if the viewer may not know of the story, 403 if they may not perform the action. */
export function permit({ viewer }: Caller, action: StoryAction, story: StoryDoc): void {
  if (storyPolicy.can(viewer, action, story)) return;
  if (!storyPolicy.can(viewer, "read", story)) throw notFound();
  if (isStaff(viewer) && BY_STAFF.has(action)) refuseTeam(viewer, story);
  throw forbidden();
}

function refuseTeam(viewer: Viewer, story: StoryDoc): void {
  const role = teamRole(viewer, story);
  if (role) throw forbidden(conflictsText[role === "owner" ? "author" : "co-author"]);
}

/** Common fields of event payloads. */
export const eventOf = (caller: Caller | null, story: Pick<StoryDoc, "_id" | "author">): StoryEvent => ({
  id: String(story._id),
  author: String(story.author),
  by: caller?.viewer.id ?? null,
});

/** Inserts a new story with its facet counts, in the caller's transaction. */
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

/** Publishes an event when a story enters or leaves the public lists; `changeStory` does this for changes. */
export async function publishListed(
  services: Services,
  { before, after }: { before: Pick<StoryDoc, "listed"> } & Pick<StoryChange, "after">,
  session: ClientSession,
): Promise<void> {
  if (before.listed === after.listed) return;
  await services.events.publish("story.listed", { ...eventOf(null, after), listed: after.listed }, session);
}

/** Removes undefined fields, so that they and their derived fields stay unchanged. */
const definedFields = (fields: Partial<StoryDoc>): Partial<StoryDoc> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Returns the top-level fields that differ; counters individually, so that the change stream shows which
 * changed.
 */
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

/** Updates the counts of the author and the facets. */
async function countListed(
  before: Pick<StoryDoc, "listed" | "facets" | "author">,
  after: Pick<StoryDoc, "listed" | "facets" | "author">,
  session: ClientSession,
): Promise<void> {
  if (before.listed !== after.listed || !before.author.equals(after.author)) {
    if (before.listed) await adjustUserStats(String(before.author), { stories: -1 }, session);
    if (after.listed) await adjustUserStats(String(after.author), { stories: 1 }, session);
  }
  const had = new Set(before.listed ? ["all", ...(before.facets ?? [])] : []);
  const has = new Set(after.listed ? ["all", ...(after.facets ?? [])] : []);
  const writes = [
    ...[...has].filter((facet) => !had.has(facet)).map((facet) => [facet, 1] as const),
    ...[...had].filter((facet) => !has.has(facet)).map((facet) => [facet, -1] as const),
  ];
  // In a fixed order, so that changes to two stories with the same facets cannot deadlock.
  writes.sort(([a], [b]) => (a < b ? -1 : 1));
  if (writes.length === 0) return;
  await FacetCount.bulkWrite(
    writes.map(([_id, by]) => ({
      updateOne: { filter: { _id }, update: { $inc: { count: by } }, upsert: true },
    })),
    { session, ordered: true },
  );
}
