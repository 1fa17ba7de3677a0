import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther, seeOtherAt } from "#core/pages/redirects.ts";
import { findPeople, zoneOf } from "#features/people/users/index.ts";
import { presentStoryCard, readStoryCards } from "#features/stories/stories/index.ts";
import type {
  GiftPageData,
  GiftsPageData,
  GiveStoryPageData,
  RedeemPageData,
} from "#shared/money/gifts.dto.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { GiftPage } from "#views/money/sales/GiftPage.tsx";
import { GiftsPage } from "#views/money/sales/GiftsPage.tsx";
import { GiveStoryPage } from "#views/money/sales/GiveStoryPage.tsx";
import { RedeemPage } from "#views/money/sales/RedeemPage.tsx";
import { refreshWhileConfirming } from "../../payments/index.ts";
import { ownershipOf, recipientAccount } from "../gift-owners.ts";
import { giftsGiven, giftsReceived, presentGifts } from "../gift-reads.ts";
import {
  type GiftDependencies,
  giftByToken,
  giftFor,
  giftToken,
  giveStory,
  previewResend,
  redeemGift,
  resendGift,
} from "../gifts.ts";
import { currentPurchase, payOfPurchase } from "../pay.ts";
import { refundable } from "../refunds.ts";
import { loadOffer } from "./offer.ts";

/** Pages for giving a story, gifts given, and redeeming by link or as the recipient. */
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
    refreshSeconds: refreshWhileConfirming,
    meta: ({ gift }) => ({ title: giftsText.gift.title(gift.title), robots: "noindex" }),
    Component: GiftPage,
  });
}

async function loadGift(
  dependencies: GiftDependencies,
  { viewer, params }: Pick<PageContext, "viewer" | "params">,
  siteUrl: string,
): Promise<GiftPageData> {
  const purchase = await currentPurchase(dependencies, viewer, () => giftFor(viewer, params.id!));
  const [[gift], zone] = await Promise.all([presentGifts(viewer, [purchase]), zoneOf(viewer)]);
  const isGiver = String(purchase.buyer) === viewer.id;
  const waits = gift!.state === "sent";
  const token = giftToken(dependencies.giftSecret, purchase._id, purchase.gift!.version);
  const recipient = waits ? await recipientAccount(purchase.gift!) : null;
  const ownership = recipient ? await ownershipOf(recipient, purchase.story) : null;
  const refund = isGiver ? await refundable(purchase, dependencies.services.now()) : "not-paid";
  return {
    gift: gift!,
    isGiver,
    link: isGiver && waits ? siteUrl + moneyPaths.giftLink(token) : null,
    ...(await payOfPurchase(dependencies, viewer, purchase)),
    redeems: waits && !ownership && String(purchase.gift!.to) === viewer.id,
    ownership,
    refundHref: refund === "yes" ? moneyPaths.refundPurchase(String(purchase._id)) : null,
    zone,
  };
}

/** Redeems a gift as its recipient. */
const redeemPage = (dependencies: GiftDependencies): PageDefinition =>
  buttonPage(
    "/gifts/:id/redeem",
    async ({ caller, params, request }) => {
      const gift = await giftFor(caller.viewer, params.id!);
      await redeemGift(dependencies, caller, gift);
      request.session.flash = { kind: "success", text: giftsText.redeem.done };
      return moneyPaths.gift(params.id!);
    },
    {
      async confirms({ viewer, params }) {
        const { state, gift, story, title } = await giftFor(viewer, params.id!);
        // The command refuses these.
        if (state !== "paid" || gift!.redeemedAt || (await ownershipOf(viewer.id!, story))) return null;
        return giftsText.redeem.confirmation(title);
      },
    },
  );

/** Form on a gift's page with which its giver redirects it. */
function resendPage(dependencies: GiftDependencies): PageDefinition {
  return definePage<GiftPageData>({
    path: "/gifts/:id/send",
    access: membersOnly,
    cache: "private",
    load: (context) => loadGift(dependencies, context, ""),
    async confirms({ caller, viewer, params }, { values }) {
      const { gift, address } = await previewResend(dependencies.services, caller, params.id!, values);
      const [[before], people] = await Promise.all([
        presentGifts(viewer, [gift]),
        findPeople(address.to ? [String(address.to)] : []),
      ]);
      const person = people.get(String(address.to));
      const to = person ? person.name || person.username : (address.email ?? "");
      return giftsText.resend.confirmation(gift.title, before!.to, to);
    },
    async action({ caller, params, request }, { values }) {
      await resendGift(dependencies, caller, params.id!, values);
      request.session.flash = { kind: "success", text: giftsText.resend.done };
      return seeOther(moneyPaths.gift(params.id!));
    },
    meta: ({ gift }) => ({ title: giftsText.resend.title, description: gift.title, robots: "noindex" }),
    Component: GiftPage,
  });
}

/** `/gift/:token`: shows a gift to anyone with the link; a member redeems it with one click. */
function linkPage(dependencies: GiftDependencies): PageDefinition {
  return definePage<RedeemPageData>({
    path: "/gift/:token",
    access: () => "ok",
    cache: "private",
    async load({ viewer, params }) {
      const storedGift = await giftByToken(params.token!);
      const [[gift], cards, ownership] = await Promise.all([
        presentGifts(viewer, [storedGift]),
        readStoryCards(viewer, [String(storedGift.story)]),
        viewer.id ? ownershipOf(viewer.id, storedGift.story) : null,
      ]);
      const card = cards.get(String(storedGift.story));
      return {
        gift: { ...gift!, to: "" },
        card: card ? presentStoryCard(card) : null,
        token: params.token!,
        isMember: viewer.id !== null,
        ownership,
        isReader: storedGift.reader !== null && String(storedGift.reader) === viewer.id,
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
