import { toId } from "#core/db/ids.ts";
import type { PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { importComments } from "./import.ts";
import { commentLikes } from "./model.ts";
import { commentContent, forgetCommentsOf, setCommentsHidden } from "./state.ts";

/**
 * Comments and likes of a member. They are deleted with the account; a placeholder remains where others
 * replied.
 */
export const commentPersonalData = (services: Pick<Services, "events">): PersonalData => ({
  models: ["Comment", "CommentLike"],
  async *export({ id }) {
    yield archiveOfContent(commentContent, id);
    yield archiveOf(commentLikes.model, { by: toId(id) }, commentLikes.secret);
  },
  hide: ({ id }) => setCommentsHidden(id, true),
  show: ({ id }) => setCommentsHidden(id, false),
  erase: ({ id }) => forgetCommentsOf(services, id),
  import: importComments,
});
