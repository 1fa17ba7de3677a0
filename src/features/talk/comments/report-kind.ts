import { linksBelow } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { commentReport } from "#shared/talk/comments.report.ts";
import { commentsText } from "#shared/talk/comments.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readComment } from "./commands.ts";
import { commentContent } from "./state.ts";

/** Report kind for comments: hidden from everyone but their author, and restorable. */
export const commentKind = (services: Services) =>
  contentReportKind(
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
    (id, flags, session) => commentContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/comments", commentContent.isRemoved)],
    (id, flags, session) => commentContent.moderate(services, id, flags, undefined, session),
  );
