import { toId } from "../../../core/db/ids.ts";
import type { PersonalData } from "../../../core/personal-data.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { Brief, Offer } from "./model.ts";

/** What a member asked for and offered goes with them; what became an order stands in the order. */
export const briefPersonalData: PersonalData = {
  models: ["Brief", "Offer"],
  async *export({ id }) {
    yield archiveOf(Brief, { author: toId(id) }, []);
    yield archiveOf(Offer, { seller: toId(id) }, []);
  },
  async erase({ id }) {
    const member = toId(id);
    await Offer.deleteMany({ $or: [{ author: member }, { seller: member }] });
    await Brief.deleteMany({ author: member });
    await Brief.updateMany({ invited: member }, { $pull: { invited: member } });
  },
};
