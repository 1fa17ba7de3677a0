import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { closedToPosting } from "#features/people/staff/index.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { publishDueStories } from "../../editing/index.ts";
import { changeStory, type Decide, type StoryDoc } from "../../stories/index.ts";
import {
  callerId,
  changeChapter,
  chapterEvent,
  entryOf,
  scheduleEnded,
  schedulerOf,
  textOf,
  UNSCHEDULED,
} from "../change.ts";
import { dueAt } from "../due.ts";
import { Chapter, type ChapterDoc, Revision } from "../model.ts";
import { scheduleChapterRules } from "../rules.ts";

/** Saves pending co-written text to the chapter. */
export async function settleChapter({ extensions }: Pick<Services, "extensions">, id: string): Promise<void> {
  for (const settle of extensions.at("chapter.settle")) await settle(id);
}

/**
 * Publishes a chapter: a draft for the first time, or the pending edit of a published one. Publishing a draft
 * `silent` sends no notifications.
 */
export async function publishChapter(
  services: Services,
  caller: Caller,
  id: string,
  { silent = false }: { readonly silent?: boolean } = {},
): Promise<ChapterDoc> {
  assertMayPost(caller, services.now());
  await settleChapter(services, id);
  const now = services.now();
  let before: ChapterDoc | undefined;
  let live = false;
  return changeChapter(
    services,
    caller,
    "publish-chapters",
    id,
    (chapter, session, story) => {
      before = chapter;
      live = story.state === "published";
      return published(chapter, now, session, silent);
    },
    (after, session) => publishPublished(services, caller, { before: before!, after, live }, session),
  );
}

/**
 * Schedules the automated publication of a draft, `silent` or with notifications; calling it again changes
 * the time.
 */
