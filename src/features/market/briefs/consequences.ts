import {
  byPersonalData,
  type Consequences,
  decidedOnRead,
  handler,
  notAffected,
} from "#core/consequences.ts";
import { hideBriefsOf } from "./hidden.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const briefsConsequences: Consequences = {
  account: {
    banned: handler("briefs.hide-banned", ({ id }) => hideBriefsOf(id, true)),
    unbanned: handler("briefs.show-unbanned", ({ id }) => hideBriefsOf(id, false)),
    deleted: byPersonalData,
  },
  relation: decidedOnRead(
    "Blocked sellers cannot be invited. Lists leave out briefs and offers of members whom a block or mute hides.",
  ),
  content: notAffected("Staff remove a brief through its report."),
  work: notAffected("A brief names its story by id."),
  transfer: notAffected("A brief belongs to its buyer, also if the story it names gets another author."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
