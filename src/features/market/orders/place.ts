import { createHash } from "node:crypto";
import { type ClientSession, Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { offersNamed } from "#shared/market/offer-names.ts";
import { priceOf, wordsOf } from "#shared/market/order-price.ts";
import { roleFor } from "#shared/market/order-work.ts";
import { ORDER_PRICE_MAX, ORDER_PRICE_MIN, ORDER_WORDS_MAX } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { moneySettingsText } from "#shared/money/money-settings.text.ts";
import type { ServiceCategory } from "#shared/platform/service-categories.ts";
import { moneySettingAt, taxOn, untaxed } from "../../money/money-settings/index.ts";
import { addCheckout, openCheckout, type PaymentDependencies } from "../../money/payments/index.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { closedBy, readService, type ServiceDoc, type ServiceTerms } from "../services/index.ts";
import { accessIn } from "./access.ts";
import {
  type AnswerFiles,
  addAnswers,
  answersIn,
  isAnswered,
  storeAnswers,
  storiesAsked,
  storyAnswered,
  storyField,
} from "./answers.ts";
import type { OrderDoc } from "./document.ts";
import { Order } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { totalOf } from "./payments.ts";

const texts = ordersText.place;

/** Input of the order form. */
export interface PlaceInput {
  /** Name of a package, as in `offerNames`. */
  readonly package?: unknown;
  /** Names of extras, as in `offerNames`. */
  readonly extras?: readonly string[];
  /** For a price per thousand words: the number of words, or one of the buyer's stories to count. */
  readonly words?: unknown;
  readonly story?: unknown;
  /**
   * "true" gives the seller access to the story during the order; for a beta reader with questions, one per
   * line.
   */
  readonly access?: unknown;
  readonly questions?: unknown;
  /** Answers by question number; missing ones are answered later. */
  readonly answers?: readonly string[];
  /** Files that answer questions, by question number. */
  readonly answerFiles?: AnswerFiles;
  readonly agree?: unknown;
  /** ISO 3166-1 code of the buyer's country, and their browser's languages; for the tax. */
  readonly country?: unknown;
  readonly languages?: unknown;
  /**
   * Total in US cents shown on the page, including tax; "" if it showed none; missing if not sent by a page.
   */
  readonly total?: unknown;
  /** `seenTermsOf` the service as shown on the page; missing if not sent by a page. */
  readonly seen?: unknown;
}

/** Returns a mark of terms that a page showed: changes with any of them. */
export const markOf = (terms: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(terms)).digest("base64url");

/** Returns a mark of everything a buyer chooses from and answers. */
export const seenTermsOf = ({ pricing, packages, extras, requirements }: ServiceTerms): string =>
  markOf([
    pricing,
    packages.map(({ name, price, includes, delivery, rounds }) => [name, price, includes, delivery, rounds]),
    extras.map(({ name, price }) => [name, price]),
    requirements.map(({ kind, question, choices }) => [kind, question, choices]),
  ]);

/**
 * Returns a service this member may order: active and accepting orders.
 * @throws 404, 403 for their own, 400 if it accepts none
 */
export async function serviceToOrder(
  caller: Caller,
  id: string,
): Promise<ServiceDoc & { live: ServiceTerms }> {
  const own = memberOf(caller);
  const service = await readService(caller.viewer, id);
  if (!service?.live || !service.open) throw notFound();
  const seller = String(service.seller);
  if (seller === own) throw forbidden();
  const closed = closedBy(service);
  if (closed) throw applicationError(texts.closed[closed]);
  if ((await isBlocked(seller, own)) || (await isBlocked(own, seller)))
    throw applicationError(texts.closed.blocked);
  return service as ServiceDoc & { live: ServiceTerms };
}

/**
 * Orders a service: creates an order and its checkout on the service's current terms. The seller sees it once
 * paid. Returns the payment URL.
 * @throws 404, 403, 400 by field
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
  const pack = offersNamed(terms.packages, [input.package])[0];
  const extras = offersNamed(terms.extras, input.extras ?? []);
  const stories = await storiesAsked(terms, own);
  const answered = storyAnswered(terms, input.answers ?? [], stories);
  const story = answered ?? (await storyIn(own, input.story));
  const opened =
    input.access === "true"
      ? await accessIn(
          caller,
          terms.category ?? "",
          { ...input, story: answered ? String(answered._id) : input.story },
          storyField(terms),
        )
      : {};
  const count = terms.pricing === "words" ? wordsOf(input.words, story?.stats?.words ?? 0) : 0;
  const answers = answersIn(terms, input.answers ?? [], input.answerFiles, stories);
  throwWrong([
    [hasUnsentQuestions(terms, input) && "access", ordersText.work.giveForQuestions],
    [!pack && "package", texts.choosePackage],
    [terms.pricing === "words" && Number.isNaN(count) && "words", texts.wordsWrong(ORDER_WORDS_MAX)],
    [input.agree !== "true" && input.agree !== true && "agree", texts.agreeRequired],
  ]);
  // The seller may change the service while the page is open: nobody orders terms they have not seen.
  if (typeof input.seen === "string" && input.seen !== seenTermsOf(terms))
    throw invalidField("package", texts.termsChanged);
  const price = priceOf(terms, pack!, extras, count);
  // A price per thousand words may come to a cent, or to more than can be paid at once.
  if (price < ORDER_PRICE_MIN || price > ORDER_PRICE_MAX)
    throw invalidField("words", texts.priceWrong(price, ORDER_PRICE_MIN, ORDER_PRICE_MAX));
  const about = { ...input, zone: await zoneOf(caller.viewer) };
  // A tax may be set before a later payment of this order.
  const tax = (await taxOn(price, about, now)) ?? untaxed(about);
  // The buyer must see the tax on their full selection before paying.
  if (tax?.cents && typeof input.total === "string" && input.total !== String(price + tax.cents))
    throw invalidField("country", moneySettingsText.countryPrice(tax.country, price + tax.cents));
  const stored = await storeAnswers(ordering, caller, null, answers, input.answerFiles);
  const agreed: Agreed = {
    title: terms.title,
    category: terms.category ?? "",
    pricing: terms.pricing,
    pack: pack!,
    words: count,
    extras,
    price,
    tax,
    requirements: stored.answers,
    story: story?._id ?? null,
    access: null,
    ...opened,
  };
  try {
    return await enterOrder(ordering, caller, service, agreed, (session, order) =>
      addAnswers(session, order, { by: toId(own), files: stored.files, at: now }),
    );
  } catch (error) {
    for (const file of stored.files) await ordering.files.remove(file);
    throw error;
  }
}

/** True if a buyer has typed questions for a beta reader to whom they do not give the story. */
const hasUnsentQuestions = ({ category }: ServiceTerms, { access, questions }: PlaceInput): boolean =>
  access !== "true" &&
  roleFor(category ?? "") === "beta-reader" &&
  typeof questions === "string" &&
  questions.trim() !== "";

/** Terms both sides agree on, from which the rest of a new order is derived. */
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
  Partial<Pick<OrderDoc, "series" | "agreed" | "brief">>;

/**
 * Creates an order and its checkout from the agreed terms, together with other writes in the same
 * transaction. Returns the payment URL.
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

/** Creates the order within a transaction; returns its id. */
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
    buyer,
    seller: service.seller,
    service: service._id,
    shownTo: [buyer],
    feeRate: await moneySettingAt(`order-fee:${agreed.category as ServiceCategory}`, now),
    rounds: agreed.pack.rounds,
    answered: isAnswered(agreed.requirements),
    createdAt: now,
    updatedAt: now,
  };
  await Order.create([order], { session, timestamps: false });
  await addCheckout(session, dependencies, {
    _id: order._id,
    of: { kind: "order", id: order._id },
    buyer,
    amount: totalOf(order),
    description: order.title,
    back: ordersPaths.order(String(order._id)),
  });
  return order._id;
}

/** Returns one of the buyer's stories; null for any other, without throwing. */
async function storyIn(own: string, given: unknown) {
  if (!isId(given)) return null;
  const [story] = await findWritten(own, toId(given));
  return story ?? null;
}
