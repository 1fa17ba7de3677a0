import type { ClientSession } from "mongoose";
import { assertMayPost } from "../../../../core/auth/posting.ts";
import { applicationError, invalidField } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { editingMessages } from "../../../../shared/stories/editing.messages.ts";
import { closedToPosting } from "../../../people/staff/index.ts";
import { type Because, Story } from "../../stories/entity.ts";
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

/** Publishes a story that has a published chapter; publishing it again changes nothing. */
export async function publishStory(services: Services, caller: Caller, id: string): Promise<StoryDoc> {
  assertMayPost(caller, services.now());
  const now = services.now();
  const { after } = await changeStoryAs(services, caller, "publish", id, (story) => published(story, now), {
    publish: (change, session) => publishPublished(services, caller, change, session),
  });
  return after;
}

/** Publishes a story by itself at a time to come; the same command moves the time. */
export async function scheduleStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryDoc> {
  assertMayPost(caller, services.now());
  const { at } = validate(scheduleRules, input);
  if (at <= services.now()) throw invalidField("at", editingMessages.scheduleInFuture);
  const scheduled: Decide = (story) => {
    if (story.state === "published") return {};
    assertReady(story, (entry) => isOutBy(entry, at));
    return { state: "scheduled", scheduledFor: at };
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

/** Takes a published story out of sight, or calls a scheduled publication off. Its text stays as it is. */
export async function unpublishStory(
  services: Services,
  caller: Caller,
  id: string,
  details: Because = {},
): Promise<StoryDoc> {
  const unpublished: Decide = (story) => {
    if (story.state === "published") return { state: "unpublished" };
    if (story.state === "scheduled") return { state: "draft", scheduledFor: null };
    return {};
  };
  const { after } = await changeStoryAs(services, caller, "unpublish", id, unpublished, {
    details: { ...details },
    async publish({ before, after }, session) {
      if (before.state === after.state) return;
      const event = { ...eventOf(caller, after), from: before.state };
      await services.events.publish("story.unpublished", event, session);
    },
  });
  return after;
}

/**
 * Publishes every story whose time has come and whose author may post just now; answers how many. Safe to run anywhere,
 * at any time, at once.
 */
export async function publishDueStories(services: Services, now: Date): Promise<number> {
  const due = await Story.find({ state: "scheduled", scheduledFor: { $lte: now } })
    .sort({ scheduledFor: 1 })
    .select("author")
    .lean<Pick<StoryDoc, "_id" | "author">[]>();
  const closed = await closedToPosting(
    due.map(({ author }) => author),
    now,
  );
  let count = 0;
  for (const { _id, author } of due) {
    if (closed.has(String(author))) continue;
    const ifDue: Decide = (story) =>
      story.state === "scheduled" && story.scheduledFor && story.scheduledFor <= now && !story.deletedAt
        ? published(story, now)
        : {};
    const change = await changeStory(services, _id, ifDue, (change, session) =>
      publishPublished(services, null, change, session),
    ).catch(unlessNothingToPublish);
    if (change && cameOut(change)) count += 1;
  }
  return count;
}

/** Refuses (400) to publish a story that was taken down, or of which `isOut` lets no chapter be seen. */
export function assertReady(
  { state, contents }: Pick<StoryDoc, "state" | "contents">,
  isOut: (entry: ContentsEntry) => boolean,
): void {
  if (state === "removed") throw applicationError(editingMessages.storyRemoved);
  if (!contents.some((entry) => isOut(entry))) throw applicationError(editingMessages.nothingToPublish);
}

/** Whether readers see a chapter, or will by a time. */
export const isOutBy = ({ state, scheduledFor }: ContentsEntry, at?: Date): boolean =>
  state === "published" || (state === "scheduled" && !!at && !!scheduledFor && scheduledFor <= at);

function published(story: StoryDoc, now: Date): Partial<StoryDoc> {
  if (story.state === "published") return {};
  assertReady(story, (entry) => isOutBy(entry));
  return { state: "published", publishedAt: story.publishedAt ?? now, scheduledFor: null };
}

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

/** A story whose chapters were withdrawn since stays scheduled until it has one. */
function unlessNothingToPublish(error: unknown): null {
  if (error instanceof Error && error.message === editingMessages.nothingToPublish) return null;
  throw error;
}
