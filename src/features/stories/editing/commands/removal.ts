import type { ClientSession } from "mongoose";
import { notFound } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { type ReasonInput, recordUndone } from "#features/people/member-content/index.ts";
import { storyReport } from "#shared/stories/stories.report.ts";
import { type AfterChange, auditedForStaff, type Because } from "../../stories/entity.ts";
import {
  changeStory,
  changeStoryAs,
  changeStoryByDecision,
  coAuthorsOf,
  type Decide,
  eventOf,
  fieldsOnReturn,
  isOwner,
  publishUnscheduled,
  type StoryDoc,
  withoutMissingList,
} from "../../stories/index.ts";
import { removeRules } from "../rules.ts";
import { FEATURED_NOWHERE } from "./feature.ts";
import { staffRecord } from "./staff-record.ts";

/**
 * Deletes a story from every page and list; its text is retained and its author may restore it. It is no
 * longer featured anywhere. Staff need a reason for another member's.
 * @throws 404, 403, 400 at `reason`
 */
export async function deleteStory(
  services: Services,
  caller: Caller,
  id: string,
  input?: ReasonInput,
): Promise<StoryDoc> {
  const now = services.now();
  const staff = await staffRecord(services, caller, id, { action: "delete", act: "deleted", input });
  const deleted: Decide = (story) => (story.deletedAt ? {} : { deletedAt: now, ...FEATURED_NOWHERE });
  const { after } = await changeStoryAs(services, caller, "delete", id, deleted, {
    details: staff.because,
    async publish({ before, after }, session) {
      if (before.deletedAt) return;
      const team = coAuthorsOf(after).map(String);
      const shared = team.length > 0 ? { shared: { team, at: now.getTime() } } : {};
      await services.events.publish("story.deleted", { ...eventOf(caller, after), ...shared }, session);
      await staff.record(session);
    },
  });
  return after;
}

/**
 * Restores a deleted story, unchanged but not featured, and without asking for a mailing list that is gone. What
 * was scheduled for a time that has passed becomes a draft. `decision` is the transaction of a granted appeal, in
 * which any member of staff may restore it.
 */
export async function restoreStory(
  services: Services,
  caller: Caller,
  id: string,
  details: Because = {},
  decision?: ClientSession,
): Promise<StoryDoc> {
  const restored: Decide = async (story, session) => {
    if (!decision && !isOwner(caller.viewer, story) && !isAdmin(caller.viewer)) throw notFound();
    if (story.ending) throw notFound();
    if (!story.deletedAt) return {};
    return {
      deletedAt: null,
      ...(await fieldsOnReturn(services, story, session)),
      ...(await withoutMissingList(services, story, String(story.author))),
    };
  };
  const publish: AfterChange = async ({ before, after }, session) => {
    if (!before.deletedAt) return;
    await services.events.publish("story.restored", eventOf(caller, after), session);
    await publishUnscheduled(services, caller, { before, after }, session);
    if (!decision)
      await recordUndone(services, { kind: storyReport.name, target: id, act: "deleted" }, session);
  };
  if (decision) return (await changeStory(services, id, restored, publish, decision)).after;
  const event = { action: "story.restore", details: { ...details } } as const;
  const { after } = await auditedForStaff(services, caller, id, event, () =>
    changeStory(services, id, restored, publish),
  );
  return after;
}

/**
 * Takes a story down with a reason its author can read (moderators); it is no longer featured anywhere. With
 * a decision on a report, in its transaction, and in whatever state it is: a draft or a story in the bin too, so
 * that its author cannot show it again.
 */
export async function removeStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
  decision?: ClientSession,
): Promise<StoryDoc> {
  const { reason } = validate(removeRules, input);
  const onReport = decision !== undefined;
  const at = services.now().getTime();
  const act = { action: "remove", act: "removed", input: { reason }, notifiedOtherwise: true } as const;
  // The decision on a report is a record already.
  const staff = onReport ? null : await staffRecord(services, caller, id, act);
  const removed: Decide = (story) =>
    story.state === "removed"
      ? { removedReason: reason }
      : {
          ...FEATURED_NOWHERE,
          state: "removed",
          removedReason: reason,
          removedFrom: story.state,
          scheduledFor: null,
        };
  const publish: AfterChange = async ({ before, after }, session) => {
    if (before.state === "removed") return;
    await services.events.publish("story.removed", { ...eventOf(caller, after), at, onReport }, session);
    await staff?.record(session);
  };
  if (decision) return (await changeStoryByDecision(services, caller, id, removed, publish, decision)).after;
  const details = { to: "removed", reason };
  return (await changeStoryAs(services, caller, "remove", id, removed, { details, publish })).after;
}

/**
 * Reinstates a story that was taken down: it returns to its earlier state, or to a draft if it was scheduled,
 * of which its authors are told. With a decision on a report, in its transaction; one in the bin stays there.
 */
export async function reinstateStory(
  services: Services,
  caller: Caller,
  id: string,
  because: Because = {},
  decision?: ClientSession,
): Promise<StoryDoc> {
  const onReport = decision !== undefined;
  const at = services.now().getTime();
  const reinstated: Decide = async (story, session) => {
    if (story.state !== "removed") return {};
    const state = story.removedFrom === "scheduled" || !story.removedFrom ? "draft" : story.removedFrom;
    const fields = story.deletedAt ? {} : await fieldsOnReturn(services, story, session);
    return { ...fields, state, removedReason: "", removedFrom: null };
  };
  const publish: AfterChange = async ({ before, after }, session) => {
    if (before.state !== "removed") return;
    await services.events.publish("story.reinstated", { ...eventOf(caller, after), at, onReport }, session);
    await publishUnscheduled(services, caller, { before, after }, session);
    if (!onReport)
      await recordUndone(services, { kind: storyReport.name, target: id, act: "removed" }, session);
  };
  if (decision)
    return (await changeStoryByDecision(services, caller, id, reinstated, publish, decision)).after;
  const details = { to: "reinstated", ...because };
  return (await changeStoryAs(services, caller, "remove", id, reinstated, { details, publish })).after;
}
