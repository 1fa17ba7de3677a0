import type { PersonalData } from "#core/personal-data.ts";
import { archiveOfContent, type ContentPictures } from "../../people/member-content/index.ts";
import { forgetUpdatesOf, replyContent, setHidden, updateContent } from "./state.ts";

/**
 * Updates and replies of a member. They are conversation rather than works, so they are deleted with the
 * account whatever happens to the works.
 */
export const updatePersonalData = (pictures: ContentPictures | undefined): PersonalData => ({
  models: ["Update", "UpdateReply"],
  async *export({ id }) {
    yield archiveOfContent(updateContent, id);
    yield archiveOfContent(replyContent, id);
  },
  hide: ({ id }) => setHidden(id, true),
  show: ({ id }) => setHidden(id, false),
  erase: ({ id }) => forgetUpdatesOf(id, pictures),
});
