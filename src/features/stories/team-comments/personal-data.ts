import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { paidWorkOf } from "../stories/index.ts";
import { BetaAnswers, BetaRound, NO_TEXT, TeamComment } from "./model.ts";

/**
 * Comments of a member on drafts, and answers in beta rounds. Those for which the author paid stay when the account is
 * erased, without the member's name.
 */
export const teamCommentPersonalData = (services: Pick<Services, "extensions">): PersonalData => ({
  models: ["TeamComment", "BetaRound", "BetaAnswers"],
  async *export({ id }) {
    const by = toId(id);
    yield jsonListFile("team-comments.json", () => TeamComment.find({ by }).lean().cursor());
    yield jsonListFile("beta-rounds.json", () => BetaRound.find({ by }).lean().cursor());
    yield jsonListFile("beta-answers.json", () => BetaAnswers.find({ by }).lean().cursor());
  },
  async erase({ id }) {
    const memberId = toId(id);
    const paid = await paidWorkOf(services, id);
    const unpaid = { by: memberId, story: { $nin: paid } };
    await BetaAnswers.deleteMany(unpaid);
    // A round belongs to the story, with the answers of its readers.
    await BetaRound.updateMany({ by: memberId }, { $set: { by: null } });
    await TeamComment.deleteMany({ ...unpaid, root: { $ne: null } });
    // A comment with replies is kept without its author and text, so that the thread stays.
    await TeamComment.updateMany(unpaid, { $set: { by: null, text: NO_TEXT } });
    await TeamComment.updateMany({ by: memberId }, { $set: { by: null } });
    await TeamComment.updateMany({ assignee: memberId }, { $set: { assignee: null } });
    await TeamComment.updateMany({ resolvedBy: memberId }, { $set: { resolvedBy: null } });
  },
});
