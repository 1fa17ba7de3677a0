import { GiftPage } from "../../../../../views/money/sales/GiftPage.tsx";
import { GiftsPage } from "../../../../../views/money/sales/GiftsPage.tsx";
import { GiveStoryPage } from "../../../../../views/money/sales/GiveStoryPage.tsx";
import { RedeemPage } from "../../../../../views/money/sales/RedeemPage.tsx";
import {
  buttonPage,
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  seeOther,
  seeOtherAt,
} from "../../../../core/pages/define-page.ts";
import type {
  GiftPageData,
  GiftsPageData,
  GiveStoryPageData,
  RedeemPageData,
} from "../../../../shared/money/gifts.dto.ts";
import { giftsText } from "../../../../shared/money/gifts.text.ts";
import { moneyPaths } from "../../../../shared/money/money.paths.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { presentStoryCard, readStoryCards } from "../../../stories/stories/index.ts";
import { PAID_BY_OTHERS, payOf } from "../../payments/index.ts";
import { giftsGiven, giftsReceived, presentGifts } from "../gift-reads.ts";
import {
  type GiftDependencies,
  giftByToken,
  giftFor,
  giftToken,
  giveStory,
  redeemGift,
  resendGift,
} from "../gifts.ts";
import { refundable } from "../refunds.ts";
import { loadOffer } from "./offer.ts";

/** Giving a story, what was given, and redeeming it by its link or as the member that it is for. */
export const giftPages = (dependencies: GiftDependencies, siteUrl: string): PageDefinition[] => [
  givePage(dependencies),
  giftsPage(),
  giftPage(dependencies, siteUrl),
  redeemPage(dependencies),
  resendPage(dependencies),
  linkPage(dependencies),
];

function givePage(dependencies: GiftDependencies): PageDefinition {
  return definePage<GiveStoryPageData>({
    path: "/story/:id/:slug/gift",
    query: ["coupon", "country"],
    access: membersOnly,
    cache: "private",
    load: (context) => loadOffer(context, moneyPaths.giveStory, dependencies.services.now()),
    async action({ caller, params, request }, { values }) {
      const languages = request.headers["accept-language"];
      const { url } = await giveStory(dependencies, caller, params.id!, { ...values, languages });
      return seeOtherAt(url, dependencies.provider.origins);
    },
    meta: ({ story }) => ({ title: giftsText.give.title(story.title), robots: "noindex" }),
    Component: GiveStoryPage,
  });
}

function giftsPage(): PageDefinition {
  return definePage<GiftsPageData>({
    path: moneyPaths.gifts(),
    query: ["after"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const [found, got, zone] = await Promise.all([
        giftsGiven(viewer.id!, { after: query.get("after") }),
        giftsReceived(viewer.id!),
        zoneOf(viewer),
      ]);
      const [given, received] = await Promise.all([
        presentGifts(viewer, found.rows),
        presentGifts(viewer, got),
      ]);
      return { given, received, after: found.after, zone };
    },
    meta: () => ({ title: giftsText.history.title, robots: "noindex" }),
    Component: GiftsPage,
  });
}

function giftPage(dependencies: GiftDependencies, siteUrl: string): PageDefinition {
  return definePage<GiftPageData>({
    path: "/gifts/:id",
    access: membersOnly,
    cache: "private",
    load: (context) => loadGift(dependencies, context, siteUrl),
    meta: ({ gift }) => ({ title: giftsText.gift.title(gift.title), robots: "noindex" }),
    Component: GiftPage,
  });
}

async function loadGift(
  dependencies: GiftDependencies,
  { viewer, params }: Pick<PageContext, "viewer" | "params">,
  siteUrl: string,
): Promise<GiftPageData> {
  const found = await giftFor(viewer, params.id!);
  const [[gift], zone] = await Promise.all([presentGifts(viewer, [found]), zoneOf(viewer)]);
  const isGiver = String(found.buyer) === viewer.id;
  const waits = gift!.state === "sent";
  const token = giftToken(dependencies.giftSecret, found._id, found.gift!.version);
  const refund = isGiver ? await refundable(found, dependencies.services.now()) : "not-paid";
  return {
    gift: gift!,
    isGiver,
    link: isGiver && waits ? siteUrl + moneyPaths.giftLink(token) : null,
    ...(isGiver ? await payOf(dependencies, found._id, found.state === "open") : PAID_BY_OTHERS),
    redeems: waits && String(found.gift!.to) === viewer.id,
    refundHref: refund === "yes" ? moneyPaths.refundPurchase(String(found._id)) : null,
    zone,
  };
}

/** Redeems a gift for the member whom it is for. */
const redeemPage = (dependencies: GiftDependencies): PageDefinition =>
  buttonPage("/gifts/:id/redeem", async ({ caller, params, request }) => {
    const gift = await giftFor(caller.viewer, params.id!);
    await redeemGift(dependencies, caller, gift);
    request.session.flash = { kind: "success", text: giftsText.redeem.done };
    return moneyPaths.gift(params.id!);
  });

/** The form on a gift's page by which its giver sends it to somebody else. */
function resendPage(dependencies: GiftDependencies): PageDefinition {
  return definePage<GiftPageData>({
    path: "/gifts/:id/send",
    access: membersOnly,
    cache: "private",
    load: (context) => loadGift(dependencies, context, ""),
    async action({ caller, params, request }, { values }) {
      await resendGift(dependencies, caller, params.id!, values);
      request.session.flash = { kind: "success", text: giftsText.resend.done };
      return seeOther(moneyPaths.gift(params.id!));
    },
    meta: ({ gift }) => ({ title: giftsText.resend.title, description: gift.title, robots: "noindex" }),
    Component: GiftPage,
  });
}

/** `/gift/:token`: whoever has the link sees what it is, and a member redeems it by one press. */
function linkPage(dependencies: GiftDependencies): PageDefinition {
  return definePage<RedeemPageData>({
    path: "/gift/:token",
    access: () => "ok",
    cache: "private",
    async load({ viewer, params }) {
      const found = await giftByToken(params.token!);
      const [[gift], cards] = await Promise.all([
        presentGifts(viewer, [found]),
        readStoryCards(viewer, [String(found.story)]),
      ]);
      const card = cards.get(String(found.story));
      return {
        gift: { ...gift!, to: "" },
        card: card ? presentStoryCard(card) : null,
        token: params.token!,
        isMember: viewer.id !== null,
        isReader: found.reader !== null && String(found.reader) === viewer.id,
      };
    },
    async action({ caller, params, request }) {
      await redeemGift(dependencies, caller, await giftByToken(params.token!));
      request.session.flash = { kind: "success", text: giftsText.redeem.done };
      return seeOther(moneyPaths.giftLink(params.token!));
    },
    meta: ({ gift }) => ({ title: giftsText.redeem.title(gift.title), robots: "noindex" }),
    Component: RedeemPage,
  });
}
