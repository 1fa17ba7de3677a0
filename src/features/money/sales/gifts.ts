import { createHmac } from "node:crypto";
import type { ClientSession } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { hashSecret } from "#core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { GIFT_MESSAGE_MAX } from "#shared/money/purchases.ts";
import type { Config } from "#src/config.ts";
import { isDuplicateOf } from "../../moderation/duplicates/index.ts";
import { setBought } from "../../people/users/index.ts";
import { bookIn } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { expireCompetingPurchase } from "./abandon.ts";
import { type BuyInput, beginPurchase, earningReferrer, stillEarns, storyToBuy } from "./commands.ts";
import { giftEvent } from "./events.ts";
import { ownershipOf, reportOwned } from "./gift-owners.ts";
import { recipientOf } from "./gift-recipients.ts";
import { type GiftPart, Purchase, type PurchaseDoc } from "./model.ts";
import { giftReferralEntries, referralOf } from "./split.ts";

/** Dependencies of gifts, including the key that signs their links. */
export interface GiftDependencies extends PaymentDependencies {
  readonly giftSecret: string;
}

/** Fields of the gift form. */
export interface GiftInput extends BuyInput {
  /** A username or an email address. */
  readonly to?: unknown;
  readonly message?: unknown;
}

/** Returns the key that signs gift links, derived from the site's secret. */
export const giftSecretOf = ({ jwtSecret }: Pick<Config, "jwtSecret">): string =>
  createHmac("sha256", jwtSecret).update("gift links").digest("hex");

/** Returns the token in a gift's link; derived from known values, so it need not be stored. */
export const giftToken = (secret: string, id: unknown, version: number): string =>
  createHmac("sha256", secret).update(`${id}:${version}`).digest("base64url");

/**
 * Starts the purchase of a story as a gift: one per recipient, even with repeated submissions. The giver may
 * own the story, or be one of its authors; the recipient may not.
 * @throws 404, 400 by field, and for a message while the giver's posting is blocked
 */
export async function giveStory(
  dependencies: GiftDependencies,
  { viewer }: Caller,
  id: string,
  input: GiftInput,
): Promise<{ readonly purchase: PurchaseDoc; readonly url: string }> {
  if (!viewer.id) throw forbidden();
  const story = await storyToBuy(viewer, id);
  const whom = await recipientOf(viewer, input.to, story._id);
  const message = messageIn(input.message);
  if (message) assertMayPost({ viewer }, dependencies.services.now());
  const referrer = await earningReferrer(viewer.id, String(story.author), dependencies.services.now());
  const gift = (purchase: unknown): GiftPart => ({
    ...whom,
    message,
    version: 1,
    sent: 0,
    redeemedAt: null,
    referrer,
    tokenHash: hashSecret(giftToken(dependencies.giftSecret, purchase, 1)),
  });
  const buyer = toId(viewer.id);
  // A paid gift has no key any more, so the next submission creates another gift.
  const same = { buyer, "gift.key": whom.key, state: "open" };
  const wish = { viewer, story, buyer, reader: null, gift, referrer: null, same };
  return beginPurchase(dependencies, wish, input);
}

/** Returns a gift to its giver or recipient; only the giver sees the price. @throws 404 */
export async function giftFor({ id: viewer }: Viewer, id: string): Promise<PurchaseDoc> {
  const purchase = isId(id) && viewer ? await Purchase.findById(toId(id)).lean<PurchaseDoc>() : null;
  if (!purchase?.gift) throw notFound();
  const isGiver = String(purchase.buyer) === viewer;
  const isTheirs = [purchase.gift.to, purchase.reader].some((each) => String(each) === viewer);
  if (!isGiver && !(isTheirs && purchase.paidAt)) throw notFound();
  return purchase;
}

/** Returns the gift of a link, for anyone who has it. @throws 404 if the link is no longer valid */
export async function giftByToken(token: string): Promise<PurchaseDoc> {
  const purchase = /^[\w-]{43}$/.test(token)
    ? await Purchase.findOne({
        // The type is stated so that the partial index is used.
        "gift.tokenHash": { $type: "string", $eq: hashSecret(token) },
        paidAt: { $ne: null },
      }).lean<PurchaseDoc>()
    : null;
  if (!purchase) throw notFound();
  return purchase;
}

/**
 * Redeems a gift for the caller, once: of concurrent attempts one succeeds. The giver's referrer earns now,
 * unless the giver redeems it or it goes to another of the giver's accounts. If its recipient already has the
 * story, the giver is notified.
 * @throws 400 if it is redeemed, refunded or held, or the caller already has the story or is one of its
 * authors
 */
