import { createHmac } from "node:crypto";
import type { ClientSession } from "mongoose";
import type { Config } from "../../../config.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { hashSecret } from "../../../core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { validate } from "../../../core/validate.ts";
import { giftsText } from "../../../shared/money/gifts.text.ts";
import { GIFT_MESSAGE_MAX } from "../../../shared/money/purchases.ts";
import { isDuplicateOf } from "../../moderation/duplicates/index.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { emailRule } from "../../people/identity/index.ts";
import { findByUsernames, findOwnUser, keyOf, setBought } from "../../people/users/index.ts";
import { readStory, teamRole } from "../../stories/stories/index.ts";
import { bookIn } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { type BuyInput, beginPurchase, earningReferrer, storyToBuy } from "./commands.ts";
import { type GiftPart, Purchase, type PurchaseDoc } from "./model.ts";
import { giftEventOf, makeWay } from "./settle.ts";
import { giftReferralEntries, referralOf } from "./split.ts";

/** What gifts need: their links are signed with a key of their own. */
export interface GiftDependencies extends PaymentDependencies {
  readonly giftSecret: string;
}

/** What the form of a gift sends. */
export interface GiftInput extends BuyInput {
  /** A username or an e-mail address. */
  readonly to?: unknown;
  readonly message?: unknown;
}

/** The key that gifts' links are made with: it follows from the site's. */
export const giftSecretOf = ({ jwtSecret }: Pick<Config, "jwtSecret">): string =>
  createHmac("sha256", jwtSecret).update("gift links").digest("hex");

/** The key to a gift, as its link carries it: made anew from what is known, so that it need not be kept. */
export const giftToken = (secret: string, id: unknown, version: number): string =>
  createHmac("sha256", secret).update(`${id}:${version}`).digest("base64url");

/**
 * Begins to buy a story for somebody else: one gift for each of whom it is for, however often it is pressed. The giver
 * may have the story themselves, or write it with others no less than anyone.
 * @throws 404, 400 by field, and for a message while posting is closed to the giver
 */
export async function giveStory(
  dependencies: GiftDependencies,
  { viewer }: Caller,
  id: string,
  input: GiftInput,
): Promise<{ readonly purchase: PurchaseDoc; readonly url: string }> {
  if (!viewer.id) throw forbidden();
  const story = await storyToBuy(viewer, id);
  const whom = await recipientOf(viewer, input.to);
  const message = messageIn(input.message);
  if (message) assertMayPost({ viewer }, dependencies.services.now());
  const referrer = await earningReferrer(viewer.id, String(story.author), dependencies.services.now());
  const gift = (purchase: unknown): GiftPart => ({
    ...whom,
    ...{ message, version: 1, sent: 0, redeemedAt: null, referrer },
    tokenHash: hashSecret(giftToken(dependencies.giftSecret, purchase, 1)),
  });
  const buyer = toId(viewer.id);
  // Paid for, it has no key any longer: the next press is another gift.
  const same = { buyer, "gift.key": whom.key, state: "open" };
  const wish = { viewer, story, buyer, reader: null, gift, referrer: null, same };
  return beginPurchase(dependencies, wish, input);
}

/** One's own gift, or one for oneself: both see it, the price only who gave it. @throws 404 */
export async function giftFor({ id: viewer }: Viewer, id: string): Promise<PurchaseDoc> {
  const found = isId(id) && viewer ? await Purchase.findById(toId(id)).lean<PurchaseDoc>() : null;
  if (!found?.gift) throw notFound();
  const isGiver = String(found.buyer) === viewer;
  const isTheirs = [found.gift.to, found.reader].some((each) => String(each) === viewer);
  if (!isGiver && !(isTheirs && found.paidAt)) throw notFound();
  return found;
}

/** The gift that a link leads to, for whoever has the link. @throws 404 for one that does not hold any longer */
export async function giftByToken(token: string): Promise<PurchaseDoc> {
  const found = /^[\w-]{43}$/.test(token)
    ? await Purchase.findOne({
        // The type is for the partial index.
        "gift.tokenHash": { $type: "string", $eq: hashSecret(token) },
        paidAt: { $ne: null },
      }).lean<PurchaseDoc>()
    : null;
  if (!found) throw notFound();
  return found;
}

/**
 * Opens a gift for the member who asks, once for all: of many at one time one has it. Who referred its giver earns by
 * it now, unless the giver keeps it or gives it to another account of their own.
 * @throws 400 where it is redeemed, given back or held, where they have the story already, or write it
 */
