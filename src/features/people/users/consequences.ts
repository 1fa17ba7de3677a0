import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const usersConsequences: Consequences = {
  account: decidedOnRead("Cards and lists leave out members who are banned or leaving (`VISIBLE`)."),
  relation: decidedOnRead("Features that show cards leave out blocked members."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("`story.change` updates the number of listed stories."),
  transfer: notAffected("`story.change` updates the number of listed stories of both."),
  purchase: notAffected("The refund's transaction updates `bought`."),
  name: decidedOnRead("The former username redirects to the current one (`formerUsernames`)."),
};