export async function redeemGift(
  { services }: GiftDependencies,
  { viewer }: Caller,
  gift: PurchaseDoc,
): Promise<PurchaseDoc> {
  if (!viewer.id) throw forbidden();
  const reader = toId(viewer.id);
  const { redeem } = giftsText;
  const refuseOwner = async (reason: string): Promise<never> => {
    if (isMeantFor(gift, viewer.id!)) await reportOwned(services, gift._id);
    throw applicationError(reason);
  };
  if ((await ownershipOf(viewer.id, gift.story)) === "team") return refuseOwner(redeem.own);
  const isSelf = gift.buyer.equals(reader) || (await isDuplicateOf(viewer.id, [String(gift.buyer)]));
  const isReferrer = gift.gift?.referrer?.equals(reader) ?? false;
  const now = services.now();
  const redeemed = await inTransaction(async (session) => {
    const before = await Purchase.findById(gift._id).session(session).lean<PurchaseDoc>();
    if (before?.gift?.redeemedAt) throw applicationError(redeem.used);
    if (before?.state !== "paid" || before.gift?.version !== gift.gift?.version)
      throw applicationError(redeem.gone);
    if (!(await expireCompetingPurchase(session, services, { ...before, reader }))) return null;
    const after = (await Purchase.findOneAndUpdate(
      { _id: before._id, state: "paid", "gift.redeemedAt": null, "gift.version": before.gift!.version },
      { $set: { reader, "gift.redeemedAt": now, "gift.email": null } },
      { session, returnDocument: "after" },
    ).lean<PurchaseDoc>())!;
    await setBought(session, reader, after.story, true);
    if (!isSelf && !isReferrer) await bookReferral(session, after, now);
    await services.events.publish("gift.redeemed", { ...giftEvent(after), reader: viewer.id! }, session);
    return after;
  }).catch((error) => {
    if (isDuplicateKey(error)) return null;
    throw error;
  });
  return redeemed ?? refuseOwner(redeem.owned);
}

/** True if a member may be a gift's recipient: anyone but the giver with the link of a mailed gift. */
const isMeantFor = ({ buyer, gift }: PurchaseDoc, member: string): boolean =>
  String(buyer) !== member && (gift?.to ? String(gift.to) === member : true);

/**
 * Returns an unredeemed gift of the caller's, and the person or address that it could be sent to instead.
 * @throws as `resendGift`
 */
export async function previewResend(
  { now }: Pick<Services, "now">,
  { viewer }: Caller,
  id: string,
  input: Pick<GiftInput, "to">,
) {
  const gift = await giftFor(viewer, id);
  if (String(gift.buyer) !== viewer.id) throw notFound();
  const address = await recipientOf(viewer, input.to, gift.story);
  if (gift.state !== "paid" || gift.gift!.redeemedAt) throw applicationError(giftsText.resend.late);
  // Another person reads it.
  if (gift.gift!.message) assertMayPost({ viewer }, now());
  return { gift, address };
}

/**
 * Sends an unredeemed gift to another member or address; the previous link becomes invalid.
 * @throws 404, 400, at `to` for a recipient who cannot get it, and for one with a message while the giver's posting is
 * blocked
 */
export async function resendGift(
  { services, giftSecret }: GiftDependencies,
  caller: Caller,
  id: string,
  input: Pick<GiftInput, "to">,
): Promise<PurchaseDoc> {
  const { gift, address } = await previewResend(services, caller, id, input);
  const { to, email } = address;
  const version = gift.gift!.version + 1;
  return inTransaction(async (session) => {
    const after = await Purchase.findOneAndUpdate(
      { _id: gift._id, state: "paid", "gift.redeemedAt": null, "gift.version": version - 1 },
      {
        $set: {
          "gift.to": to,
          "gift.email": email,
          "gift.version": version,
          "gift.tokenHash": hashSecret(giftToken(giftSecret, gift._id, version)),
        },
      },
      { session, returnDocument: "after" },
    ).lean<PurchaseDoc>();
    if (!after) throw applicationError(giftsText.resend.late);
    const former = giftEvent(gift);
    if (former.to && former.to !== (to && String(to)))
      await services.events.publish("gift.withdrawn", former, session);
    await services.events.publish("gift.paid", giftEvent(after), session);
    return after;
  });
}

/** Books a referral out of the platform's fee, as for any sale; none if the price was partly refunded. */
async function bookReferral(session: ClientSession, gift: PurchaseDoc, at: Date): Promise<void> {
  const referrer = gift.gift?.referrer;
  const referral = referralOf(gift);
  if (!referrer || referral === 0 || gift.refunded > 0 || !(await stillEarns(referrer))) return;
  const sold = { ...gift, referrer, referral };
  await Purchase.updateOne(
    { _id: gift._id },
    { $set: { referrer, referral, fee: gift.fee - referral } },
    { session },
  );
  await bookIn(session, {
    key: `gift-referral:${gift._id}`,
    cause: "referral",
    at,
    entries: giftReferralEntries(sold),
    about: { purchase: String(gift._id), story: String(gift.story) },
  });
}

function messageIn(input: unknown): string {
  const text = typeof input === "string" ? input.replaceAll("\r\n", "\n").trim() : "";
  if (text.length > GIFT_MESSAGE_MAX) throw invalidField("message", giftsText.message.tooLong);
  return text;
}
