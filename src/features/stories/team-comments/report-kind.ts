import { HttpError } from "../../../core/base/errors.ts";
import { teamCommentsPaths } from "../../../shared/stories/team-comments.paths.ts";
import { teamCommentReport } from "../../../shared/stories/team-comments.report.ts";
import { teamCommentsText } from "../../../shared/stories/team-comments.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { TeamComment } from "./model.ts";
import { readTeamComment } from "./reads.ts";

/** Comments of a story's team, and answers to them: reported by who reads the draft, out of everyone's sight, and back. */
export const teamCommentKind = contentReportKind(
  teamCommentReport,
  async (viewer, id) => {
    const found = await readTeamComment(viewer, id).catch((error) => {
      if (error instanceof HttpError && error.status < 500) return null;
      throw error;
    });
    if (!found?.comment.by) return null;
    const { comment, story, chapter } = found;
    return {
      by: String(comment.by),
      title: teamCommentsText.reported,
      text: comment.text,
      place: teamCommentsPaths.draft(String(story._id), String(chapter._id)),
      writtenAt: comment.createdAt,
    };
  },
  (_id, { removed }) => TeamComment.updateOne({ _id }, { $set: { removed } }),
);
