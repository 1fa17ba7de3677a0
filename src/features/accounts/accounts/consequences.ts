import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const accountsConsequences: Consequences = {
  account: decidedOnRead(
    "A banned account can open one page only. Its earlier sessions and tokens are invalid.",
  ),
  relation: notAffected("Signing in involves no other member."),
  content: notAffected("Stores no texts by members."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("Stores no data of stories."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: notAffected("Signing in uses the current name."),
};
