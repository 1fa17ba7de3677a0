import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { endLinks } from "./commands.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";
import { leaveAll, withPartner } from "./partners.ts";

/** An author's links; of who visits them nothing is kept. */
export const linkPersonalData = (services: Services): PersonalData => ({
  models: ["StoryLink"],
  async *export({ id }) {
    yield jsonListFile("story-links.json", () =>
      StoryLink.find({ owner: toId(id) }, { place: 0, partnerKey: 0, partners: 0 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("story-link-partners.json", () =>
      StoryLink.find(
        withPartner(id) as never,
        { slug: 1, partners: { $elemMatch: { author: toId(id) } } } as never,
      )
        .lean()
        .cursor(),
    );
  },
  async hide({ id }) {
    await StoryLink.updateMany({ owner: toId(id) }, { $set: { ownerHidden: true } });
  },
  async show({ id }) {
    await StoryLink.updateMany({ owner: toId(id) }, { $unset: { ownerHidden: "" } });
  },
  async erase({ id }) {
    await leaveAll({ author: id });
    const own = await StoryLink.find({ owner: toId(id) }, { _id: 1 }).lean<Pick<StoryLinkDoc, "_id">[]>();
    await endLinks(
      services,
      own.map(({ _id }) => _id),
    );
  },
});
