import { notFound } from "../../../../core/base/errors.ts";
import { type Caller, isAdmin } from "../../../../core/base/viewer.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { auditedForStaff, type Because } from "../../stories/entity.ts";
import {
  changeStory,
  changeStoryAs,
  type Decide,
  eventOf,
  isOwner,
  type StoryDoc,
} from "../../stories/index.ts";
import { removeRules } from "../rules.ts";
import { FEATURED_NOWHERE } from "./feature.ts";

/**
 * Deletes a story from every page and list; its text is kept, and its author may restore it. Nothing features it any
 * longer.
 */
export async function deleteStory(services: Services, caller: Caller, id: string): Promise<StoryDoc> {
  const now = services.now();
  const deleted: Decide = (story) => (story.deletedAt ? {} : { deletedAt: now, ...FEATURED_NOWHERE });
  const { after } = await changeStoryAs(services, caller, "delete", id, deleted, {
    async publish({ before, after }, session) {
      if (!before.deletedAt) await services.events.publish("story.deleted", eventOf(caller, after), session);
    },
  });
  return after;
}

/** Brings a deleted story back, as it was but featured nowhere. */
export async function restoreStory(
  services: Services,
  caller: Caller,
  id: string,
  details: Because = {},
): Promise<StoryDoc> {
  const restored: Decide = (story) => {
    if (!isOwner(caller.viewer, story) && !isAdmin(caller.viewer)) throw notFound();
    if (story.ending) throw notFound();
    return { deletedAt: null };
  };
  const event = { action: "story.restore", details: { ...details } } as const;
  const { after } = await auditedForStaff(services, caller, id, event, () =>
    changeStory(services, id, restored, async ({ before, after }, session) => {
      if (before.deletedAt) await services.events.publish("story.restored", eventOf(caller, after), session);
    }),
  );
  return after;
}

/** Takes a story down, with a reason its author reads (moderators); nothing features it any longer. */
export async function removeStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryDoc> {
  const { reason } = validate(removeRules, input);
  const removed: Decide = (story) =>
    story.state === "removed"
      ? { removedReason: reason }
      : {
          ...FEATURED_NOWHERE,
          ...{ state: "removed", removedReason: reason, removedFrom: story.state, scheduledFor: null },
        };
  const { after } = await changeStoryAs(services, caller, "remove", id, removed, {
    details: { to: "removed", reason },
    async publish({ before, after }, session) {
      if (before.state !== "removed")
        await services.events.publish("story.removed", eventOf(caller, after), session);
    },
  });
  return after;
}

/** Undoes a removal: the story is in the state it was in, or a draft when it had been scheduled. */
export async function reinstateStory(
  services: Services,
  caller: Caller,
  id: string,
  because: Because = {},
): Promise<StoryDoc> {
  const reinstated = (story: StoryDoc): Partial<StoryDoc> => {
    if (story.state !== "removed") return {};
    const state = story.removedFrom === "scheduled" || !story.removedFrom ? "draft" : story.removedFrom;
    return { state, removedReason: "", removedFrom: null };
  };
  const { after } = await changeStoryAs(services, caller, "remove", id, reinstated, {
    details: { to: "reinstated", ...because },
    async publish({ before, after }, session) {
      if (before.state === "removed")
        await services.events.publish("story.reinstated", eventOf(caller, after), session);
    },
  });
  return after;
}
