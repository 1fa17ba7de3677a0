import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { BetaAnswers, BetaRound, TeamComment } from "./model.ts";

/** What a member said of drafts, and answered about them. */
export const teamCommentPersonalData: PersonalData = {
  models: ["TeamComment", "BetaRound", "BetaAnswers"],
  async *export({ id }) {
    const by = toId(id);
    yield jsonListFile("team-comments.json", () => TeamComment.find({ by }).lean().cursor());
    yield jsonListFile("beta-rounds.json", () => BetaRound.find({ by }).lean().cursor());
    yield jsonListFile("beta-answers.json", () => BetaAnswers.find({ by }).lean().cursor());
  },
  async erase({ id }) {
    const own = toId(id);
    await BetaAnswers.deleteMany({ by: own });
    await BetaRound.deleteMany({ by: own });
    await TeamComment.deleteMany({ by: own, root: { $ne: null } });
    // Others answered it: that stays, and what it was about.
    await TeamComment.updateMany({ by: own }, { $set: { by: null, text: "–" } });
    await TeamComment.updateMany({ assignee: own }, { $set: { assignee: null } });
    await TeamComment.updateMany({ resolvedBy: own }, { $set: { resolvedBy: null } });
  },
};
