import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { setChallengesHidden } from "./personal-data.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const challengesConsequences = (services: Pick<Services, "events" | "now">): Consequences => ({
  account: hiddenWithWriter("challenges", (user, hidden) => setChallengesHidden(services, user, hidden)),
  relation: decidedOnRead(
    "Lists leave out organisers whom a block or mute hides. Nobody judges an entry if there is a block between them and its authors.",
  ),
  content: notAffected(
    "The feature's commands do this through `memberContent`: visibility, counters and events.",
  ),
  work: decidedOnRead(
    "Readers are assigned entries whose stories are listed; one whose story staff have removed is neither judged nor ranked. A frozen entry keeps its texts; of one that entered unpublished, readers get what is published.",
  ),
  transfer: decidedOnRead(
    "An entry belongs to the member who entered it. Who judges it is decided by the present team of its story.",
  ),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
});
