import { assertMayPost } from "../../../../core/auth/posting.ts";
import type { Caller } from "../../../../core/auth/viewer.ts";
import { applicationError, invalidField } from "../../../../core/http/errors.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { messages } from "../../../../shared/messages.ts";
import { closedToPosting } from "../../../people/users/index.ts";
import { changeStory, changeStoryAs, eventOf, type StoryChange } from "../change.ts";
import { type ContentsEntry, Story, type StoryDoc } from "../model.ts";
import { scheduleRules } from "../rules.ts";

/** Publishes a story that has a published chapter; publishing it again changes nothing. */
export async function publishStory(services: Services, caller: Caller, id: string): Promise<StoryDoc> {
  assertMayPost(caller, services.now());
  const change = await changeStoryAs(services, caller, "publish", id, (story) =>
    published(story, services.now()),
  );
  await tellPublished(services, caller, change);
  return change.after;
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
  if (at <= services.now()) throw invalidField("at", messages.scheduleInFuture);
  const { after } = await changeStoryAs(services, caller, "publish", id, (story) => {
    if (story.state === "published") return {};
    assertReady(story, (entry) => isOutBy(entry, at));
    return { state: "scheduled", scheduledFor: at };
  });
  if (after.state === "scheduled")
    await services.events.publish("story.scheduled", { ...eventOf(caller, after), at });
  return after;
}

/** Takes a published story out of sight, or calls a scheduled publication off. Its text stays as it is. */
export async function unpublishStory(services: Services, caller: Caller, id: string): Promise<StoryDoc> {
  const { before, after } = await changeStoryAs(services, caller, "unpublish", id, (story) => {
    if (story.state === "published") return { state: "unpublished" };
    if (story.state === "scheduled") return { state: "draft", scheduledFor: null };
    return {};
  });
  if (before.state !== after.state) {
    await services.events.publish("story.unpublished", { ...eventOf(caller, after), from: before.state });
  }
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
    const change = await changeStory(services, _id, (story) =>
      story.state === "scheduled" && story.scheduledFor && story.scheduledFor <= now && !story.deletedAt
        ? published(story, now)
        : {},
    ).catch(unlessNothingToPublish);
    if (change && (await tellPublished(services, null, change))) count += 1;
  }
  return count;
}

/** Refuses (400) to publish a story that was taken down, or of which `isOut` lets no chapter be seen. */
export function assertReady(
  { state, contents }: Pick<StoryDoc, "state" | "contents">,
  isOut: (entry: ContentsEntry) => boolean,
): void {
  if (state === "removed") throw applicationError(messages.storyRemoved);
  if (!contents.some((entry) => isOut(entry))) throw applicationError(messages.nothingToPublish);
}

/** Whether readers see a chapter, or will by a time. */
export const isOutBy = ({ state, scheduledFor }: ContentsEntry, at?: Date): boolean =>
  state === "published" || (state === "scheduled" && !!at && !!scheduledFor && scheduledFor <= at);

function published(story: StoryDoc, now: Date): Partial<StoryDoc> {
  if (story.state === "published") return {};
  assertReady(story, (entry) => isOutBy(entry));
  return { state: "published", publishedAt: story.publishedAt ?? now, scheduledFor: null };
}

async function tellPublished(
  services: Services,
  caller: Caller | null,
  { before, after }: StoryChange,
): Promise<boolean> {
  if (before.state === "published" || after.state !== "published") return false;
  await services.events.publish("story.published", {
    ...eventOf(caller, after),
    first: before.publishedAt === null,
    listed: after.listed,
  });
  return true;
}

/** A story whose chapters were withdrawn since stays scheduled until it has one. */
function unlessNothingToPublish(error: unknown): null {
  if (error instanceof Error && error.message === messages.nothingToPublish) return null;
  throw error;
}
