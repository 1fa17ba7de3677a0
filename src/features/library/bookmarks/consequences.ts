import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { countBookmarksBetween, setBookmarksHidden } from "./commands.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const bookmarksConsequences = (services: Services): Consequences => ({
  account: hiddenWithWriter("bookmarks", (id, hidden) => setBookmarksHidden(services, id, hidden)),
  relation: {
    blocked: handler("bookmarks.follow-block", ({ by, who }) => countBookmarksBetween(services, by, who)),
    unblocked: handler("bookmarks.follow-unblock", ({ by, who }) => countBookmarksBetween(services, by, who)),
    muted: notAffected("Only the member can see their bookmarks."),
    unmuted: notAffected("Only the member can see their bookmarks."),
  },
  content: notAffected("Marks chapters, not members' texts."),
  work: decidedOnRead("A bookmark shows its story if the reader may open it, and returns with the story."),
  transfer: notAffected("`bookmarks.follow-author` counts those of both authors again, in a job."),
  purchase: notAffected("A bookmark remains as a preview if the reader loses access."),
  name: decidedOnRead("Names are looked up at each read."),
});
