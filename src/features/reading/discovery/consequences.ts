import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import type { DiscoveryJobs } from "./subscribers.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const discoveryConsequences = ({ voted }: Pick<DiscoveryJobs, "voted">): Consequences => ({
  account: hiddenWithWriter("discovery", (id) => voted(id)),
  relation: decidedOnRead("Suggestions leave out authors whom the reader has blocked or muted."),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("Suggestions contain listed stories only."),
  transfer: decidedOnRead("Suggestions leave out a reader's own stories at each read."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
});
