import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { openFavouritesBetween, setFavouritesHidden, shutFavouritesBetween } from "./commands.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const favouritesConsequences = (services: Services): Consequences => ({
  account: hiddenWithWriter("favourites", (id, hidden) => setFavouritesHidden(services, id, hidden)),
  relation: {
    // `member.block` shadow-bans the first of them in its transaction.
    blocked: handler("favourites.shut-rest", ({ by, who }) => shutFavouritesBetween(services, by, who)),
    unblocked: handler("favourites.open-hidden", ({ by, who }) => openFavouritesBetween(services, by, who)),
    muted: notAffected("A favourite has no text. Muting hides its notification."),
    unmuted: notAffected("A favourite has no text. Its notification returns."),
  },
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("`story.copies` shows and hides favourites with their story."),
  transfer: notAffected("`story.change` counts none by the new author, in the same transaction."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
});
