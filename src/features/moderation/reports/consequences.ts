import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const reportsConsequences: Consequences = {
  account: decidedOnRead(
    "A banned member reads the reason and appeals on one page. Reports about them stay open.",
  ),
  relation: notAffected("Staff see every report, regardless of blocks between members."),
  content: notAffected("A report keeps a copy of what was reported."),
  work: notAffected("A report keeps a copy of what was reported."),
  transfer: notAffected("A case keeps the member who wrote what was reported."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
};
