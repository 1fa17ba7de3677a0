import { type ClientSession, Types } from "mongoose";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { markdownToHtml } from "../../../core/text/index.ts";
import { sanitiseChapter } from "../../../core/text/sanitise.ts";
import { labelsText } from "../../../shared/platform/labels.text.ts";
import type { ChapterType } from "../../../shared/stories/chapters.enums.ts";
import { countWords } from "../../../shared/text/words.ts";
import {
  type ContentsEntry,
  changeStory,
  changeStoryAs,
  type Decide,
  isCounted,
  permit,
  type StoryAction,
  type StoryDoc,
} from "../stories/index.ts";
import type { ChapterEvent } from "./events.ts";
import { gateOf } from "./gate.ts";
import { Chapter, type ChapterDoc, type ChapterText, Revision, type RevisionDoc } from "./model.ts";
import type { ChapterInput } from "./rules.ts";
import "./events.ts";

/**
 * Changes one chapter and its entry in the story's contents in one transaction, if the story's policy lets the
 * caller do `action`; without a caller it is the house itself that does. `decide` and `publish`, which tells of it in that transaction, may run again when writes collide.
 */
export async function changeChapter(
  services: Services,
  caller: Caller | null,
  action: StoryAction,
  id: string,
  decide: (
    chapter: ChapterDoc,
    session: ClientSession,
    story: StoryDoc,
  ) => Partial<ChapterDoc> | Promise<Partial<ChapterDoc>>,
  publish?: (after: ChapterDoc, session: ClientSession) => Promise<unknown>,
): Promise<ChapterDoc> {
  const _id = toId(id);
  const place = await Chapter.findById(_id).select("story").lean<Pick<ChapterDoc, "story">>();
  if (!place) throw notFound();
  let updated: ChapterDoc | null = null;
  const changed: Decide = async (story, session) => {
    const chapter = await Chapter.findOne({ _id, deletedAt: null }).session(session).lean<ChapterDoc>();
    if (!chapter) throw notFound();
    if (caller && chapter.state !== "published") permit(caller, "read-drafts", story);
    const $set = await decide(chapter, session, story);
    updated = chapter;
    if (Object.keys($set).length === 0) return {};
    updated = await Chapter.findOneAndUpdate(
      { _id },
      { $set },
      { returnDocument: "after", session, runValidators: true },
    ).lean<ChapterDoc>();
    const entry = entryOf(updated!);
    return {
      contents: story.contents.map((each) =>
        each.chapter.equals(_id) ? { ...entry, open: each.open, ...partOf(each) } : each,
      ),
    };
  };
  const tell = async (_: unknown, session: ClientSession) => publish?.(updated!, session);
  if (caller) await changeStoryAs(services, caller, action, place.story, changed, { publish: tell });
  else await changeStory(services, place.story, changed, tell);
  return updated!;
}

/** What a chapter is before anything is written. */
export const NO_TEXT: ChapterText = Object.freeze({
  title: "",
  html: "",
  words: 0,
  notesBefore: "",
  notesAfter: "",
});

/** A chapter that is ready to be inserted at a place (index from 0) of a story. */
export function newChapter(
  story: StoryDoc,
  type: ChapterType,
  index: number,
  text: ChapterText,
): Omit<ChapterDoc, "createdAt" | "updatedAt"> {
  return {
    _id: new Types.ObjectId(),
    story: story._id,
    author: story.author,
    number: index + 1,
    type,
    state: "draft",
    scheduledFor: null,
    publishedAt: null,
    ...text,
    title: text.title || defaultTitle(type, story.contents.slice(0, index)),
    revision: 1,
    lastRevision: 1,
    pending: null,
    open: true,
    ...gateOf(story),
    filterFields: story.filterFields,
    deletedAt: null,
    version: 1,
  };
}

/** Inserts a chapter with its first revision; the caller's transaction. */
export async function insertChapter(
  chapter: Omit<ChapterDoc, "createdAt" | "updatedAt">,
  by: Types.ObjectId,
  at: Date,
  session: ClientSession,
): Promise<ChapterDoc> {
  const [created] = await Chapter.create([chapter], { session });
  await keepRevision(chapter, textOf(chapter), 1, by, at, session);
  return created!.toObject<ChapterDoc>();
}

/** The part of a chapter that stands in its story's contents. */
export const entryOf = (chapter: Omit<ChapterDoc, "createdAt" | "updatedAt">): ContentsEntry => ({
  chapter: chapter._id,
  title: chapter.title,
  type: chapter.type,
  state: chapter.state,
  words: chapter.words,
  publishedAt: chapter.publishedAt,
  scheduledFor: chapter.scheduledFor,
  open: chapter.open,
  ...(chapter.silent ? { silent: true } : {}),
  ...partOf(chapter),
});

const partOf = ({ part }: Pick<ChapterDoc, "part">) => (part ? { part } : {});

/** The common part of an event's payload. */
export const chapterEvent = (
  caller: Caller | null,
  chapter: Pick<ChapterDoc, "_id" | "story" | "author">,
): ChapterEvent => ({
  id: String(chapter._id),
  story: String(chapter.story),
  author: String(chapter.author),
  by: caller?.viewer.id ?? null,
});

/** Given fields as stored: HTML by allow-list, with its words counted. */
export function writtenText(given: Partial<ChapterInput>): Partial<ChapterText> {
  const { markdown, title, notesBefore, notesAfter } = given;
  const html = markdown === undefined ? given.html : markdownToHtml(markdown);
  const safe = html === undefined ? undefined : sanitiseChapter(html).html;
  return {
    ...(title === undefined ? {} : { title }),
    ...(safe === undefined ? {} : { html: safe, words: countWords(safe) }),
    ...(notesBefore === undefined ? {} : { notesBefore }),
    ...(notesAfter === undefined ? {} : { notesAfter }),
  };
}

/** The text alone, out of whatever carries one. */
export const textOf = ({ title, html, words, notesBefore, notesAfter }: ChapterText): ChapterText => ({
  title,
  html,
  words,
  notesBefore,
  notesAfter,
});

/** "Chapter 7": counted as readers count, front matter left out. */
function defaultTitle(type: ChapterType, before: readonly ContentsEntry[]): string {
  if (type !== "chapter") return labelsText.chapterType[type];
  const number = before.filter((entry) => isCounted(entry) && entry.type === "chapter").length + 1;
  return `${labelsText.chapterType.chapter} ${number}`;
}

/** Keeps a text for good; the caller's transaction. */
export function keepRevision(
  chapter: Pick<ChapterDoc, "_id" | "story">,
  text: ChapterText,
  number: number,
  by: Types.ObjectId,
  at: Date,
  session: ClientSession,
  more: Pick<
    RevisionDoc,
    "aside" | "autosave" | "restored" | "together" | "turn" | "writer" | "writers"
  > = {},
): Promise<unknown> {
  const place = { chapter: chapter._id, story: chapter.story, number };
  const revision = { ...place, ...text, by, at, publishedAt: null, ...more };
  return Revision.create([revision], { session });
}

/** The account that writes. */
export function callerId({ viewer }: Caller): Types.ObjectId {
  if (!viewer.id) throw forbidden();
  return toId(viewer.id);
}
