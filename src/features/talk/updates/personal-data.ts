import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import type { UpdatePictures } from "./pictures.ts";
import { forgetUpdatesOf, setAway } from "./state.ts";

/** What a member said on feeds. It is talk rather than works, so it goes with them whatever becomes of those. */
export const updatePersonalData = (pictures: UpdatePictures | undefined): PersonalData => ({
  models: ["Update", "UpdateReply"],
  async *export({ id }) {
    const author = toId(id);
    yield jsonListFile("updates.json", () => without(Update.find({ author }).lean<UpdateDoc[]>().cursor()));
    yield jsonListFile("update-replies.json", () =>
      without(UpdateReply.find({ author }).lean<UpdateReplyDoc[]>().cursor()),
    );
  },
  hide: ({ id }) => setAway(id, true),
  show: ({ id }) => setAway(id, false),
  erase: ({ id }) => forgetUpdatesOf(id, pictures),
});

/** Without what would tell of a block, which its owner is not to know of. */
async function* without(found: unknown): AsyncGenerator<object> {
  for await (const entry of found as AsyncIterable<UpdateDoc | UpdateReplyDoc>) {
    const { shadow, open, traits, unheard, ...own } = entry as UpdateDoc;
    yield own;
  }
}
