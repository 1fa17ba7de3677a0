import Joi from "joi";
import { assertMayPost } from "#core/auth/posting.ts";
import { forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { dateRule } from "#core/date-rule.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { STORY_STATES, type StoryState } from "#shared/story.enums.ts";
import { permit, type StoryAction, type StoryDoc } from "../stories/index.ts";
import {
  assertDescribed,
  assertReady,
  isOutBy,
  publishStory,
  scheduleStory,
  unpublishStory,
} from "./commands/publish.ts";
import { scheduleRules } from "./rules.ts";

/** State fields an API client can write. */
export interface StateInput {
  readonly state?: StoryState;
  /** Null for no date; cancels a scheduled publication. */
  readonly scheduledFor?: Date | null;
}

const scheduledFor = dateRule().allow(null);
const newStates = STORY_STATES.filter((state) => state !== "unpublished" && state !== "removed");

/** Validation for a new story, and for clients that send a story back unchanged. */
export const newStateRules = { state: Joi.string().valid(...newStates), scheduledFor };
export const stateRules = { state: Joi.string().valid(...STORY_STATES), scheduledFor };

/** Returns true if the input asks to publish a story, or to schedule it, that is not published. */
export const asksForPublication = (
  story: Pick<StoryDoc, "state" | "scheduledFor">,
  { state, scheduledFor }: StateInput,
): boolean =>
  story.state !== "published" &&
  (state === "published" || state === "scheduled" || isNewDate(story, scheduledFor));

/** True if a date is named that is not the present one: clients send whole entries back. */
const isNewDate = (
  story: Pick<StoryDoc, "state" | "scheduledFor">,
  scheduledFor: StateInput["scheduledFor"],
): boolean =>
  Boolean(scheduledFor) &&
  (story.state !== "scheduled" || Number(scheduledFor) !== Number(story.scheduledFor));

export type Verb = (id: string) => Promise<unknown>;

/** Stored fields that decide whether a story can be published. */
type Publishable = Pick<
  StoryDoc,
  "state" | "contents" | "scheduledFor" | "synopsis" | "categories" | "aiUse"
>;

/** State of a story before it is created. */
export const NEW: Publishable = Object.freeze({
  state: "draft",
  contents: [],
  scheduledFor: null,
  synopsis: "",
  categories: [],
  aiUse: null,
});

/**
 * Translates a changed state into an action: publish, schedule or unpublish; the current state needs none.
 * Impossible changes are rejected before anything is saved; the returned function performs the change
 * afterwards.
 */
export function verbOf(
  services: Services,
  caller: Caller,
  story: Publishable | StoryDoc,
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
    if (story.state !== "published") {
      assertReady(story, (entry) => isOutBy(entry));
      assertDescribed(story);
    }
    return (id) => publishStory(services, caller, id);
  }
  if (state === "scheduled" || isNewDate(story, scheduledFor)) {
    allow("publish");
    const { at } = validate(scheduleRules, { at: scheduledFor });
    if (at <= services.now()) throw invalidField("scheduledFor", editingMessages.scheduleInFuture);
    if (story.state !== "published") {
      assertReady(story, (entry) => isOutBy(entry, at));
      assertDescribed(story);
    }
    return (id) => scheduleStory(services, caller, id, { at });
  }
  const isCalledOff = scheduledFor === null && story.state === "scheduled";
  if ((state === undefined && !isCalledOff) || story.state === "draft") return null;
  allow("unpublish");
  return (id) => unpublishStory(services, caller, id);
}
