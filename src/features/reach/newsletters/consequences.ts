import {
  byPersonalData,
  type Consequences,
  decidedOnRead,
  handler,
  notAffected,
} from "#core/consequences.ts";
import { endTransferred } from "./own-stories.ts";
import { hideNewslettersOf, showNewslettersOf } from "./personal-data.ts";
import type { SendingParts, SendJob } from "./run.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const newslettersConsequences = (parts: SendingParts, send: SendJob): Consequences => ({
  account: {
    banned: handler("newsletters.hide-banned", ({ id }) => hideNewslettersOf(id)),
    unbanned: handler("newsletters.show-unbanned", ({ id }) => showNewslettersOf(parts, send, id)),
    deleted: byPersonalData,
  },
  relation: decidedOnRead(
    "Recipients with a block between them and the author are left out when a newsletter is sent.",
  ),
  content: notAffected("A newsletter that was sent cannot be recalled."),
  work: decidedOnRead(
    "A newsletter shows stories as they are when it is sent. One that depends on a story becomes a draft if the story is not released.",
  ),
  transfer: {
    // Those of a deleted account are deleted with it.
    done: handler("newsletters.end-transferred", ({ id, from }) =>
      from ? endTransferred(parts.services, id, from) : undefined,
    ),
  },
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
});
