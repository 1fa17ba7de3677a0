import { applicationError, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { CHAPTERS_PER_STORY_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { changeStoryAs, type Decide } from "../../stories/index.ts";
import {
  callerId,
  chapterEvent,
  entryOf,
  insertChapter,
  NO_TEXT,
  newChapter,
  writtenText,
} from "../change.ts";
import { emitWritten } from "../extras.ts";
import { Chapter, type ChapterDoc } from "../model.ts";
import { createChapterRules } from "../rules.ts";

/**
 * Creates a draft at the end of a story. Its text is sanitised by the allow-list and stored as revision 1.
 * With an `id` chosen by the client, repeated requests create it only once.
 */
export async function createChapter(
  services: Services,
  caller: Caller,
  storyId: string,
  input: unknown,
): Promise<ChapterDoc> {
  const { type = "chapter", id, writer, firstPublished, ...given } = validate(createChapterRules, input);
  const written = writtenText(given);
  let created: ChapterDoc | undefined;
  let known = false;
  const longer: Decide = async (story, session) => {
    const made = id ? await Chapter.findById(id).session(session).lean<ChapterDoc>() : null;
    known = made !== null;
    if (made) {
      if (!made.story.equals(story._id) || made.deletedAt) throw notFound();
      created = made;
      return {};
    }
    if (story.contents.length >= CHAPTERS_PER_STORY_MAX)
      throw applicationError(chaptersMessages.tooManyChapters);
    const chapter = {
      ...newChapter(story, type, story.contents.length, { ...NO_TEXT, ...written }),
      ...(id ? { _id: toId(id) } : {}),
      ...(writer ? { writer } : {}),
      ...(firstPublished ? { firstPublished } : {}),
    };
    created = await insertChapter(chapter, callerId(caller), services.now(), session);
    return { contents: [...story.contents, entryOf(created)] };
  };
  await changeStoryAs(services, caller, "write-chapters", storyId, longer, {
    async publish(_, session) {
      if (known) return;
      await emitWritten(services, { by: callerId(caller), words: created!.words }, session);
      await services.events.publish("chapter.created", chapterEvent(caller, created!), session);
    },
  });
  return created!;
}
