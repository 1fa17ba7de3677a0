import { invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { chaptersMessages } from "../../../../shared/stories/chapters.messages.ts";
import { type ContentsEntry, changeStoryAs, type Decide } from "../../stories/index.ts";
import { chapterEvent, entryOf } from "../change.ts";
import { Chapter, type ChapterDoc } from "../model.ts";
import { moveRules } from "../rules.ts";

/**
 * Moves a chapter to another place of the contents; the others make room. Without a `part` it stays in its own where
 * that is beside its new place, and else goes into the one it lands in.
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
    to = Math.min(number ?? from, contents.length);
    const others = contents.toSpliced(at, 1);
    const { part: own, ...place } = entry;
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

/** The part that a chapter comes to stand in, between those beside its new place. */
function landing(
  others: readonly ContentsEntry[],
  at: number,
  own: ContentsEntry["part"],
): ContentsEntry["part"] {
  const beside = [others[at - 1], others[at]].flatMap((entry) => (entry ? [entry.part ?? null] : []));
  const stays = beside.some((part) => String(part ?? "") === String(own ?? ""));
  return stays ? own : beside[0];
}

/** Takes a chapter out of its story; text and revisions are kept, and `restoreChapter` brings it back. */
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

/** Brings a deleted chapter back, as a draft at the end. */
export async function restoreChapter(services: Services, caller: Caller, id: string): Promise<ChapterDoc> {
  const chapter = await find(id);
  const longer: Decide = async ({ contents }, session) => {
    const restored = await Chapter.findOneAndUpdate(
      { _id: chapter._id, deletedAt: { $ne: null } },
      { $set: { deletedAt: null, state: "draft", scheduledFor: null } },
      { returnDocument: "after", session },
    ).lean<ChapterDoc>();
    if (!restored) throw notFound();
    return { contents: [...contents, entryOf(restored)] };
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
