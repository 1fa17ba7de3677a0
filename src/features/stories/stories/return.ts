import type { ClientSession } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { eventOf } from "./change.ts";
import type { StoryDoc } from "./model.ts";
import type { StoryChange } from "./story-change.ts";
import "./events.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /**
     * Runs in the transaction in which a story comes back from the bin or is reinstated, before it is written
     * (chapters: schedules). Returns the story's fields to set.
     */
    "story.return": (
      services: Services,
      story: StoryDoc,
      session: ClientSession,
    ) => Promise<Partial<StoryDoc>>;
  }
}

/**
 * Returns the changed fields of a story that comes back: what was scheduled for a time that has passed meanwhile
 * becomes a draft, so that nothing is published unexpectedly.
 */
export async function fieldsOnReturn(
  services: Services,
  story: StoryDoc,
  session: ClientSession,
): Promise<Partial<StoryDoc>> {
  const { state, scheduledFor } = story;
  const isOverdue = state === "scheduled" && scheduledFor !== null && scheduledFor <= services.now();
  let fields: Partial<StoryDoc> = isOverdue ? { state: "draft", scheduledFor: null } : {};
  for (const onReturn of services.extensions.at("story.return"))
    fields = { ...fields, ...(await onReturn(services, story, session)) };
  return fields;
}

/** Publishes the event of a story that was scheduled and came back as a draft, in the transaction of the change. */
export async function publishUnscheduled(
  services: Pick<Services, "events" | "now">,
  caller: Caller | null,
  { before, after }: StoryChange,
  session: ClientSession,
): Promise<void> {
  const wasScheduled = before.state === "scheduled" || before.removedFrom === "scheduled";
  if (!wasScheduled || after.state !== "draft") return;
  const at = (before.scheduledFor ?? services.now()).getTime();
  const event = { ...eventOf(caller, after), at, cause: "returned" } as const;
  await services.events.publish("story.schedule-ended", event, session);
}