export async function redeemGift(
  { services }: GiftDependencies,
  { viewer }: Caller,
  gift: PurchaseDoc,
): Promise<PurchaseDoc> {
  if (!viewer.id) throw forbidden();
  const reader = toId(viewer.id);
  const { redeem } = giftsText;
  const story = await readStory(viewer, String(gift.story));
  if (story && teamRole(viewer, story)) throw applicationError(redeem.own);
  const isSelf = gift.buyer.equals(reader) || (await isDuplicateOf(viewer.id, [String(gift.buyer)]));
  const isReferrer = gift.gift?.referrer?.equals(reader) ?? false;
  const now = services.now();
  return inTransaction(async (session) => {
    const before = await Purchase.findById(gift._id).session(session).lean<PurchaseDoc>();
    if (before?.gift?.redeemedAt) throw applicationError(redeem.used);
    if (before?.state !== "paid" || before.gift?.version !== gift.gift?.version)
      throw applicationError(redeem.gone);
    if (!(await makeWay(session, { ...before, reader }))) throw applicationError(redeem.owned);
    const after = (await Purchase.findOneAndUpdate(
      { _id: before._id, state: "paid", "gift.redeemedAt": null, "gift.version": before.gift!.version },
      { $set: { reader, "gift.redeemedAt": now, "gift.email": null } },
      { session, returnDocument: "after" },
    ).lean<PurchaseDoc>())!;
    await setBought(session, reader, after.story, true);
    if (!isSelf && !isReferrer) await bookReferral(session, after, now);
    await services.events.publish("gift.redeemed", { ...giftEventOf(after), reader: viewer.id! }, session);
    return after;
  }).catch((error) => {
    if (isDuplicateKey(error)) throw applicationError(redeem.owned);
    throw error;
  });
}

/** Sends a gift that nobody has redeemed to another member or address: the link from before ends. @throws 404, 400 */
export async function resendGift(
  { services, giftSecret }: GiftDependencies,
  { viewer }: Caller,
  id: string,
  input: Pick<GiftInput, "to">,
): Promise<PurchaseDoc> {
  const gift = await giftFor(viewer, id);
  if (String(gift.buyer) !== viewer.id) throw notFound();
  const { to, email } = await recipientOf(viewer, input.to);
  const version = gift.gift!.version + 1;
  return inTransaction(async (session) => {
    const after = await Purchase.findOneAndUpdate(
      { _id: gift._id, state: "paid", "gift.redeemedAt": null, "gift.version": version - 1 },
      {
        $set: {
          ...{ "gift.to": to, "gift.email": email, "gift.version": version },
          "gift.tokenHash": hashSecret(giftToken(giftSecret, gift._id, version)),
        },
      },
      { session, returnDocument: "after" },
    ).lean<PurchaseDoc>();
    if (!after) throw applicationError(giftsText.resend.late);
    await services.events.publish("gift.paid", giftEventOf(after), session);
    return after;
  });
}

/** A referral out of the platform's fee, as at any sale; none of a price that has gone back in part. */
async function bookReferral(session: ClientSession, gift: PurchaseDoc, at: Date): Promise<void> {
  const referrer = gift.gift?.referrer;
  const referral = referralOf(gift);
  if (!referrer || referral === 0 || gift.refunded > 0) return;
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

/** Whom a gift is for. @throws 400 at the field for nobody we know, oneself, or one of whom either has blocked the other */
async function recipientOf(
  { id, username }: Viewer,
  input: unknown,
): Promise<Pick<GiftPart, "to" | "email" | "key">> {
  const { to: words } = giftsText;
  const text = typeof input === "string" ? input.trim() : "";
  if (text === "") throw invalidField("to", words.required);
  if (/.@/.test(text)) {
    const email = validate(emailRule, text);
    const own = await findOwnUser(id!);
    if (own && keyOf(own.email) === keyOf(email)) throw invalidField("to", words.self);
    return { to: null, email, key: hashSecret(keyOf(email)) };
  }
  const name = text.replace(/^@/, "");
  const [found] = await findByUsernames([keyOf(name)]);
  if (username && keyOf(username) === keyOf(name)) throw invalidField("to", words.self);
  if (!found || (await isEitherBlocked(id!, String(found._id)))) throw invalidField("to", words.unknown);
  return { to: found._id, email: null, key: String(found._id) };
}

function messageIn(input: unknown): string {
  const text = typeof input === "string" ? input.replaceAll("\r\n", "\n").trim() : "";
  if (text.length > GIFT_MESSAGE_MAX) throw invalidField("message", giftsText.message.tooLong);
  return text;
}
