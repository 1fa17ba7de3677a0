import { type ClientSession, Types } from "mongoose";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { markdownToHtml } from "#core/text/index.ts";
import { sanitiseChapter } from "#core/text/sanitise.ts";
import { chapterLabelsText } from "#shared/stories/chapter-labels.text.ts";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { countWords } from "#shared/text/words.ts";
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
import type { ChapterEvent, ScheduleEnded } from "./events.ts";
import { gateOf } from "./gate.ts";
import { Chapter, type ChapterDoc, type ChapterText, Revision, type RevisionDoc } from "./model.ts";
import { chapterPolicy } from "./policy.ts";
import type { ChapterInput } from "./rules.ts";
import "./events.ts";

type ReadAccess = Pick<ChapterDoc, "story" | "state" | "gate" | "team" | "deletedAt">;
const READ_ACCESS = { story: 1, state: 1, gate: 1, team: 1, deletedAt: 1 } as const;

/** Fields of a chapter without a scheduled publication. */
export const UNSCHEDULED = { scheduledFor: null, scheduledBy: null } as const;

/**
 * Changes one chapter and its entry in the story's contents in one transaction, if the story's policy allows
 * the caller `action`; without a caller, on behalf of the system. A scheduled chapter whose text is removed
 * becomes a draft. `decide`, and `publish`, which emits the event in the transaction, may run again on write
 * conflicts.
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
  const storedChapter = await Chapter.findOne({ _id, deletedAt: null }, READ_ACCESS).lean<ReadAccess>();
  if (!storedChapter || (caller && !chapterPolicy.can(caller.viewer, "read", storedChapter)))
    throw notFound();
  let updated: ChapterDoc | null = null;
  let unscheduled: ChapterDoc | null = null;
  const changed: Decide = async (story, session) => {
    const chapter = await Chapter.findOne({ _id, deletedAt: null }).session(session).lean<ChapterDoc>();
    if (!chapter) throw notFound();
    if (caller && chapter.state !== "published") permit(caller, "read-drafts", story);
    const decided = await decide(chapter, session, story);
    unscheduled = isEmptied(chapter, decided) ? chapter : null;
    const $set = unscheduled ? { ...decided, state: "draft", silent: false, ...UNSCHEDULED } : decided;
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
  const tell = async (_: unknown, session: ClientSession) => {
    await publish?.(updated!, session);
    if (unscheduled)
      await services.events.publish(
        "chapter.schedule-ended",
        scheduleEnded(caller, unscheduled, "empty"),
        session,
      );
  };
  if (caller) await changeStoryAs(services, caller, action, storedChapter.story, changed, { publish: tell });
  else await changeStory(services, storedChapter.story, changed, tell);
  return updated!;
}

const isEmptied = ({ state }: ChapterDoc, { html, state: next = state }: Partial<ChapterDoc>): boolean =>
  state === "scheduled" && next === "scheduled" && html === "";

/** Returns the member responsible for a scheduled publication. */
export const schedulerOf = ({ author, scheduledBy }: Pick<ChapterDoc, "author" | "scheduledBy">): string =>
  String(scheduledBy ?? author);

/** Returns the event of a scheduled publication that does not take place. */
export const scheduleEnded = (
  caller: Caller | null,
  chapter: Pick<ChapterDoc, "_id" | "story" | "author" | "scheduledBy" | "scheduledFor" | "version">,
  cause: ScheduleEnded["cause"],
): ChapterEvent & ScheduleEnded => ({
  ...chapterEvent(caller, chapter),
  cause,
  scheduler: schedulerOf(chapter),
  at: chapter.scheduledFor?.getTime() ?? 0,
  version: chapter.version,
});

/** Text of a chapter before anything is written. */
export const NO_TEXT: ChapterText = Object.freeze({
  title: "",
  html: "",
  words: 0,
  notesBefore: "",
  notesAfter: "",
});

/** Builds a new chapter document for insertion at a position (index from 0) of a story. */
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

/** Inserts a chapter with its first revision, in the caller's transaction. */
export async function insertChapter(
  chapter: Omit<ChapterDoc, "createdAt" | "updatedAt">,
  by: Types.ObjectId,
  at: Date,
  session: ClientSession,
): Promise<ChapterDoc> {
  const [created] = await Chapter.create([chapter], { session });
  await storeRevision(chapter, textOf(chapter), 1, by, at, session);
  return created!.toObject<ChapterDoc>();
}

/** Returns the entry of a chapter in its story's contents. */
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

/** Common fields of chapter event payloads. */
export const chapterEvent = (
  caller: Caller | null,
  chapter: Pick<ChapterDoc, "_id" | "story" | "author">,
): ChapterEvent => ({
  id: String(chapter._id),
  story: String(chapter.story),
  author: String(chapter.author),
  by: caller?.viewer.id ?? null,
});

/** Converts input fields to stored form: HTML sanitised by the allow-list, with the words counted. */
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

/** Picks the text fields of a chapter or revision. */
export const textOf = ({ title, html, words, notesBefore, notesAfter }: ChapterText): ChapterText => ({
  title,
  html,
  words,
  notesBefore,
  notesAfter,
});

/** Default title such as "Chapter 7"; the number excludes front matter. */
function defaultTitle(type: ChapterType, before: readonly ContentsEntry[]): string {
  if (type !== "chapter") return chapterLabelsText.type[type];
  const number = before.filter((entry) => isCounted(entry) && entry.type === "chapter").length + 1;
  return `${chapterLabelsText.type.chapter} ${number}`;
}

/** Stores a text as a revision, in the caller's transaction. */
export function storeRevision(
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

/** Returns the id of the caller's account. */
export function callerId({ viewer }: Caller): Types.ObjectId {
  if (!viewer.id) throw forbidden();
  return toId(viewer.id);
}
