import {
  byPersonalData,
  type Consequences,
  decidedOnRead,
  handler,
  notAffected,
} from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { hideStoriesOf } from "./author-hidden.ts";

/** Effects on stories when something happens to members or their works (decision 64). */
export const storiesConsequences = (services: Services): Consequences => ({
  account: {
    banned: handler("stories.hide-banned", ({ id }) => hideStoriesOf(services, id, true)),
    unbanned: handler("stories.show-unbanned", ({ id }) => hideStoriesOf(services, id, false)),
    deleted: byPersonalData,
  },
  relation: decidedOnRead(
    "Lists, searches and suggestions leave out the other's stories (`Hiding`); who opens one by its address reads it (decision 112).",
  ),
  content: notAffected("Stores no texts by members."),
  work: notAffected("`changeStory` updates listing, counters and search in the same transaction."),
  transfer: notAffected(
    "The transfer changes the story, its author card and both counters in one transaction.",
  ),
  purchase: decidedOnRead("Each request checks whether the viewer bought it (`viewer.bought`)."),
  name: notAffected("`stories.renew-author-cards` copies the new name."),
});
