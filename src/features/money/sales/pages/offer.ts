import { notFound } from "#core/base/errors.ts";
import type { PageContext } from "#core/pages/define-page.ts";
import { movedTo } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { hasSeller, presentStoryCard, readStory } from "#features/stories/stories/index.ts";
import { centsIn } from "#shared/money/cents.ts";
import type { BuyPageData } from "#shared/money/sales.dto.ts";
import { PRICE_MAX_CENTS } from "#shared/stories/editing.limits.ts";
import { shownTax } from "../../money-settings/index.ts";
import { couponFor, offerOf } from "../coupons.ts";
import { presentTimed } from "../present.ts";
import { lastCountryOf } from "../reads.ts";
import { termsOf } from "../terms.ts";

/**
 * Loads a story's price, with the coupon of a link or form and the submitted form values; `here`: the page's
 * path.
 */
export async function loadOffer(
  { viewer, params, query, sent }: Pick<PageContext, "viewer" | "params" | "query" | "sent">,
  here: (story: { readonly id: string; readonly slug: string }) => string,
  now: Date,
): Promise<BuyPageData> {
  const story = await readStory(viewer, params.id!);
  if (!story || story.price === null) throw notFound();
  const owned = viewer.bought?.has(String(story._id)) ?? false;
  if (!owned && !hasSeller(story)) throw notFound();
  const card = presentStoryCard(story);
  if (story.slug !== params.slug) throw movedTo(here(card));
  const code = (sent?.coupon ?? query.get("coupon") ?? "").trim();
  const coupon = code ? await couponFor(story, code, now) : null;
  const terms = await termsOf(story._id);
  const chosen = centsIn(sent?.price);
  const begins =
    chosen >= story.price && chosen <= PRICE_MAX_CENTS
      ? chosen
      : Math.max(story.price, terms?.suggested ?? 0);
  const suggestedCents = terms?.mode === "minimum" ? begins : null;
  const priceCents = offerOf(suggestedCents ?? story.price, coupon).price;
  const country = sent?.country ?? query.get("country") ?? (await lastCountryOf(viewer.id!));
  const published = story.contents.filter(({ state }) => state === "published");
  return {
    story: card,
    owned,
    listingCents: story.price,
    suggestedCents,
    priceCents,
    tax: await shownTax(priceCents, country, now),
    timed: presentTimed(terms),
    zone: await zoneOf(viewer),
    coupon: coupon && { code: coupon.code, percent: coupon.percent },
    wrongCoupon: code && !coupon ? code : "",
    chapters: published.length,
    open: published.filter(({ open }) => open).length,
    words: story.stats.words,
  };
}
