import { isId, toId } from "#core/db/ids.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { betaAnswersReport, teamCommentReport } from "#shared/stories/team-comments.report.ts";
import { teamCommentsText } from "#shared/stories/team-comments.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { storyPolicy } from "../stories/index.ts";
import { BetaAnswers, type BetaAnswersDoc, TeamComment } from "./model.ts";
import { readTeamComment } from "./reads.ts";
import { readRound } from "./rounds.ts";

/**
 * Report kind for team comments and replies: reported by members who can read the draft, hidden from
 * everyone, and restorable.
 */
export const teamCommentKind = contentReportKind(
  teamCommentReport,
  async (viewer, id) => {
    const { comment, story, chapter } = await readTeamComment(viewer, id);
    if (!comment.by) return null;
    return {
      by: String(comment.by),
      title: teamCommentsText.reported,
      text: comment.text,
      place: teamCommentsPaths.draft(String(story._id), String(chapter._id)),
      writtenAt: comment.createdAt,
    };
  },
  (_id, { removed }, session) => TeamComment.findOneAndUpdate({ _id }, { $set: { removed } }, { session }),
  [],
);

/**
 * Report kind for a beta reader's answers: reported by the story's writers, and then visible only to that
 * reader.
 */
export const betaAnswersKind = contentReportKind(
  betaAnswersReport,
  async (viewer, id) => {
    const answers = isId(id) ? await BetaAnswers.findById(toId(id)).lean<BetaAnswersDoc>() : null;
    if (!answers || answers.removed) return null;
    const { by, story: storyId, round: roundId, at } = answers;
    const { story } = await readRound(viewer, String(storyId), String(roundId));
    if (!storyPolicy.can(viewer, "write-chapters", story)) return null;
    return {
      by: String(by),
      title: teamCommentsText.reportedAnswers,
      text: answers.answers.filter(Boolean).join("\n\n"),
      place: teamCommentsPaths.round(String(storyId), String(roundId)),
      writtenAt: at,
    };
  },
  (_id, { removed }, session) => BetaAnswers.findOneAndUpdate({ _id }, { $set: { removed } }, { session }),
  [],
);
