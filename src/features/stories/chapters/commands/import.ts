import { type ClientSession, Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { cleanInput } from "#core/text/index.ts";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { CHAPTER_MAX, CHAPTERS_PER_STORY_MAX, PARTS_PER_STORY_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { prepareStory, type StoryInput } from "../../editing/index.ts";
import { type Reader, type SafeText, sanitiseTexts } from "../../manuscripts/index.ts";
import {
  changeStoryAs,
  type Decide,
  eventOf,
  insertStory,
  publishListed,
  type StoryDoc,
  type StoryPart,
} from "../../stories/index.ts";
import { callerId, chapterEvent, entryOf, NO_TEXT, newChapter, textOf, writtenText } from "../change.ts";
import { gateOf } from "../gate.ts";
import { Chapter, type ChapterDoc, type ChapterText, Revision } from "../model.ts";

/** A complete work read from a file. */
export interface Manuscript {
  /** The story's id, if known in advance; importing it again is then idempotent. */
  readonly id?: Types.ObjectId;
  readonly story: Partial<StoryInput> & Pick<StoryInput, "title">;
  readonly cover?: StoryDoc["cover"];
  readonly coverDrawn?: boolean;
  readonly chapters: readonly {
    readonly id?: Types.ObjectId;
    readonly title: string;
    readonly type: ChapterType;
    readonly html: string;
    readonly notesBefore?: string;
    readonly notesAfter?: string;
    /** Day on which it was first published elsewhere. */
    readonly firstPublished?: string;
    /** Index in `parts` of the part it belongs to. */
    readonly part?: number;
  }[];
  readonly parts?: readonly { readonly title: string; readonly parent: number | null }[];
  /**
   * Publishes the story and chapters at once, with the date `publishedAt` (default: now); otherwise they are
   * drafts.
   */
  readonly publish?: boolean;
  readonly publishedAt?: Date;
}

/** Chapters written per batch. */
const BATCH = 100;

/**
 * Imports a manuscript: story, chapters and first revisions in one transaction, so that no partial import
 * remains. The text is sanitised again by the allow-list; `sanitise` says where that is done.
 */
export async function importStory(
  services: Services,
  caller: Caller,
  given: Manuscript,
  sanitise: Reader["sanitise"] = sanitiseTexts,
): Promise<StoryDoc> {
  const manuscript = cleanInput(given);
  const { chapters, publish = false, cover = null, coverDrawn = false } = manuscript;
  if (publish) assertMayPost(caller, services.now());
  if (chapters.length > CHAPTERS_PER_STORY_MAX) throw invalidField("file", chaptersMessages.tooManyChapters);
  if (chapters.some(({ html }) => html.length > CHAPTER_MAX))
    throw invalidField("file", chaptersMessages.chapterTooLong);
  const blank = {
    ...(await prepareStory(services, caller, manuscript.story)),
    ...(manuscript.id ? { _id: manuscript.id } : {}),
    cover,
    coverDrawn,
  } as StoryDoc;
  const safe = await sanitise(chapters.map(({ html }) => html));
  const now = services.now();
  const publishedAt = publish ? (manuscript.publishedAt ?? now) : null;
  const state = publish ? ("published" as const) : ("draft" as const);

  const parts = partsOf(manuscript.parts);
  const prepared = preparedIn(blank, chapters, safe, parts).map((chapter) => ({
    ...chapter,
    state,
    publishedAt,
  }));
  const contents = prepared.map(entryOf);

  const by = callerId(caller);
  return inTransaction(async (session) => {
    const inserted = await insertStory(
      {
        ...blank,
        contents,
        ...(parts.length > 0 ? { parts } : {}),
        state: publish && contents.length > 0 ? "published" : "draft",
        publishedAt: contents.length > 0 ? publishedAt : null,
      },
      session,
    );
    await insertChapters(inserted, prepared, by, now, session);
    await services.events.publish("story.created", eventOf(caller, inserted), session);
    await publishListed(services, { before: { listed: false }, after: inserted }, session);
    if (inserted.state === "published") {
      const event = { ...eventOf(caller, inserted), first: true, listed: inserted.listed };
      await services.events.publish("story.published", event, session);
    }
    return inserted;
  });
}

/** Returns chapter documents to append to a story as drafts; `safe` has their sanitised texts. */
function preparedIn(
  story: StoryDoc,
  chapters: Manuscript["chapters"],
  safe: readonly SafeText[],
  parts: readonly StoryPart[],
): NewChapter[] {
  const prepared: NewChapter[] = [];
  let { contents } = story;
  for (const [index, { id, type, html: _, part, firstPublished, ...given }] of chapters.entries()) {
    const text: ChapterText = { ...NO_TEXT, ...writtenText(given), ...safe[index] };
    const chapter = {
      ...newChapter({ ...story, contents }, type, contents.length, text),
      ...(id ? { _id: id } : {}),
      ...(firstPublished ? { firstPublished } : {}),
      ...(part !== undefined && parts[part] ? { part: parts[part]._id } : {}),
    };
    prepared.push(chapter);
    contents = [...contents, entryOf(chapter)];
  }
  return prepared;
}

type NewChapter = Omit<ChapterDoc, "createdAt" | "updatedAt">;

/** Inserts chapters with their first revisions and the story's access rules, in the caller's transaction. */
async function insertChapters(
  story: StoryDoc,
  prepared: readonly NewChapter[],
  by: Types.ObjectId,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const open = new Map(story.contents.map((entry) => [String(entry.chapter), entry.open]));
  const placed = prepared.map((chapter) => ({
    ...chapter,
    ...gateOf(story),
    filterFields: story.filterFields,
    open: open.get(String(chapter._id)) ?? true,
  }));
  for (let at = 0; at < placed.length; at += BATCH) {
    const batch = placed.slice(at, at + BATCH);
    await Chapter.insertMany(batch, { session });
    await Revision.insertMany(
      batch.map((chapter) => ({
        chapter: chapter._id,
        story: chapter.story,
        number: 1,
        ...textOf(chapter),
        by,
        at: now,
        publishedAt: chapter.publishedAt,
      })),
      { session },
    );
  }
}

/**
 * Appends chapters to a story as drafts, with their parts, in one transaction. Chapters with an `id` already
 * in the story are skipped, so that importing again is idempotent.
 * @throws 403 and 404 by the story's policy, 400 beyond its limits
 */
export async function appendChapters(
  services: Services,
  caller: Caller,
  storyId: string,
  manuscript: Pick<Manuscript, "chapters" | "parts">,
  sanitise: Reader["sanitise"] = sanitiseTexts,
): Promise<StoryDoc> {
  const { chapters: given, parts: givenParts } = cleanInput(manuscript);
  if (given.some(({ html }) => html.length > CHAPTER_MAX))
    throw invalidField("file", chaptersMessages.chapterTooLong);
  const safe = await sanitise(given.map(({ html }) => html));
  const added = partsOf(givenParts);
  let prepared: NewChapter[] = [];
  const longer: Decide = async (story) => {
    prepared = [];
    const ids = given.flatMap(({ id }) => (id ? [id] : []));
    if (ids.length > 0 && (await Chapter.exists({ _id: { $in: ids }, story: story._id }))) return {};
    if (story.contents.length + given.length > CHAPTERS_PER_STORY_MAX)
      throw invalidField("file", chaptersMessages.tooManyChapters);
    const parts = [...(story.parts ?? []), ...added];
    if (parts.length > PARTS_PER_STORY_MAX) throw invalidField("file", chaptersMessages.tooManyParts);
    prepared = preparedIn(story, given, safe, added);
    const contents = [...story.contents, ...prepared.map(entryOf)];
    return { contents, ...(added.length > 0 ? { parts } : {}) };
  };
  const { after } = await changeStoryAs(services, caller, "write-chapters", storyId, longer, {
    async publish(change, session) {
      await insertChapters(change.after, prepared, callerId(caller), services.now(), session);
      for (const chapter of prepared)
        await services.events.publish("chapter.created", chapterEvent(caller, chapter), session);
    },
  });
  return after;
}

function partsOf(parts: Manuscript["parts"] = []): StoryPart[] {
  const ids = parts.map(() => new Types.ObjectId());
  return parts.slice(0, PARTS_PER_STORY_MAX).map(({ title, parent }, index) => ({
    _id: ids[index]!,
    title,
    parent: parent === null ? null : (ids[parent] ?? null),
  }));
}
