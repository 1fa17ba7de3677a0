import { Types } from "mongoose";
import { applicationError, forbidden, invalidField, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { untilUnique } from "#core/db/transaction.ts";
import { formatMoney } from "#shared/format.ts";
import { paymentsText } from "#shared/money/payments.text.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { PLAN_MONTHS, PLANS, type PlanName } from "#shared/money/subscriptions.ts";
import { zoneOf } from "../../people/users/index.ts";
import { taxOn, untaxed } from "../money-settings/index.ts";
import type { PaymentDependencies, ProviderSubscriptions } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { priceOf } from "./plans.ts";
import { subscriptionPolicy } from "./policy.ts";

/** Milliseconds after which the provider is asked about a subscription without news. */
const ASK_FIRST_MS = 60_000;

const texts = subscriptionsText.premium;

/** Fields of the premium form. */
export interface SubscribeInput {
  readonly plan?: unknown;
  readonly agree?: unknown;
  /** US cents shown for each plan before tax; omitted if no page showed a price. */
  readonly monthly?: unknown;
  readonly yearly?: unknown;
  /** ISO 3166-1: the member's country of residence, with the browser's languages; for the tax. */
  readonly country?: unknown;
  readonly languages?: unknown;
  /** Country of the tax shown on the page. */
  readonly shown?: unknown;
}

/**
 * Starts a subscription: one at the provider, even with repeated or concurrent calls. Returns where it is
 * paid.
 * @throws 403 for guests, 400 by field, or if the member already has one
 */
export async function subscribe(
  { services, provider }: PaymentDependencies,
  { viewer }: Caller,
  input: SubscribeInput,
): Promise<{ readonly subscription: SubscriptionDoc; readonly url: string }> {
  if (!viewer.id) throw forbidden();
  const at = provider.subscriptions;
  if (!at) throw applicationError(texts.notOffered(paymentsText.providers[provider.name]));
  const plan = PLANS.find((each) => each === input.plan);
  throwWrong([
    [!plan && "plan", texts.chooseRequired],
    [input.agree !== "true" && input.agree !== true && "agree", texts.agreeRequired],
  ]);
  const now = services.now();
  const member = toId(viewer.id);
  const price = await priceOf(plan!, now);
  const listed = input[plan!];
  // The price may change while the page is open; nobody pays more than it showed.
  if (typeof listed === "string" && Number(listed) < price)
    throw invalidField("plan", texts.priceChanged(formatMoney(price)));
  const about = { ...input, zone: await zoneOf(viewer) };
  // A tax may be set before a renewal.
  const tax = (await taxOn(price, about, now)) ?? untaxed(about);
  const amount = price + (tax?.cents ?? 0);
  const terms = { plan, amount, tax };
  const begin = async (): Promise<SubscriptionDoc> => {
    const live = await Subscription.findOne({ member, live: true }).lean<SubscriptionDoc>();
    const isAsked = (of: SubscriptionDoc) =>
      of.plan === plan &&
      of.amount === amount &&
      of.tax?.country === tax?.country &&
      of.provider === provider.name;
    if (live && (live.state !== "open" || isAsked(live))) return live;
    // Another plan or provider was chosen before: that subscription is abandoned, here and at the provider.
    if (live) await giveUp(at, live);
    const draft = { _id: new Types.ObjectId(), member, ...terms, provider: provider.name };
    const askAt = new Date(now.getTime() + ASK_FIRST_MS);
    const made = await Subscription.create({ ...draft, askAt, createdAt: now });
    return (made as unknown as { toObject(): SubscriptionDoc }).toObject();
  };
  // A concurrent submission has started it, or one for another plan.
  const subscription = await untilUnique(begin);
  if (subscription.state !== "open") throw applicationError(texts.already);
  return { subscription, url: await openSubscription(at, subscription) };
}

/** Returns where an open subscription is paid. */
export const openSubscription = async (
  at: ProviderSubscriptions,
  { _id, plan, amount, member }: SubscriptionDoc,
): Promise<string> =>
  (
    await at.start({
      reference: String(_id),
      amount,
      months: PLAN_MONTHS[plan as PlanName],
      description: texts.description[plan],
      member: String(member),
      back: subscriptionsPaths.mySubscriptions(),
    })
  ).url;

async function giveUp(at: ProviderSubscriptions, { _id }: SubscriptionDoc): Promise<void> {
  await at.end(String(_id));
  await Subscription.updateOne(
    { _id, state: "open" },
    { $set: { state: "expired", live: false, askAt: null } },
  );
}

/** Returns the viewer's subscription. @throws 404 */
export async function subscriptionFor(viewer: Viewer, id: string): Promise<SubscriptionDoc> {
  const readable = subscriptionPolicy.readable(viewer);
  const subscription = isId(id)
    ? await Subscription.findOne({ $and: [{ _id: toId(id) }, readable] }).lean<SubscriptionDoc>()
    : null;
  if (!subscription || String(subscription.member) !== viewer.id) throw notFound();
  return subscription;
}
