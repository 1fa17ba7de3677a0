import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type {
  PriceShareDto,
  SellingPreviewsPageData,
  SellingPricingPageData,
} from "#shared/money/selling.dto.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { PRICE_MIN_CENTS } from "#shared/stories/editing.limits.ts";
import { SellingPreviewsPage } from "#views/money/sales/SellingPreviewsPage.tsx";
import { SellingPricingPage } from "#views/money/sales/SellingPricingPage.tsx";
import { paymentAccountState } from "../../payment-accounts/index.ts";
import type { PaymentDependencies, PaymentProvider } from "../../payments/index.ts";
import { feeRateOf } from "../fee-rate.ts";
import { presentTimed } from "../present.ts";
import { splitOf } from "../split.ts";
import { countedChapters, draftOf, savePreviews, setPricing, storyToSell, termsOf } from "../terms.ts";
import { dropTimedPrice, mayTimePrices, setTimedPrice } from "../timed-prices.ts";

/** Example prices for which an author sees their earnings, besides their own price. */
const EXAMPLES = [PRICE_MIN_CENTS, 299, 499, 999];

/** `/story/:id/paid`: previews, then pricing; each step is saved as a draft until selling begins. */
export const setupPages = (dependencies: PaymentDependencies): PageDefinition[] => [
  previewsPage(),
  pricingPage(dependencies),
];

function previewsPage(): PageDefinition {
  return definePage<SellingPreviewsPageData>({
    path: "/story/:id/paid",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const story = await storyToSell(viewer, params.id!);
      const { previewChapters } = draftOf(story, await termsOf(story._id));
      return { ...shown(story), previewChapters };
    },
    async action({ caller, params }, { values }) {
      await savePreviews(caller, params.id!, values.previewChapters);
      return seeOther(moneyPaths.sellingPricing(params.id!));
    },
    meta: ({ story }) => ({ title: sellingText.title(story.title), robots: "noindex" }),
    Component: SellingPreviewsPage,
  });
}

function pricingPage(dependencies: PaymentDependencies): PageDefinition {
  const { services, provider } = dependencies;
  return definePage<SellingPricingPageData>({
    path: "/story/:id/paid/pricing",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const story = await storyToSell(viewer, params.id!);
      const [terms, feeRate, account, mayTime, zone] = await Promise.all([
        termsOf(story._id),
        feeRateOf(services, String(story.author), services.now()),
        paymentAccountState(provider, String(story.author)),
        mayTimePrices(services, String(story.author)),
        zoneOf(viewer),
      ]);
      const { mode, price, suggested, previewChapters } = draftOf(story, terms);
      const prices = [...new Set([...EXAMPLES, ...[price, suggested].filter((each) => each !== null)])];
      return {
        ...shown(story),
        previewChapters,
        mode,
        priceCents: price,
        suggestedCents: suggested,
        sellsForCents: story.price,
        accountComplete: account === "complete",
        feeRate,
        mayTime,
        zone,
        timed: presentTimed(terms),
        shares: prices.sort((a, b) => a - b).map((each) => shareOfPrice(provider, each, feeRate)),
      };
    },
    async action({ caller, params, request }, { values }) {
      const say = (text: string) => {
        request.session.flash = { kind: "success", text };
        return seeOther(moneyPaths.sellingPricing(params.id!));
      };
      if (values.intent === "time") {
        await setTimedPrice(services, caller, params.id!, values);
        return say(sellingText.timed.saved);
      }
      if (values.intent === "untime") {
        await dropTimedPrice(services, caller, params.id!);
        return say(sellingText.timed.dropped);
      }
      const done = await setPricing(dependencies, caller, params.id!, values);
      return say(sellingText.pricing[done]);
    },
    meta: ({ story }) => ({ title: sellingText.title(story.title), robots: "noindex" }),
    Component: SellingPricingPage,
  });
}

const shown = (story: StoryDoc) => ({
  story: { id: String(story._id), slug: story.slug, title: story.title },
  chapters: countedChapters(story),
});

function shareOfPrice(provider: PaymentProvider, price: number, rate: number): PriceShareDto {
  const split = splitOf({
    listing: price,
    price,
    rate,
    providerFee: provider.feeOf(price),
    referred: false,
  });
  return {
    priceCents: price,
    feeCents: split.fee,
    providerFeeCents: split.providerFee,
    shareCents: split.share,
  };
}
