import { toId } from "#core/db/ids.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import { cleanText } from "#core/text/index.ts";
import { anchorIn } from "#shared/anchors/index.ts";
import { commentFields } from "#shared/talk/comments.fields.ts";
import { findChapterStory } from "../../stories/chapters/index.ts";
import { readCurrentStory, readStory, storyTeamOf } from "../../stories/stories/index.ts";
import { Comment } from "./model.ts";
import { placeOf, teamOf } from "./place.ts";
import { commentContent } from "./state.ts";

type Raw = Readonly<Record<string, unknown>>;

/**
 * Imports a member's comments on chapters that were imported from the same archive. Comments on others'
 * chapters are not imported. Nobody is notified, because the comments are old.
 */
export async function importComments(archive: ArchiveToImport): Promise<ImportCounts> {
  const { viewer } = archive.caller;
  const importedData = await archive.json("comments.json");
  const rows = (Array.isArray(importedData) ? (importedData as Raw[]) : []).filter(
    (row) => row && typeof row === "object" && row.deleted !== true && typeof row.text === "string",
  );
  // Replies after the comments they reply to.
  const sorted = [...rows].sort((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)));
  const counts = { comments: 0, commentsElsewhere: 0, known: 0 };
  for (const row of sorted) {
    const _id = archive.idOf(row._id);
    const chapter = archive.idOf(row.chapter);
    const chapterStory = await findChapterStory(String(chapter));
    const story = chapterStory && (await readStory(viewer, String(chapterStory.story)));
    if (!story || String(story.author) !== viewer.id) {
      counts.commentsElsewhere += 1;
      continue;
    }
    if (await Comment.exists({ _id })) {
      counts.known += 1;
      continue;
    }
    const parent = row.parent ? await Comment.findById(archive.idOf(row.parent)).lean() : null;
    const passage = anchorIn(row.passage);
    const at = new Date(String(row.createdAt));
    await commentContent.changesAround(chapter, async (session) => {
      const current = await readCurrentStory(story._id, session);
      return commentContent.insert(
        {
          _id,
          story: story._id,
          chapter,
          author: toId(viewer.id!),
          text: cleanText(String(row.text)).slice(0, commentFields.text.max),
          edited: row.edited === true,
          root: parent ? (parent.root ?? parent._id) : null,
          parent: parent?._id ?? null,
          ...(passage && !parent
            ? {
                passage,
                passageGone: row.passageGone === true,
                paragraph: typeof row.paragraph === "number" ? row.paragraph : null,
              }
            : {}),
          place: placeOf(current, String(chapter)),
          team: teamOf(current),
          storyTeam: storyTeamOf(current),
          filterFields: current.filterFields,
          createdAt: Number.isNaN(at.getTime()) ? new Date() : at,
        },
        session,
      );
    });
    counts.comments += 1;
  }
  return counts;
}
