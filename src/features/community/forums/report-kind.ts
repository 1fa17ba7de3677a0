import { forumsPaths } from "../../../shared/community/forums.paths.ts";
import { postReport } from "../../../shared/community/forums.report.ts";
import { forumsText } from "../../../shared/community/forums.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readPost } from "./permitted.ts";
import { postContent } from "./state.ts";

/** Posts: out of everyone's sight but their author's, and back. A thread goes out of sight with its last one. */
export const postKind = contentReportKind(
  postReport,
  async (viewer, id) => {
    const post = await readPost(viewer, id);
    if (!post) return null;
    const { author, text, createdAt } = post;
    const title = forumsText.postBy;
    return { by: String(author), title, text, place: forumsPaths.post(id), writtenAt: createdAt };
  },
  postContent.flag,
);
