import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalid, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import type { ReasonInput } from "#features/people/member-content/index.ts";
import { closedToPosting } from "#features/people/staff/index.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import { Story } from "../../stories/entity.ts";
import {
  type ContentsEntry,
  changeStory,
  changeStoryAs,
  type Decide,
  eventOf,
  type StoryChange,
  type StoryDoc,
} from "../../stories/index.ts";
import { scheduleRules } from "../rules.ts";
import { staffRecord } from "./staff-record.ts";

/**
 * Publishes a story with at least one published chapter and the details by which readers choose. Idempotent.
 * A `promised` story, a gift to another member, appears without the details if its author has removed them.
 */
export async function publishStory(
  services: Services,
  caller: Caller,
  id: string,
  { promised = false }: { readonly promised?: boolean } = {},
): Promise<StoryDoc> {
  assertMayPost(caller, services.now());
  const now = services.now();
  const decide: Decide = (story) => {
    const change = published(story, now);
    if (story.state !== "published" && !promised) assertDescribed(story);
    return change;
  };
  const { after } = await changeStoryAs(services, caller, "publish", id, decide, {
    publish: (change, session) => publishPublished(services, caller, change, session),
  });
  return after;
}

/**
 * Schedules the automated publication of a story; calling it again changes the time. `promised` is that of
 * `publishStory`.
 */
export async function scheduleStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
  { promised = false }: { readonly promised?: boolean } = {},
): Promise<StoryDoc> {
  assertMayPost(caller, services.now());
  const { at } = validate(scheduleRules, input);
  if (at <= services.now()) throw invalidField("at", editingMessages.scheduleInFuture);
  const scheduled: Decide = (story) => {
    if (story.state === "published") return {};
    assertReady(story, (entry) => isOutBy(entry, at));
    if (!promised) assertDescribed(story);
    return { state: "scheduled", scheduledFor: at, ...SET_UP };
  };
  const { after } = await changeStoryAs(services, caller, "publish", id, scheduled, {
    async publish({ after }, session) {
      if (after.state !== "scheduled") return;
      const event = { ...eventOf(caller, after), at: at.getTime() };
      await services.events.publish("story.scheduled", event, session);
    },
  });
  return after;
}

/** Unpublishes a story or cancels its scheduled publication. Its text is unchanged. */
export async function unpublishStory(
  services: Services,
  caller: Caller,
  id: string,
  input?: ReasonInput,
): Promise<StoryDoc> {
  const staff = await staffRecord(services, caller, id, { action: "unpublish", act: "unpublished", input });
  const unpublished: Decide = (story) => {
    if (story.state === "published") return { state: "unpublished" };
    if (story.state === "scheduled") return { state: "draft", scheduledFor: null };
    return {};
  };
  const { after } = await changeStoryAs(services, caller, "unpublish", id, unpublished, {
    details: staff.because,
    async publish({ before, after }, session) {
      if (before.state === after.state) return;
      const event = { ...eventOf(caller, after), from: before.state };
      await services.events.publish("story.unpublished", event, session);
      await staff.record(session);
    },
  });
  return after;
}

/**
 * Publishes every story that is due if its author may currently post; returns how many. A story without any
 * chapter to publish becomes a draft, and its authors are told. Safe to run concurrently anywhere, at any time.
 */
export async function publishDueStories(services: Services, now: Date): Promise<number> {
  const due = await Story.find({ state: "scheduled", scheduledFor: { $lte: now }, deletedAt: null })
    .sort({ scheduledFor: 1 })
    .select("author")
    .lean<Pick<StoryDoc, "_id" | "author">[]>();
  const closed = await closedToPosting(
    due.map(({ author }) => author),
    now,
  );
  return sweepEach("scheduled stories", due, async ({ _id, author }) => {
    if (closed.has(String(author))) return false;
    const ifDue: Decide = (story) => {
      if (story.state !== "scheduled" || !story.scheduledFor || story.scheduledFor > now || story.deletedAt)
        return {};
      if (story.contents.some((entry) => isOutBy(entry))) return published(story, now);
      // A chapter that is due but not published yet: its author may not post at the moment, or it failed.
      return story.contents.some((entry) => isOutBy(entry, now))
        ? {}
        : { state: "draft", scheduledFor: null };
    };
    const change = await changeStory(services, _id, ifDue, async (change, session) => {
      await publishPublished(services, null, change, session);
      const { before, after } = change;
      if (before.state !== "scheduled" || after.state !== "draft") return;
      const event = { ...eventOf(null, after), at: before.scheduledFor!.getTime() };
      await services.events.publish("story.schedule-ended", event, session);
    });
    return cameOut(change);
  });
}

/**
 * Rejects (400) publication of a story that was taken down, or without chapters for which `isOut` is true.
 */
export function assertReady(
  { state, contents }: Pick<StoryDoc, "state" | "contents">,
  isOut: (entry: ContentsEntry) => boolean,
): void {
  if (state === "removed") throw applicationError(editingMessages.storyRemoved);
  if (!contents.some((entry) => isOut(entry))) throw applicationError(editingMessages.nothingToPublish);
}

/**
 * Rejects (400) publication of a story without the details by which readers choose, with an error for each
 * missing one.
 */
export function assertDescribed(story: Pick<StoryDoc, "synopsis" | "categories" | "aiUse">): void {
  const missing = missingDetails(story);
  if (missing.length === 0) return;
  throw invalid(
    missing.map((name) => ({
      path: [name],
      message: editingMessages.detailMissing[name],
      name: "ValidationError",
    })),
  );
}

/** Returns true if a chapter is published, or will be by the given time. */
export const isOutBy = ({ state, scheduledFor }: ContentsEntry, at?: Date): boolean =>
  state === "published" || (state === "scheduled" && !!at && !!scheduledFor && scheduledFor <= at);

function published(story: StoryDoc, now: Date): Partial<StoryDoc> {
  if (story.state === "published") return {};
  assertReady(story, (entry) => isOutBy(entry));
  return { state: "published", publishedAt: story.publishedAt ?? now, scheduledFor: null, ...SET_UP };
}

/** Ends the setup of a new story: its remaining steps are optional. */
const SET_UP = { setup: null } as const;

const cameOut = ({ before, after }: StoryChange): boolean =>
  before.state !== "published" && after.state === "published";

async function publishPublished(
  services: Services,
  caller: Caller | null,
  change: StoryChange,
  session: ClientSession,
): Promise<void> {
  if (!cameOut(change)) return;
  const { before, after } = change;
  const event = { ...eventOf(caller, after), first: before.publishedAt === null, listed: after.listed };
  await services.events.publish("story.published", event, session);
}
