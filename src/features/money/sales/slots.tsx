import { BoughtLine } from "../../../../views/money/sales/BuyLink.tsx";
import { StoryPrice } from "../../../../views/money/sales/StoryPrice.tsx";
import type { PageContext, SlotDefinition } from "../../../core/pages/define-page.ts";
import { type StoryDoc, storyForMember, teamRole } from "../../stories/stories/index.ts";
import { asksForCountry, shownTax } from "../money-settings/index.ts";
import { lastCountryOf } from "./reads.ts";

/**
 * Buying, on a story's pages: nothing for its team, a word for who has bought it, and no locks for either; for other
 * members the price with the tax of the country where they last said that they live.
 */
export const saleSlots = (now: () => Date): Readonly<Record<string, SlotDefinition>> => ({
  "story-buy": {
    perPage: true,
    tags: buyTags,
    async render(page) {
      const story = await storyForMember(page);
      if (!story) return undefined;
      if (page.viewer.bought?.has(String(story._id)))
        return <BoughtLine story={{ id: String(story._id), slug: story.slug }} />;
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
      return story ? priceOf(page, story, null, now()) : undefined;
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

/** What is drawn anew where a story or a tax changes. */
function buyTags({ params }: Pick<PageContext, "params">): readonly string[] {
  return [`stories:${params.id}`, "money-settings"];
}

/** Undefined, for the page's own price, where no tax is added or nobody knows where a member lives. */
async function priceOf(
  { viewer }: Pick<PageContext, "viewer">,
  story: StoryDoc,
  open: number | null,
  now: Date,
) {
  if (story.price === null || !(await asksForCountry())) return undefined;
  const tax = await shownTax(story.price, await lastCountryOf(viewer.id!), now);
  if (!tax?.cents) return undefined;
  const { _id, slug, price } = story;
  return <StoryPrice story={{ id: String(_id), slug }} cents={price} open={open} tax={tax} />;
}
