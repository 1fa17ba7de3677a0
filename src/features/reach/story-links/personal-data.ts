import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { endLinks } from "./commands.ts";
import { StoryLink, type StoryLinkDoc } from "./model.ts";
import { leaveAll, withPartner } from "./partners.ts";

/** An author's links; no data about their visitors is stored. */
export const linkPersonalData = (services: Services): PersonalData => ({
  models: ["StoryLink"],
  async *export({ id }) {
    yield jsonListFile("story-links.json", () =>
      StoryLink.find({ owner: toId(id) }, { place: 0, partnerKey: 0, partners: 0 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("story-link-partners.json", () =>
      StoryLink.find(withPartner(id))
        .select({ slug: 1, partners: { $elemMatch: { author: toId(id) } } })
        .lean()
        .cursor(),
    );
  },
  hide: ({ id }) => hideLinksOf(id, true),
  show: ({ id }) => hideLinksOf(id, false),
  async erase({ id }) {
    await leaveAll({ author: id });
    const storyLinks = await StoryLink.find({ owner: toId(id) }, { _id: 1 }).lean<
      Pick<StoryLinkDoc, "_id">[]
    >();
    await endLinks(
      services,
      storyLinks.map(({ _id }) => _id),
    );
  },
});

/** Closes a member's links, or reopens them. Idempotent. */
export async function hideLinksOf(owner: string, hidden: boolean): Promise<void> {
  const change = hidden ? { $set: { ownerHidden: true } } : { $unset: { ownerHidden: "" } };
  await StoryLink.updateMany({ owner: toId(owner) }, change);
}
