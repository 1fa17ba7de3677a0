import { Types } from "mongoose";
import { assertMayPost } from "../../../../core/auth/posting.ts";
import { invalidField } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import type { Services } from "../../../../core/services.ts";
import { messages } from "../../../../shared/messages.ts";
import type { ChapterType } from "../../../../shared/stories/chapters.enums.ts";
import {
  CHAPTER_MAX,
  CHAPTERS_PER_STORY_MAX,
  PARTS_PER_STORY_MAX,
} from "../../../../shared/stories/chapters.limits.ts";
import { prepareStory, type StoryInput } from "../../editing/index.ts";
import { type Reader, sanitiseTexts } from "../../manuscripts/index.ts";
import { eventOf, insertStory, type StoryDoc, type StoryPart, tellListed } from "../../stories/index.ts";
import { callerId, entryOf, NO_TEXT, newChapter, textOf, writtenText } from "../change.ts";
import { gateOf } from "../gate.ts";
import { Chapter, type ChapterDoc, type ChapterText, Revision } from "../model.ts";

/** A whole work, read out of a file. */
export interface Manuscript {
  readonly story: Partial<StoryInput> & Pick<StoryInput, "title">;
  readonly cover?: StoryDoc["cover"];
  readonly coverDrawn?: boolean;
  readonly chapters: readonly {
    readonly title: string;
    readonly type: ChapterType;
    readonly html: string;
    readonly notesBefore?: string;
    readonly notesAfter?: string;
    /** Place in `parts` of the one it stands in. */
    readonly part?: number;
  }[];
  readonly parts?: readonly { readonly title: string; readonly parent: number | null }[];
  /** Publishes story and chapters at once, as of `publishedAt` (now unless told); drafts without it. */
  readonly publish?: boolean;
  readonly publishedAt?: Date;
}

/** Chapters written at a time. */
const BATCH = 100;

/**
 * Brings a manuscript in: story, chapters and first revisions in one transaction, so that nothing half-written
 * ever stays. The text is sanitised again by the allow-list; `sanitise` says where that is done.
 */
export async function importStory(
  services: Services,
  caller: Caller,
  manuscript: Manuscript,
  sanitise: Reader["sanitise"] = sanitiseTexts,
): Promise<StoryDoc> {
  const { chapters, publish = false, cover = null, coverDrawn = false } = manuscript;
  if (publish) assertMayPost(caller, services.now());
  if (chapters.length > CHAPTERS_PER_STORY_MAX) throw invalidField("file", messages.tooManyChapters);
  if (chapters.some(({ html }) => html.length > CHAPTER_MAX))
    throw invalidField("file", messages.chapterTooLong);
  const blank = {
    ...(await prepareStory(services, caller, manuscript.story)),
    cover,
    coverDrawn,
  } as StoryDoc;
  const safe = await sanitise(chapters.map(({ html }) => html));
  const now = services.now();
  const publishedAt = publish ? (manuscript.publishedAt ?? now) : null;
  const state = publish ? "published" : "draft";

  const parts = partsOf(manuscript);
  const prepared: Omit<ChapterDoc, "createdAt" | "updatedAt">[] = [];
  let contents: StoryDoc["contents"] = [];
  for (const [index, { type, html: _, part, ...given }] of chapters.entries()) {
    const text: ChapterText = { ...NO_TEXT, ...writtenText(given), ...safe[index] };
    const chapter = {
      ...newChapter({ ...blank, contents }, type, contents.length, text),
      state,
      publishedAt,
      ...(part !== undefined && parts[part] ? { part: parts[part]._id } : {}),
    } as const;
    prepared.push(chapter);
    contents = [...contents, entryOf(chapter)];
  }

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
    const placed = prepared.map((chapter, index) => ({
      ...chapter,
      ...gateOf(inserted),
      traits: inserted.traits,
      open: inserted.contents[index]?.open ?? true,
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
          publishedAt,
        })),
        { session },
      );
    }
    await services.events.publish("story.created", eventOf(caller, inserted), session);
    await tellListed(services, { before: { listed: false }, after: inserted }, session);
    if (inserted.state === "published") {
      const event = { ...eventOf(caller, inserted), first: true, listed: inserted.listed };
      await services.events.publish("story.published", event, session);
    }
    return inserted;
  });
}

function partsOf({ parts = [] }: Manuscript): StoryPart[] {
  const ids = parts.map(() => new Types.ObjectId());
  return parts.slice(0, PARTS_PER_STORY_MAX).map(({ title, parent }, index) => ({
    _id: ids[index]!,
    title,
    parent: parent === null ? null : (ids[parent] ?? null),
  }));
}
