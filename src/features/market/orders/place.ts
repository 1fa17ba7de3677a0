import { type ClientSession, Types } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import {
  applicationError,
  forbidden,
  invalidField,
  notFound,
  throwWrong,
} from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { priceOf, wordsOf } from "../../../shared/market/order-price.ts";
import { ORDER_PRICE_MAX, ORDER_PRICE_MIN, ORDER_WORDS_MAX } from "../../../shared/market/orders.limits.ts";
import { ordersPaths } from "../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import type { ServiceCategory } from "../../../shared/market/services.enums.ts";
import { moneySettingsText } from "../../../shared/money/money-settings.text.ts";
import { moneySettingAt, taxOn } from "../../money/money-settings/index.ts";
import { addCheckout, openCheckout, type PaymentDependencies } from "../../money/payments/index.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { readService, type ServiceDoc, type ServiceTerms } from "../services/index.ts";
import { accessIn } from "./access.ts";
import { type AnswerFiles, addAnswers, answersIn, isAnswered, keepAnswers } from "./answers.ts";
import { Order, type OrderDoc } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { totalOf } from "./payments.ts";

const words = ordersText.place;

/** What the order form sends. */
export interface PlaceInput {
  /** Number of a package, from 0. */
  readonly package?: unknown;
  /** Numbers of extras. */
  readonly extras?: readonly string[];
  /** Of a price by the thousand words: how many, or a story of one's own that is counted. */
  readonly words?: unknown;
  readonly story?: unknown;
  /** "true" opens the story to the seller for the time of the order; to a beta-reader with questions, one a line. */
  readonly access?: unknown;
  readonly questions?: unknown;
  /** Answers by the number of the question; what is left open is answered later. */
  readonly answers?: readonly string[];
  /** Files that answer questions, by the number of the question. */
  readonly answerFiles?: AnswerFiles;
  readonly agree?: unknown;
  /** ISO 3166-1: where the buyer lives, with the languages that their browser asked for; for the tax. */
  readonly country?: unknown;
  readonly languages?: unknown;
  /** US cents that the page showed for all of it, its tax among them; "" where it showed none, left out by no page. */
  readonly total?: unknown;
}

/** A service that this member may order, up and taking orders. @throws 404, 403 for one's own, 400 where it takes none */
export async function serviceToOrder(
  caller: Caller,
  id: string,
): Promise<ServiceDoc & { live: ServiceTerms }> {
  const own = memberOf(caller);
  const found = await readService(caller.viewer, id);
  if (!found?.live || !found.open) throw notFound();
  const seller = String(found.seller);
  if (seller === own) throw forbidden();
  const isFull = found.maxOpenOrders > 0 && found.openOrders >= found.maxOpenOrders;
  if (found.paused) throw applicationError(words.closed.paused);
  if (isFull) throw applicationError(words.closed.full);
  if ((await isBlocked(seller, own)) || (await isBlocked(own, seller)))
    throw applicationError(words.closed.blocked);
  return found as ServiceDoc & { live: ServiceTerms };
}

/**
 * Orders a service: an order and its checkout, on the service's terms as they are now. It is the seller's to see once
 * it is paid. Answers where the buyer pays. @throws 404, 403, 400 by field
 */
