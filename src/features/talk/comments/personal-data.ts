import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { Comment, type CommentDoc, CommentLike, type CommentLikeDoc } from "./model.ts";
import { forgetCommentsOf, setAway } from "./state.ts";

/** What a member said of chapters; it goes with them, an empty place staying where others answered. */
export const commentPersonalData: PersonalData = {
  models: ["Comment", "CommentLike"],
  async *export({ id }) {
    yield jsonListFile("comments.json", () => without(id));
    yield jsonListFile(
      "comment-likes.json",
      () =>
        CommentLike.find({ by: toId(id) })
          .select("-shadow")
          .lean<CommentLikeDoc[]>()
          .cursor() as never,
    );
  },
  hide: ({ id }) => setAway(id, true),
  show: ({ id }) => setAway(id, false),
  erase: ({ id }) => forgetCommentsOf(id),
};

/** Without what would tell of a block, which its owner is not to know of. */
async function* without(id: string): AsyncGenerator<object> {
  const found = Comment.find({ author: toId(id) })
    .lean<CommentDoc[]>()
    .cursor();
  for await (const entry of found as unknown as AsyncIterable<CommentDoc>) {
    const { shadow, shown, place, team, keepers, traits, ...own } = entry;
    yield own;
  }
}
