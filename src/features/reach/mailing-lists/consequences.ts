import {
  byPersonalData,
  type Consequences,
  decidedOnRead,
  handler,
  notAffected,
} from "#core/consequences.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { AskAll } from "./commands.ts";
import { hideListsOf, showListsOf } from "./personal-data.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const mailingListsConsequences = (jobs: Pick<Jobs, "enqueue">, ask: AskAll): Consequences => ({
  account: {
    banned: handler("mailing-lists.hide-banned", ({ id }) => hideListsOf(id)),
    unbanned: handler("mailing-lists.show-unbanned", ({ id }) => showListsOf(jobs, ask, id)),
    deleted: byPersonalData,
  },
  relation: notAffected(
    "Readers join and leave themselves. Newsletters and the mails of an import leave out blocked members.",
  ),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("The story is read together with the list."),
  transfer: notAffected(
    "The transfer ends the condition that readers join a list, unless it is the new author's.",
  ),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
});
