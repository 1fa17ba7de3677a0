import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { DELETED_AUTHOR, keyOf } from "../../people/users/index.ts";
import { leaveTeams } from "../stories/index.ts";
import { SilenceOffer } from "./absence/model.ts";
import { FormerCoAuthor, type FormerCoAuthorDoc, UNANSWERED } from "./former/model.ts";
import { StoryTransfer, TeamActivity, TeamInvitation, TeamMailInvitation } from "./model.ts";

/** Personal data: roles, invitations and activity on shared stories, and what was said about their sale. */
export const collaboratorPersonalData = (services: Services): PersonalData => ({
  models: [
    "TeamInvitation",
    "TeamMailInvitation",
    "StoryTransfer",
    "TeamActivity",
    "FormerCoAuthor",
    "SilenceOffer",
  ],
  async *export({ id, email }) {
    const own = { $or: [{ user: toId(id) }, { by: toId(id) }] };
    yield jsonListFile("team-invitations.json", () => TeamInvitation.find(own).lean().cursor());
    const mailed = { $or: [{ emailKey: keyOf(email) }, { by: toId(id) }] };
    yield jsonListFile("team-mail-invitations.json", () =>
      TeamMailInvitation.find(mailed, { word: 0 }).lean().cursor(),
    );
    yield jsonListFile("former-co-author.json", () =>
      FormerCoAuthor.find({ user: toId(id) })
        .lean()
        .cursor(),
    );
    yield jsonListFile("offers-to-co-authors.json", () =>
      SilenceOffer.find({ author: toId(id) }, { by: 0 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("team-activity.json", () => TeamActivity.find(own).lean().cursor());
  },
  async erase({ id, email }) {
    const own = toId(id);
    await TeamInvitation.deleteMany({ $or: [{ user: own }, { by: own }] });
    await TeamMailInvitation.deleteMany({ $or: [{ emailKey: keyOf(email) }, { by: own }] });
    await StoryTransfer.deleteMany({ $or: [{ to: own }, { by: own }] });
    await SilenceOffer.deleteMany({ author: own });
    await SilenceOffer.updateMany({ by: own }, { $set: { by: DELETED_AUTHOR } });
    // First, because it records what a co-author leaves.
    await leaveTeams(services, id);
    for await (const former of FormerCoAuthor.find({ user: own }).lean<FormerCoAuthorDoc>().cursor())
      await leaveToDeletedMember(former);
    // Activity is retained with the story, without the member.
    await TeamActivity.updateMany({ by: own }, { $set: { by: null } });
    await TeamActivity.updateMany({ user: own }, { $set: { user: null } });
  },
});

/**
 * What a deleted member wrote and did not allow to sell stays so, without their account; their revisions belong
 * to the same deleted member (`chapters/personal-data.ts`).
 */
async function leaveToDeletedMember({ _id, story, leftAt, allowed }: FormerCoAuthorDoc): Promise<void> {
  if (!allowed)
    await FormerCoAuthor.updateOne(
      { story, user: DELETED_AUTHOR },
      { $setOnInsert: { leftAt, ...UNANSWERED } },
      { upsert: true },
    );
  await FormerCoAuthor.deleteOne({ _id });
}
