import { assertMayPost } from "../../../../core/auth/posting.ts";
import type { Caller } from "../../../../core/auth/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import { applicationError, conflict, notFound } from "../../../../core/http/errors.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { messages } from "../../../../shared/messages.ts";
import { CHAPTERS_PER_STORY_MAX } from "../../../../shared/stories/chapters.limits.ts";
import { changeStoryAs, type Decide } from "../../stories/index.ts";
import {
  callerId,
  changeChapter,
  chapterEvent,
  entryOf,
  insertChapter,
  keepRevision,
  NO_TEXT,
  newChapter,
  textOf,
  writtenText,
} from "../change.ts";
import { type ChapterDoc, type ChapterText, Revision } from "../model.ts";
import { createChapterRules, updateChapterRules } from "../rules.ts";

/** A new draft at the end of a story. Its text is sanitised by allow-list; revision 1 keeps it. */
export async function createChapter(
  services: Services,
  caller: Caller,
  storyId: string,
  input: unknown,
): Promise<ChapterDoc> {
  const { type = "chapter", ...given } = validate(createChapterRules, input);
  const written = writtenText(given);
  let created: ChapterDoc | undefined;
  const longer: Decide = async (story, session) => {
    if (story.contents.length >= CHAPTERS_PER_STORY_MAX) throw applicationError(messages.tooManyChapters);
    const chapter = newChapter(story, type, story.contents.length, { ...NO_TEXT, ...written });
    created = await insertChapter(chapter, callerId(caller), services.now(), session);
    return { contents: [...story.contents, entryOf(created)] };
  };
  await changeStoryAs(services, caller, "write-chapters", storyId, longer, {
    publish: (_, session) =>
      services.events.publish("chapter.created", chapterEvent(caller, created!), session),
  });
  return created!;
}

/**
 * Keeps an edit as a new revision. Of a published chapter readers go on seeing what was published, until
 * `publishChapter`. An edit based on an older version is refused (409) and nothing is written over.
 */
export async function updateChapter(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ChapterDoc> {
  const { version, type, ...given } = validate(updateChapterRules, input);
  const written = writtenText(given);
  const now = services.now();
  let revised = false;
  const edited: Parameters<typeof changeChapter>[4] = async (chapter, session) => {
    if (version !== undefined && version !== chapter.version) throw conflict(messages.editedMeanwhile);
    const current = textOf(chapter.pending ?? chapter);
    const next = { ...current, ...written, title: written.title || current.title };
    const retyped = type !== undefined && type !== chapter.type;
    revised = !sameText(current, next);
    if (!revised && !retyped) return {};
    // It is shown by itself when its time comes.
    if (revised && chapter.state === "scheduled") assertMayPost(caller, now);
    const changes = { version: chapter.version + 1, ...(retyped ? { type } : {}) };
    if (!revised) return changes;
    const number = chapter.lastRevision + 1;
    const by = callerId(caller);
    await keepRevision(chapter, next, number, by, now, session);
    return chapter.state === "published"
      ? { ...changes, lastRevision: number, pending: { ...next, revision: number, by, at: now } }
      : { ...changes, ...next, lastRevision: number, revision: number };
  };
  return changeChapter(services, caller, "edit-chapters", id, edited, async (updated, session) => {
    if (!revised) return;
    const event = { ...chapterEvent(caller, updated), revision: updated.lastRevision };
    await services.events.publish("chapter.revised", event, session);
  });
}

/** Puts the text of an older revision on top, as a new revision. */
export async function restoreRevision(
  services: Services,
  caller: Caller,
  id: string,
  input: { readonly number: number; readonly version?: number },
): Promise<ChapterDoc> {
  const old = await Revision.findOne({ chapter: toId(id), number: input.number }).lean();
  if (!old) throw notFound();
  const { version } = input;
  return updateChapter(services, caller, id, {
    ...textOf(old),
    ...(version === undefined ? {} : { version }),
  });
}

const sameText = (a: ChapterText, b: ChapterText): boolean =>
  a.title === b.title &&
  a.html === b.html &&
  a.notesBefore === b.notesBefore &&
  a.notesAfter === b.notesAfter;
