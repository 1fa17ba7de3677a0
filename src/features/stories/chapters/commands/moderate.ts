import type { ClientSession, QueryFilter } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { changeStoryAs, type Decide } from "../../stories/index.ts";
import { chapterEvent, entryOf, textOf, UNSCHEDULED } from "../change.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "../model.ts";

/**
 * Hides a chapter from readers, or restores one hidden this way as it was: published, or scheduled. For staff who
 * may take down its story. The team sees it as a draft and cannot publish it in the meantime. Returns false for a
 * deleted chapter.
 */
export async function moderateChapter(
  services: Services,
  caller: Caller,
  id: string,
  away: boolean,
  session: ClientSession,
): Promise<boolean> {
  if (!isId(id)) return false;
  const _id = toId(id);
  const chapter = await Chapter.findOne({ _id, deletedAt: null })
    .select("story")
    .session(session)
    .lean<ChapterDoc>();
  if (!chapter) return false;
  let after: ChapterDoc | null = null;
  const moderate: Decide = async (story, session) => {
    const from: QueryFilter<ChapterDoc> = away ? { state: { $ne: "draft" } } : { removed: true };
    const before = await Chapter.findOne({ _id, deletedAt: null, ...from })
      .session(session)
      .lean<ChapterDoc>();
    after = null;
    if (!before) return {};
    const $set = away ? hidden(before) : await restored(before, session);
    after = await Chapter.findOneAndUpdate(
      { _id },
      { $set },
      { returnDocument: "after", session },
    ).lean<ChapterDoc>();
    const entry = entryOf(after!);
    return {
      contents: story.contents.map((each) =>
        each.chapter.equals(_id) ? { ...entry, open: each.open } : each,
      ),
    };
  };
  await changeStoryAs(services, caller, "remove", chapter.story, moderate, {
    within: session,
    async publish(_, session) {
      if (after && away)
        await services.events.publish("chapter.withdrawn", chapterEvent(caller, after), session);
    },
  });
  return true;
}

function hidden(chapter: ChapterDoc): Partial<ChapterDoc> {
  const { state, scheduledFor, scheduledBy = null, version, pending, revision } = chapter;
  return {
    state: "draft",
    ...UNSCHEDULED,
    removed: true,
    removedFrom: { state, scheduledFor, scheduledBy, version, shown: pending ? revision : null },
    ...(pending ? { ...textOf(pending), revision: pending.revision, pending: null } : {}),
  };
}

/** Returns what reverses `hidden`; a text that was edited in the meantime is shown as it is now. */
async function restored(chapter: ChapterDoc, session: ClientSession): Promise<Partial<ChapterDoc>> {
  const { removedFrom, html } = chapter;
  const visible = { removed: false, removedFrom: null } as const;
  if (!removedFrom || removedFrom.state === "published")
    return { ...visible, state: "published", ...(await pendingAgain(chapter, session)) };
  const { scheduledFor, scheduledBy } = removedFrom;
  return html === "" ? visible : { ...visible, state: "scheduled", scheduledFor, scheduledBy };
}

/** Returns the text that readers saw, with the later one as the pending edit that it was. */
async function pendingAgain(chapter: ChapterDoc, session: ClientSession): Promise<Partial<ChapterDoc>> {
  const { _id, removedFrom, version } = chapter;
  if (!removedFrom?.shown || version !== removedFrom.version) return {};
  const revisions = await Revision.find({
    chapter: _id,
    number: { $in: [removedFrom.shown, chapter.revision] },
  })
    .session(session)
    .lean<RevisionDoc[]>();
  const shown = revisions.find(({ number }) => number === removedFrom.shown);
  const later = revisions.find(({ number }) => number === chapter.revision);
  if (!shown || !later) return {};
  const { revision } = chapter;
  return {
    ...textOf(shown),
    revision: shown.number,
    pending: { ...textOf(chapter), revision, by: later.by, at: later.at },
  };
}
