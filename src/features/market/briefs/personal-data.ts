import { toId } from "#core/db/ids.ts";
import type { PersonalData } from "#core/personal-data.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { deleteOffersOf, hideBriefsOf } from "./hidden.ts";
import { Brief, Offer } from "./model.ts";

/**
 * Exports a member's briefs and offers, which are hidden while the account is being deleted, and deleted with it; data
 * of orders stays with the orders.
 */
export const briefPersonalData: PersonalData = {
  models: ["Brief", "Offer"],
  async *export({ id }) {
    yield archiveOf(Brief, { author: toId(id) }, []);
    yield archiveOf(Offer, { seller: toId(id) }, []);
  },
  hide: ({ id }) => hideBriefsOf(id, true),
  show: ({ id }) => hideBriefsOf(id, false),
  async erase({ id }) {
    const member = toId(id);
    await Offer.deleteMany({ author: member });
    await Brief.deleteMany({ author: member });
    await deleteOffersOf(id);
    await Brief.updateMany({ invited: member }, { $pull: { invited: member } });
  },
};
