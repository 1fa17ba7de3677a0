import { isId, toId } from "../../../core/db/ids.ts";
import type { ReportKind } from "../../../core/report-kind.ts";
import { paths } from "../../../shared/paths.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { commentsText } from "../../../shared/talk/comments.text.ts";
import { findUsernames } from "../../people/users/index.ts";
import { readComment } from "./commands.ts";
import { flagComment } from "./state.ts";

/** Comments: out of everyone's sight but their author's, and back. */
export function commentKind(): ReportKind {
  const turn = async (id: string, removed: boolean) => {
    if (isId(id)) await flagComment(toId(id), { removed });
  };
  return {
    async find(viewer, id) {
      const found = await readComment({ viewer }, id);
      if (!found?.comment.author || found.comment.deleted) return null;
      const by = String(found.comment.author);
      const name = (await findUsernames([by])).get(by) ?? adminText.gone;
      return {
        ...{ by, title: commentsText.label(name), text: found.comment.text, place: paths.comment(id) },
        writtenAt: found.comment.createdAt,
      };
    },
    remove: (id) => turn(id, true),
    restore: (id) => turn(id, false),
  };
}
