import type { ClientSession } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { changeStoryByDecision, type Decide } from "../../stories/index.ts";
import { chapterEvent, entryOf, textOf, UNSCHEDULED } from "../change.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "../model.ts";

/**
 * Hides a chapter from readers, or restores one hidden this way as it was: published, scheduled or a draft. In the
 * transaction of a decision by staff. It is hidden in whatever state it is, the bin included: the team sees it as a
 * draft and cannot publish it until it is restored. Returns false for a chapter that no longer exists, and for one
 * in the bin, which stays there.
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
  const chapter = await Chapter.findOne({ _id })
    .select("story deletedAt")
    .session(session)
    .lean<Pick<ChapterDoc, "_id" | "story" | "deletedAt">>();
  if (!chapter) return false;
  let withdrawn: ChapterDoc | null = null;
  const moderate: Decide = async (story, session) => {
    withdrawn = null;
    const before = await Chapter.findOne({ _id, removed: away ? { $ne: true } : true })
      .session(session)
      .lean<ChapterDoc>();
    if (!before) return {};
    const $set = away ? hidden(before) : await restored(before, session);
    const after = await Chapter.findOneAndUpdate(
      { _id },
      { $set },
      { returnDocument: "after", session },
    ).lean<ChapterDoc>();
    if (away && before.state !== "draft" && !before.deletedAt) withdrawn = after;
    const entry = entryOf(after!);
    return {
      contents: story.contents.map((each) =>
        each.chapter.equals(_id) ? { ...entry, open: each.open } : each,
      ),
    };
  };
  await changeStoryByDecision(
    services,
    caller,
    chapter.story,
    moderate,
    async (_, session) => {
      if (withdrawn)
        await services.events.publish("chapter.withdrawn", chapterEvent(caller, withdrawn), session);
    },
    session,
  );
  return !chapter.deletedAt;
}

/** Returns the fields of a hidden chapter that its author restores from the bin: it was to be a draft again. */
export const removedFromDraft = ({ removed, version }: ChapterDoc): Partial<ChapterDoc> =>
  removed ? { removedFrom: { state: "draft", ...UNSCHEDULED, version, shown: null } } : {};

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
  if (removedFrom.state === "draft") return visible;
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
