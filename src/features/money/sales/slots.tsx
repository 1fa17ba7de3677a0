import type { PageContext, SlotDefinition } from "#core/pages/define-page.ts";
import { BoughtLine } from "#views/money/sales/BuyLink.tsx";
import { StoryPrice } from "#views/money/sales/StoryPrice.tsx";
import { hasSeller, isOnSale, type StoryDoc, storyForMember, teamRole } from "../../stories/stories/index.ts";
import { requiresCountry, shownTax } from "../money-settings/index.ts";
import { lastCountryOf } from "./reads.ts";

/**
 * Purchase slots on a story's pages: empty for its team, a note for its buyers, and no locks for either;
 * other members see the price with the tax of their last declared country.
 */
export const saleSlots = (now: () => Date): Readonly<Record<string, SlotDefinition>> => ({
  "story-buy": {
    perPage: true,
    tags: buyTags,
    async render(page) {
      const story = await storyForMember(page);
      if (!story) return undefined;
      if (page.viewer.bought?.has(String(story._id)))
        return <BoughtLine story={{ id: String(story._id), slug: story.slug }} sold={isOnSale(story)} />;
      if (teamRole(page.viewer, story)) return null;
      const published = story.contents.filter(({ state }) => state === "published");
      const open = published.filter((entry) => entry.open).length;
      return priceOf(page, story, open < published.length ? open : null, now());
    },
  },
  "chapter-buy": {
    perPage: true,
    tags: buyTags,
    async render(page) {
      const story = await storyForMember(page);
      return story ? priceOf(page, story, null, now(), "primary") : undefined;
    },
  },
  "chapter-lock": {
    perPage: true,
    tags: ({ params }) => [`stories:${params.id}`],
    async render(page) {
      const story = await storyForMember(page);
      if (!story) return undefined;
      const isOpen = page.viewer.bought?.has(String(story._id)) || teamRole(page.viewer, story) !== null;
      return isOpen ? null : undefined;
    },
  },
});

/** Cache tags: re-rendered when a story or a tax changes. */
function buyTags({ params }: Pick<PageContext, "params">): readonly string[] {
  return [`stories:${params.id}`, "money-settings"];
}

/**
 * Returns undefined, meaning the page's default price, if no tax is added or the member's country is unknown.
 */
async function priceOf(
  { viewer }: Pick<PageContext, "viewer">,
  story: StoryDoc,
  open: number | null,
  now: Date,
  look?: "primary",
) {
  if (story.price === null || !hasSeller(story) || !(await requiresCountry())) return undefined;
  const tax = await shownTax(story.price, await lastCountryOf(viewer.id!), now);
  if (!tax?.cents) return undefined;
  const { _id, slug, price } = story;
  return <StoryPrice story={{ id: String(_id), slug }} cents={price} open={open} tax={tax} look={look} />;
}
