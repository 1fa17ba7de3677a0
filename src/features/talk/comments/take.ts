import { toId } from "../../../core/db/ids.ts";
import type { ArchiveToTake, Taken } from "../../../core/personal-data.ts";
import { cleanText } from "../../../core/text/index.ts";
import { anchorIn } from "../../../shared/anchors/index.ts";
import { COMMENT_MAX } from "../../../shared/talk/comments.limits.ts";
import { findChapterStory } from "../../stories/chapters/index.ts";
import { readStory, storyTeamOf } from "../../stories/stories/index.ts";
import { Comment } from "./model.ts";
import { placeOf, teamOf } from "./place.ts";
import { commentContent } from "./state.ts";

type Raw = Readonly<Record<string, unknown>>;

/**
 * Brings in what a member had said of chapters that came in with the same archive; what they said of others' chapters
 * stands there, or nowhere. Nobody is told, for it was said long ago.
 */
export async function takeComments(archive: ArchiveToTake): Promise<Taken> {
  const { viewer } = archive.caller;
  const given = await archive.json("comments.json");
  const rows = (Array.isArray(given) ? (given as Raw[]) : []).filter(
    (row) => row && typeof row === "object" && row.deleted !== true && typeof row.text === "string",
  );
  // Answers after what they answer.
  const sorted = [...rows].sort((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)));
  const taken = { comments: 0, commentsElsewhere: 0, known: 0 };
  for (const row of sorted) {
    const _id = archive.idOf(row._id);
    const chapter = archive.idOf(row.chapter);
    const place = await findChapterStory(String(chapter));
    const story = place && (await readStory(viewer, String(place.story)));
    if (!story || String(story.author) !== viewer.id) {
      taken.commentsElsewhere += 1;
      continue;
    }
    if (await Comment.exists({ _id })) {
      taken.known += 1;
      continue;
    }
    const parent = row.parent ? await Comment.findById(archive.idOf(row.parent)).lean() : null;
    const passage = anchorIn(row.passage);
    const at = new Date(String(row.createdAt));
    await commentContent.changesAround(chapter, (session) =>
      commentContent.insert(
        {
          _id,
          story: story._id,
          chapter,
          author: toId(viewer.id!),
          text: cleanText(String(row.text)).slice(0, COMMENT_MAX),
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
          place: placeOf(story, String(chapter)),
          team: teamOf(story),
          storyTeam: storyTeamOf(story),
          filterFields: story.filterFields,
          createdAt: Number.isNaN(at.getTime()) ? new Date() : at,
        },
        session,
      ),
    );
    taken.comments += 1;
  }
  return taken;
}