export async function scheduleChapter(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ChapterDoc> {
  assertMayPost(caller, services.now());
  const { at, silent } = validate(scheduleChapterRules, input);
  if (at <= services.now()) throw invalidField("at", editingMessages.scheduleInFuture);
  return changeChapter(
    services,
    caller,
    "publish-chapters",
    id,
    (chapter) => {
      if (chapter.state === "published") return {};
      assertText(chapter);
      return { state: "scheduled", scheduledFor: at, scheduledBy: callerId(caller), silent };
    },
    async (after, session) => {
      if (after.state !== "scheduled") return;
      const event = { ...chapterEvent(caller, after), at: at.getTime() };
      await services.events.publish("chapter.scheduled", event, session);
    },
  );
}

/** Unpublishes a chapter or cancels its scheduled publication; it becomes a draft again. */
export async function withdrawChapter(services: Services, caller: Caller, id: string): Promise<ChapterDoc> {
  let withdrawn = false;
  return changeChapter(
    services,
    caller,
    "publish-chapters",
    id,
    (chapter) => {
      withdrawn = chapter.state !== "draft";
      if (!withdrawn) return {};
      const { pending } = chapter;
      const text = pending ? { ...textOf(pending), revision: pending.revision, pending: null } : {};
      return { state: "draft", silent: false, ...UNSCHEDULED, ...text };
    },
    async (after, session) => {
      if (withdrawn) await services.events.publish("chapter.withdrawn", chapterEvent(caller, after), session);
    },
  );
}

/**
 * Publishes every chapter and story that is due, chapters first; returns how many. Items scheduled by members
 * who may not post at the moment wait until they may; nothing appears in a story that is in the bin or taken down.
 * Runs every minute as a job; safe to run concurrently
 * anywhere: each item is published and announced exactly once.
 */
export async function publishDue(services: Services, now: Date = services.now()): Promise<number> {
  const due = await Chapter.find(dueAt(now))
    .sort({ scheduledFor: 1 })
    .select("story author scheduledBy scheduledFor version")
    .lean<DueChapter[]>();
  const closed = await closedToPosting(due.map(schedulerOf), now);
  const sweep = createSweep("scheduled chapters");
  let count = await sweep.each(
    due.filter((chapter) => !closed.has(schedulerOf(chapter))),
    (chapter) => publishDueChapter(services, chapter, now),
    {
      onSetAside: (chapter) =>
        inTransaction((session) =>
          services.events.publish("chapter.schedule-ended", scheduleEnded(null, chapter, "failed"), session),
        ),
    },
  );
  await sweep.step(async () => {
    count += await publishDueStories(services, now);
  });
  sweep.end();
  return count;
}

/** Finds the chapters of a story that a member has scheduled. */
export async function findScheduledBy(
  member: string | null,
  story: Pick<StoryDoc, "_id">,
): Promise<Pick<ChapterDoc, "state" | "scheduledFor">[]> {
  const chapters = await Chapter.find(
    { story: story._id, state: "scheduled", deletedAt: null },
    { state: 1, scheduledFor: 1, author: 1, scheduledBy: 1 },
  ).lean<ChapterDoc[]>();
  return chapters.filter((chapter) => schedulerOf(chapter) === member);
}

type DueChapter = Pick<ChapterDoc, "_id" | "story" | "author" | "scheduledBy" | "scheduledFor" | "version">;

async function publishDueChapter(
  services: Services,
  { _id, story: storyId }: Pick<ChapterDoc, "_id" | "story">,
  now: Date,
): Promise<boolean> {
  let publication: Published | null = null;
  const publishedNow: Decide = async (story, session) => {
    publication = null;
    const before = await Chapter.findOne({ _id, ...dueAt(now) })
      .session(session)
      .lean<ChapterDoc>();
    if (!before) return {};
    const $set = await published(before, now, session, before.silent);
    const after = await Chapter.findOneAndUpdate(
      { _id },
      { $set },
      { returnDocument: "after", session },
    ).lean<ChapterDoc>();
    publication = { before, after: after!, live: story.state === "published" };
    const entry = entryOf(after!);
    return {
      contents: story.contents.map((each) =>
        each.chapter.equals(_id) ? { ...entry, open: each.open } : each,
      ),
    };
  };
  await changeStory(services, storyId, publishedNow, async (_, session) => {
    if (publication) await publishPublished(services, null, publication, session);
  });
  return publication !== null;
}

/** Returns the changed fields of a chapter on publication. */
async function published(
  chapter: ChapterDoc,
  now: Date,
  session: ClientSession,
  silent = false,
): Promise<Partial<ChapterDoc>> {
  const { pending, state } = chapter;
  if (state === "published" && !pending) return {};
  const shown = pending ?? chapter;
  assertText({ html: shown.html, removed: chapter.removed ?? false });
  await Revision.updateOne(
    { chapter: chapter._id, number: shown.revision, publishedAt: null },
    { $set: { publishedAt: now } },
    { session },
  );
  return {
    ...(pending ? { ...textOf(pending), revision: pending.revision, pending: null } : {}),
    ...(state === "published" ? {} : { silent }),
    state: "published",
    publishedAt: chapter.publishedAt ?? now,
    ...UNSCHEDULED,
  };
}

function assertText({ html, removed = false }: Pick<ChapterDoc, "html"> & { removed?: boolean }): void {
  if (removed) throw applicationError(chaptersMessages.chapterRemoved);
  if (html === "") throw applicationError(chaptersMessages.chapterEmpty);
}

interface Published {
  readonly before: ChapterDoc;
  readonly after: ChapterDoc;
  /** True if its story is published. */
  readonly live: boolean;
}

async function publishPublished(
  services: Services,
  caller: Caller | null,
  { before, after, live }: Published,
  session: ClientSession,
): Promise<void> {
  if (before.state === "published" && before.revision === after.revision) return;
  const { number, revision } = after;
  const event = {
    ...chapterEvent(caller, after),
    number,
    revision,
    first: before.publishedAt === null,
    live,
  };
  await services.events.publish("chapter.published", event, session);
}
