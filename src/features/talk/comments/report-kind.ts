import { commentsPaths } from "../../../shared/talk/comments.paths.ts";
import { commentReport } from "../../../shared/talk/comments.report.ts";
import { commentsText } from "../../../shared/talk/comments.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readComment } from "./commands.ts";
import { commentContent } from "./state.ts";

/** Comments: out of everyone's sight but their author's, and back. */
export const commentKind = contentReportKind(
  commentReport,
  async (viewer, id) => {
    const { author, deleted, text, createdAt } = (await readComment({ viewer }, id))?.comment ?? {};
    if (!author || deleted) return null;
    const title = commentsText.label;
    return {
      by: String(author),
      title,
      text: text!,
      place: commentsPaths.comment(id),
      writtenAt: createdAt!,
    };
  },
  commentContent.flag,
);