export async function placeOrder(
  ordering: Ordering,
  caller: Caller,
  id: string,
  input: PlaceInput,
): Promise<{ readonly order: OrderDoc; readonly url: string }> {
  const { services } = ordering;
  const now = services.now();
  assertMayPost(caller, now);
  const own = memberOf(caller);
  const service = await serviceToOrder(caller, id);
  const terms = service.live;
  const pack = terms.packages.find((_, at) => String(at) === input.package);
  const extras = terms.extras.filter((_, at) => input.extras?.includes(String(at)));
  const story = await storyIn(own, input.story);
  const opened = input.access === "true" ? await accessIn(caller, terms.category ?? "", input) : {};
  const count = terms.pricing === "words" ? wordsOf(input.words, story?.stats?.words ?? 0) : 0;
  const answers = answersIn(terms, input.answers ?? [], input.answerFiles);
  throwWrong([
    [!pack && "package", words.choosePackage],
    [terms.pricing === "words" && Number.isNaN(count) && "words", words.wordsWrong(ORDER_WORDS_MAX)],
    [input.agree !== "true" && input.agree !== true && "agree", words.agreeRequired],
  ]);
  const price = priceOf(terms, pack!, extras, count);
  // By the thousand words it may come to a cent, or to more than anybody can pay at one time.
  if (price < ORDER_PRICE_MIN || price > ORDER_PRICE_MAX)
    throw invalidField("words", words.priceWrong(price, ORDER_PRICE_MIN, ORDER_PRICE_MAX));
  const tax = await taxOn(price, { ...input, zone: await zoneOf(caller.viewer) }, now);
  // What comes on top is seen before it is paid, for all that was chosen.
  if (tax?.cents && typeof input.total === "string" && input.total !== String(price + tax.cents))
    throw invalidField("country", moneySettingsText.countryPrice(tax.country, price + tax.cents));
  const kept = await keepAnswers(ordering, caller, null, answers, input.answerFiles);
  const agreed: Agreed = {
    ...{ title: terms.title, category: terms.category ?? "", pricing: terms.pricing },
    ...{ pack: pack!, words: count, extras, price, tax, requirements: kept.answers },
    story: story?._id ?? null,
    access: null,
    ...opened,
  };
  try {
    return await enterOrder(ordering, caller, service, agreed, (session, order) =>
      addAnswers(session, order, { by: toId(own), files: kept.files, at: now }),
    );
  } catch (error) {
    for (const file of kept.files) await ordering.files.remove(file);
    throw error;
  }
}

/** What two sides agree on: the rest of a new order follows from it. */
export type Agreed = Pick<
  OrderDoc,
  | "title"
  | "category"
  | "pricing"
  | "pack"
  | "words"
  | "extras"
  | "price"
  | "story"
  | "access"
  | "requirements"
  | "tax"
> &
  Partial<Pick<OrderDoc, "series" | "agreed">>;

/**
 * Enters an order of a service and its checkout on what was agreed, with what else belongs into its transaction. Answers
 * where the buyer pays.
 */
export async function enterOrder(
  dependencies: PaymentDependencies,
  caller: Caller,
  service: Pick<ServiceDoc, "_id" | "seller">,
  agreed: Agreed,
  within?: (session: ClientSession, order: Types.ObjectId) => Promise<void>,
): Promise<{ readonly order: OrderDoc; readonly url: string }> {
  const buyer = toId(memberOf(caller));
  const _id = await inTransaction(async (session) => {
    const made = await enterIn(session, dependencies, buyer, service, agreed);
    await within?.(session, made);
    return made;
  });
  const made = (await Order.findById(_id).lean<OrderDoc>())!;
  return { order: made, url: await openCheckout(dependencies, _id) };
}

/** The same within a transaction; answers the order's id. */
export async function enterIn(
  session: ClientSession,
  dependencies: PaymentDependencies,
  buyer: Types.ObjectId,
  service: Pick<ServiceDoc, "_id" | "seller">,
  agreed: Agreed,
): Promise<Types.ObjectId> {
  const now = dependencies.services.now();
  const order = {
    ...agreed,
    _id: new Types.ObjectId(),
    ...{ buyer, seller: service.seller, service: service._id, shownTo: [buyer] },
    feeRate: await moneySettingAt(`order-fee:${agreed.category as ServiceCategory}`, now),
    ...{ rounds: agreed.pack.rounds, answered: isAnswered(agreed.requirements) },
    ...{ createdAt: now, updatedAt: now },
  };
  await Order.create([order] as never, { session, timestamps: false });
  await addCheckout(session, dependencies, {
    _id: order._id,
    of: { kind: "order", id: order._id },
    ...{ buyer, amount: totalOf(order), description: order.title },
    back: ordersPaths.order(String(order._id)),
  });
  return order._id;
}

/** A story of the buyer's own. @throws nothing: one that is not theirs is none */
async function storyIn(own: string, given: unknown) {
  if (!isId(given)) return null;
  const [story] = await findWritten(own, toId(given));
  return story ?? null;
}
