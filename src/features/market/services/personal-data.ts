import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { type Erasing, eraseService } from "./commands.ts";
import { OPEN } from "./derive.ts";
import { Service, serviceFavourites } from "./model.ts";
import { presentTerms } from "./present.ts";
import { servicesOf, stateOf } from "./reads.ts";

/**
 * Exports a member's services and favourites. Services are deleted with the account; orders continue without
 * them.
 */
export const servicePersonalData = (erasing: Erasing): PersonalData => ({
  models: ["Service", "ServiceFavourite"],
  async *export({ id }) {
    const found = await servicesOf(id);
    if (found.length > 0)
      yield jsonFile(
        "services.json",
        found.map((each) => ({
          id: String(each._id),
          state: stateOf(each),
          approved: each.live && presentTerms(each.live),
          draft: each.draft && presentTerms(each.draft.terms),
        })),
      );
    yield archiveOf(serviceFavourites.model, { by: toId(id) }, serviceFavourites.secret);
  },
  hide: ({ id }) => setHidden(id, true),
  show: ({ id }) => setHidden(id, false),
  async erase({ id }) {
    for (const each of await servicesOf(id)) await eraseService(erasing, each);
    await serviceFavourites.forgetOf(id);
  },
});

/**
 * Hides a member's services and stops counting their favourites while they are banned or leaving, and restores
 * both. Safe to run again.
 */
export async function setHidden(seller: string, sellerHidden: boolean): Promise<void> {
  await Service.updateMany({ seller: toId(seller) }, [{ $set: { sellerHidden } }, { $set: { open: OPEN } }], {
    timestamps: false,
    updatePipeline: true,
  });
  await serviceFavourites.setHidden(seller, sellerHidden);
}
