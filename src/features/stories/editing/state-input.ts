import Joi from "joi";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { STORY_STATES, type StoryState } from "../../../shared/stories/catalogue.enums.ts";
import { editingMessages } from "../../../shared/stories/editing.messages.ts";
import { permit, type StoryAction, type StoryDoc } from "../stories/index.ts";
import { assertReady, isOutBy, publishStory, scheduleStory, unpublishStory } from "./commands/publish.ts";
import { scheduleRules } from "./rules.ts";

/** What programs write of a story's state. */
export interface StateInput {
  readonly state?: StoryState;
  /** Null for no date: what was to come out then does not. */
  readonly scheduledFor?: Date | null;
}

const scheduledFor = Joi.date().iso().allow(null);
const newStates = STORY_STATES.filter((state) => state !== "unpublished" && state !== "removed");

/** Of a new story, and of one that clients send back as they read it. */
export const newStateRules = { state: Joi.string().valid(...newStates), scheduledFor };
export const stateRules = { state: Joi.string().valid(...STORY_STATES), scheduledFor };

export type Verb = (id: string) => Promise<unknown>;

/** A story that is yet to be made. */
export const NEW: Pick<StoryDoc, "state" | "contents" | "scheduledFor"> = Object.freeze({
  state: "draft",
  contents: [],
  scheduledFor: null,
});

/**
 * A state that is written is a verb said: publishing, scheduling, unpublishing; the one that it has is none. What
 * cannot be done is refused here, before anything is saved; the answer does it afterwards.
 */
export function verbOf(
  services: Services,
  caller: Caller,
  story: Pick<StoryDoc, "state" | "contents" | "scheduledFor"> | StoryDoc,
  { state, scheduledFor }: StateInput,
): Verb | null {
  const isSameDate = scheduledFor === undefined || Number(scheduledFor) === Number(story.scheduledFor);
  if (state === story.state && isSameDate && (state !== "scheduled" || scheduledFor)) return null;
  if (state === "removed") throw forbidden();
  const allow = (action: StoryAction) => {
    if (action === "publish") assertMayPost(caller, services.now());
    if ("_id" in story) permit(caller, action, story);
  };
  if (state === "published") {
    allow("publish");
    if (story.state !== "published") assertReady(story, (entry) => isOutBy(entry));
    return (id) => publishStory(services, caller, id);
  }
  if (state === "scheduled" || scheduledFor) {
    allow("publish");
    const { at } = validate(scheduleRules, { at: scheduledFor });
    if (at <= services.now()) throw invalidField("scheduledFor", editingMessages.scheduleInFuture);
    if (story.state !== "published") assertReady(story, (entry) => isOutBy(entry, at));
    return (id) => scheduleStory(services, caller, id, { at });
  }
  const isCalledOff = scheduledFor === null && story.state === "scheduled";
  if ((state === undefined && !isCalledOff) || story.state === "draft") return null;
  allow("unpublish");
  return (id) => unpublishStory(services, caller, id);
}
