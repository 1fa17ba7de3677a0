import { invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import {
  type ContentsEntry,
  changeStoryAs,
  type Decide,
  readStory,
  type StoryPart,
  storyPolicy,
} from "../../stories/index.ts";
import { chapterEvent, entryOf, UNSCHEDULED } from "../change.ts";
import { Chapter, type ChapterDoc } from "../model.ts";
import { moveRules } from "../rules.ts";
import { removedFromDraft } from "./moderate.ts";

/**
 * Moves a chapter to another position in the contents. Without a `part` it stays in its part if that is
 * adjacent to the new position, and otherwise joins the part at that position. With only a `part` it moves to
 * the end of that part, or with null behind the part it leaves.
 */
export async function reorderChapter(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ChapterDoc> {
  const { number, part } = validate(moveRules, input);
  const chapter = await find(id);
  let from = 0;
  let to = 0;
  const moved: Decide = ({ contents, parts = [] }) => {
    const at = contents.findIndex((entry) => entry.chapter.equals(chapter._id));
    const entry = contents[at];
    if (!entry) throw notFound();
    if (part && !parts.some(({ _id }) => _id.equals(part)))
      throw invalidField("part", chaptersMessages.noSuchPart);
    from = at + 1;
    const others = contents.toSpliced(at, 1);
    const { part: own, ...place } = entry;
    const leaves = number === undefined && part !== undefined && String(part ?? "") !== String(own ?? "");
    to = leaves
      ? joining(others, at, part ? toId(part) : own, parts) + 1
      : Math.min(number ?? from, contents.length);
    const into = part === undefined ? landing(others, to - 1, own) : part && toId(part);
    if (from === to && String(into ?? "") === String(own ?? "")) return {};
    return { contents: others.toSpliced(to - 1, 0, { ...place, ...(into ? { part: into } : {}) }) };
  };
  await changeStoryAs(services, caller, "write-chapters", chapter.story, moved, {
    async publish({ after }, session) {
      to = after.contents.findIndex((entry) => entry.chapter.equals(chapter._id)) + 1;
      if (from === to) return;
      await services.events.publish("chapter.moved", { ...chapterEvent(caller, chapter), from, to }, session);
    },
  });
  return find(id);
}

/**
 * Returns the index at which a chapter is at the end of a part, or of its volume if the part is empty; `at` if
 * it is adjacent to the part already, or both are empty.
 */
function joining(
  others: readonly ContentsEntry[],
  at: number,
  part: ContentsEntry["part"],
  parts: readonly StoryPart[],
): number {
  const volume = parts.find(({ _id }) => part && _id.equals(part))?.parent;
  for (const group of [part, volume]) {
    const isIn = (entry: ContentsEntry | undefined): boolean =>
      entry?.part != null &&
      group != null &&
      (entry.part.equals(group) ||
        parts.some(({ _id, parent }) => _id.equals(entry.part!) && parent?.equals(group)));
    if (!others.some(isIn)) continue;
    if (isIn(others[at - 1]) !== isIn(others[at])) return at;
    return others.findLastIndex(isIn) + 1;
  }
  return at;
}

/** Returns the part of a moved chapter, based on its new neighbours. */
function landing(
  others: readonly ContentsEntry[],
  at: number,
  own: ContentsEntry["part"],
): ContentsEntry["part"] {
  const beside = [others[at - 1], others[at]].flatMap((entry) => (entry ? [entry.part ?? null] : []));
  const stays = beside.some((part) => String(part ?? "") === String(own ?? ""));
  return stays ? own : beside[0];
}

/** Deletes a chapter from its story; text and revisions are retained, and `restoreChapter` restores it. */
export async function deleteChapter(services: Services, caller: Caller, id: string): Promise<ChapterDoc> {
  const chapter = await find(id);
  const now = services.now();
  const shorter: Decide = async ({ contents }, session) => {
    const { modifiedCount } = await Chapter.updateOne(
      { _id: chapter._id, deletedAt: null },
      { $set: { deletedAt: now } },
      { session },
    );
    if (modifiedCount === 0) throw notFound();
    return { contents: contents.filter((entry) => !entry.chapter.equals(chapter._id)) };
  };
  await changeStoryAs(services, caller, "delete-chapters", chapter.story, shorter, {
    publish: (_, session) =>
      services.events.publish("chapter.deleted", chapterEvent(caller, chapter), session),
  });
  return chapter;
}

/**
 * Restores a deleted chapter as a draft at the end of its part, or of the story; one that staff hid stays hidden.
 * @throws 404, also for those who may not restore it, because it is hidden from them
 */
export async function restoreChapter(services: Services, caller: Caller, id: string): Promise<ChapterDoc> {
  const chapter = await find(id);
  const story = chapter.deletedAt && (await readStory(caller.viewer, String(chapter.story)));
  if (!story || !storyPolicy.can(caller.viewer, "delete-chapters", story)) throw notFound();
  const longer: Decide = async ({ contents, parts = [] }, session) => {
    const binned = await Chapter.findOne({ _id: chapter._id, deletedAt: { $ne: null } })
      .session(session)
      .lean<ChapterDoc>();
    if (!binned) throw notFound();
    const restored = (await Chapter.findOneAndUpdate(
      { _id: chapter._id },
      { $set: { deletedAt: null, state: "draft", ...UNSCHEDULED, ...removedFromDraft(binned) } },
      { returnDocument: "after", session },
    ).lean<ChapterDoc>())!;
    const place = restored.part ? joining(contents, contents.length, restored.part, parts) : contents.length;
    return { contents: contents.toSpliced(place, 0, entryOf(restored)) };
  };
  await changeStoryAs(services, caller, "delete-chapters", chapter.story, longer, {
    publish: (_, session) =>
      services.events.publish("chapter.restored", chapterEvent(caller, chapter), session),
  });
  return find(id);
}

async function find(id: string): Promise<ChapterDoc> {
  const chapter = await Chapter.findById(toId(id)).lean<ChapterDoc>();
  if (!chapter) throw notFound();
  return chapter;
}
