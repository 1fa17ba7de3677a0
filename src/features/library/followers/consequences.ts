import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { openFollowsBetween } from "./commands.ts";
import { setFollowsHidden } from "./hidden.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const followersConsequences: Consequences = {
  account: hiddenWithWriter("followers", setFollowsHidden),
  relation: {
    blocked: notAffected("`member.block` shadow-bans the follows of the two in its transaction."),
    unblocked: handler("followers.open-follow", ({ by, who }) => openFollowsBetween(by, who)),
    muted: decidedOnRead("The newsfeed leaves out members its reader has muted."),
    unmuted: decidedOnRead("The newsfeed leaves out members its reader has muted."),
  },
  content: notAffected("Stores no texts by members."),
  work: notAffected("Follows of a story are kept in case it returns."),
  transfer: notAffected("Followers of the story stay with it, followers of its former author with them."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: notAffected("`followers.copy-account` copies the name."),
};
