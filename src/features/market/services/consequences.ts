import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";
import type { Services } from "#core/services.ts";
import { followsBlocks, hiddenWithWriter } from "../../people/member-content/index.ts";
import { serviceFavourites } from "./model.ts";
import { setHidden } from "./personal-data.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const servicesConsequences = (services: Pick<Services, "now">): Consequences => ({
  account: hiddenWithWriter("services", setHidden),
  relation: followsBlocks(
    services,
    "services",
    "Lists leave out sellers whom a block or mute hides. A service of somebody who has blocked the buyer cannot be ordered.",
    { marks: [serviceFavourites] },
  ),
  content: notAffected("Staff review publishes separate events."),
  work: notAffected("Stores no data of stories."),
  transfer: notAffected("Stores no data of stories."),
  purchase: notAffected("Orders are refunded separately."),
  name: decidedOnRead("Names are looked up at each read."),
});
