import type { PersonalData } from "../../../core/personal-data.ts";
import { archiveOfContent, type ContentPictures } from "../../people/member-content/index.ts";
import { forgetUpdatesOf, replyContent, setHidden, updateContent } from "./state.ts";

/** What a member said on feeds. It is talk rather than works, so it goes with them whatever becomes of those. */
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
