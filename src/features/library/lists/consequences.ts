import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { openListFollowsBetween } from "./commands.ts";
import { setHidden } from "./hidden.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const listsConsequences: Consequences = {
  account: hiddenWithWriter("lists", setHidden),
  relation: {
    blocked: notAffected(
      "`member.block` shadow-bans the follows of the lists of the two in its transaction.",
    ),
    unblocked: handler("lists.open-follows", ({ by, who }) => openListFollowsBetween(by, who)),
    muted: decidedOnRead("Lists leave out members the reader has muted."),
    unmuted: decidedOnRead("Lists leave out members the reader has muted."),
  },
  content: notAffected("The commands of lists publish `list.opened`."),
  work: decidedOnRead("`story.listed` shows and hides a story in lists."),
  transfer: decidedOnRead("Lists show who writes a story at each read."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
