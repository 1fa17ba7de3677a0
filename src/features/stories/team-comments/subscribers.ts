import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { BetaAnswers, BetaRound, TeamComment } from "./model.ts";

/** Deletes the team comments on erased chapters and stories. */
export const teamCommentSubscribers: readonly Subscriber[] = [
  on("chapter.erased", {
    name: "team-comments.forget-chapter",
    handle: ({ id }) => TeamComment.deleteMany({ chapter: toId(id) }),
  }),
  on("story.erased", {
    name: "team-comments.forget-story",
    async handle({ id }) {
      const story = toId(id);
      await TeamComment.deleteMany({ story });
      await BetaAnswers.deleteMany({ story });
      await BetaRound.deleteMany({ story });
    },
  }),
];
