import { toId } from "../../../core/db/ids.ts";
import type { PersonalData } from "../../../core/personal-data.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { commentLikes } from "./model.ts";
import { commentContent, forgetCommentsOf } from "./state.ts";
import { takeComments } from "./take.ts";

/** What a member said of chapters; it goes with them, an empty place staying where others answered. */
export const commentPersonalData: PersonalData = {
  models: ["Comment", "CommentLike"],
  async *export({ id }) {
    yield archiveOfContent(commentContent, id);
    yield archiveOf(commentLikes.model, { by: toId(id) }, ["shadowBanned"]);
  },
  hide: ({ id }) => commentContent.setHidden(id, true),
  show: ({ id }) => commentContent.setHidden(id, false),
  erase: ({ id }) => forgetCommentsOf(id),
  take: takeComments,
};
