import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { hiddenWithWriter } from "../../people/member-content/index.ts";
import { setExchangesHidden } from "./personal-data.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const exchangesConsequences = (services: Pick<Services, "events" | "now">): Consequences => ({
  account: hiddenWithWriter("exchanges", (user, hidden) => setExchangesHidden(services, user, hidden)),
  relation: decidedOnRead(
    "Lists leave out organisers whom a block or mute hides. `member.block` ends gifts between the two in its transaction, and they are not matched again.",
  ),
  content: notAffected(
    "The feature's commands do this through `memberContent`: visibility, counters and events.",
  ),
  work: notAffected("`story.change` loses and returns gifts in the same transaction (decision 95)."),
  transfer: notAffected("`story.change` loses a gift whose story is another author's now (decision 95)."),
  purchase: notAffected("Stores nothing that depends on purchases."),
  name: decidedOnRead("Names are looked up at each read."),
});
