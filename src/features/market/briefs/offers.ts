import Joi from "joi";
import type { Types } from "mongoose";
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
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { validate } from "../../../core/validate.ts";
import { OFFER_ROUNDS_MAX, OFFER_TEXT_MAX, OFFERS_MAX } from "../../../shared/market/briefs.limits.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import { ORDER_PRICE_MAX, ORDER_PRICE_MIN } from "../../../shared/market/orders.limits.ts";
import { ordersPaths } from "../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { DELIVERY_TIMES, type DeliveryTime } from "../../../shared/market/services.enums.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { type TaxInput, taxOn } from "../../money/money-settings/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { enterOrder, type Ordering, readOrder, serviceToOrder, whichAreOpen } from "../orders/index.ts";
import { type ServiceDoc, Services } from "../services/index.ts";
import { briefToOffer, takesOffers } from "./commands.ts";
import { offersByMember } from "./limits.ts";
import { Brief, type BriefDoc, Offer, type OfferDoc } from "./model.ts";
import { permittedOffer, readBrief, readOffer } from "./permitted.ts";
import "./events.ts";

const words = briefsText.wrong;

interface OfferInput {
  readonly service: string;
  readonly text: string;
  readonly price: unknown;
  readonly delivery: DeliveryTime;
  readonly rounds: number;
}

const rules = Joi.object<OfferInput>({
  service: Joi.string()
    .hex()
    .length(24)
    .required()
    .messages({ "any.required": words.service, "string.empty": words.service }),
  text: plainTextRule(OFFER_TEXT_MAX).required(),
  price: Joi.any().required(),
  delivery: Joi.string()
    .valid(...DELIVERY_TIMES)
    .required(),
  rounds: Joi.number().integer().min(0).max(OFFER_ROUNDS_MAX).empty("").default(0),
});

/** What an offer may say; also for the API. */
export const offerRules = rules;

/** A member's services that are up in a category: what they make offers by. */
export const servicesFor = (
  seller: string,
  { category }: Pick<BriefDoc, "category">,
): Promise<ServiceDoc[]> =>
  Services.find({ seller: toId(seller), open: true, category })
    .sort({ _id: 1 })
    .lean<ServiceDoc[]>();

/** Offers for a brief, or changes one's offer; one that was taken back stands again. @throws 404, 403, 400 by field */
export async function makeOffer(
  { services, limits }: Pick<Ordering, "services" | "limits">,
  caller: Caller,
  briefId: string,
  input: unknown,
): Promise<OfferDoc> {
  const now = services.now();
  assertMayPost(caller, now);
  const own = memberOf(caller);
  const brief = await briefToOffer(caller, briefId, now);
  const { service, price, ...given } = validate(rules, input);
  const cents = centsIn(price);
  const by = (await servicesFor(own, brief)).find(({ _id }) => String(_id) === service);
  throwWrong([
    [!by && "service", words.service],
    [
      (Number.isNaN(cents) || cents < ORDER_PRICE_MIN || cents > ORDER_PRICE_MAX) && "price",
      words.price(ORDER_PRICE_MIN, ORDER_PRICE_MAX),
    ],
  ]);
  await limits.consume(offersByMember, own);
  const free = await freeOf(await Offer.findOne({ brief: brief._id, seller: toId(own) }).lean<OfferDoc>());
  const key = { brief: brief._id, seller: toId(own) };
  const fields = { ...given, service: by!._id, price: cents, state: "open" as const };
  return inTransaction(async (session) => {
    const before = await Offer.findOne(key).session(session).lean<OfferDoc>();
    if (before && before.state !== "open" && before.state !== "withdrawn") throw applicationError(words.gone);
    if (!before && brief.offers >= OFFERS_MAX) throw applicationError(words.full);
    const isNew = !before || before.state === "withdrawn";
    const after = await Offer.findOneAndUpdate(
      // What is being paid for stays as it was taken.
      { ...key, order: free },
      { $set: fields, $setOnInsert: { author: brief.author } },
      { upsert: !before, returnDocument: "after", session },
    ).lean<OfferDoc>();
    if (!after) throw applicationError(words.gone);
    if (!isNew) return after;
    // Of an offer and the brief's end at one time one is done.
    const { modifiedCount } = await Brief.updateOne(
      { _id: brief._id, state: "open" },
      { $inc: { offers: 1 } },
      { session, timestamps: false },
    );
    if (modifiedCount === 0) throw applicationError(words.closed);
    await services.events.publish(
      "offer.made",
      { id: String(after._id), brief: String(brief._id), author: String(brief.author), seller: own },
      session,
    );
    return after;
  });
}

/**
 * The order under which an offer may be changed or taken back: none, or one that was never paid and has ended. Of one that
 * is being paid for there is none such.
 */
async function freeOf(offer: Pick<OfferDoc, "order"> | null): Promise<OfferDoc["order"]> {
  const { order = null } = offer ?? {};
  return order && !(await whichAreOpen([order])).has(String(order)) ? order : null;
}

/** Takes an offer back, unless it is being paid for. @throws 404, 403, 400 */
export async function withdrawOffer(caller: Caller, id: string): Promise<void> {
  const offer = await permittedOffer(caller, "update", id);
  const free = await freeOf(offer);
  await inTransaction(async (session) => {
    const { modifiedCount } = await Offer.updateOne(
      { _id: offer._id, state: "open", order: free },
      { $set: { state: "withdrawn" } },
      { session },
    );
    if (modifiedCount === 0) throw applicationError(words.gone);
    await Brief.updateOne({ _id: offer.brief }, { $inc: { offers: -1 } }, { session, timestamps: false });
  });
}

/**
 * Takes an offer: an order on its terms, with its checkout. The brief is taken once that is paid. Answers where the author
 * pays. @throws 404, 403, 400 where it stands no more
 */
export async function takeOffer(
  ordering: Ordering,
  caller: Caller,
  id: string,
  input: { readonly agree?: unknown } & TaxInput,
): Promise<{ readonly order: Types.ObjectId; readonly url: string }> {
  const { services } = ordering;
  const now = services.now();
  assertMayPost(caller, now);
  const own = memberOf(caller);
  const offer = await readOffer(caller.viewer, id);
  if (!offer) throw notFound();
  if (String(offer.author) !== own) throw forbidden();
  const brief = await readBrief(caller.viewer, String(offer.brief));
  if (!brief || offer.state !== "open") throw applicationError(words.gone);
  if (!takesOffers(brief, now)) throw applicationError(words.closed);
  if (input.agree !== "true" && input.agree !== true)
    throw invalidField("agree", ordersText.place.agreeRequired);
  const begun = offer.order && (await readOrder(caller.viewer, String(offer.order)));
  if (begun?.state === "unpaid") return { order: begun._id, url: ordersPaths.order(String(begun._id)) };
  const service = await serviceToOrder(caller, String(offer.service));
  const tax = await taxOn(offer.price, { ...input, zone: await zoneOf(caller.viewer) }, now);
  const { order, url } = await enterOrder(
    ordering,
    caller,
    service,
    {
      ...{ title: brief.title, category: brief.category, pricing: "piece", price: offer.price, tax },
      pack: {
        ...{ name: briefsText.page.pack, includes: offer.text, price: offer.price },
        ...{ rounds: offer.rounds, delivery: offer.delivery },
      },
      ...{ words: brief.words, extras: [], story: brief.story, access: null },
      requirements: [
        {
          ...{ kind: "text", question: briefsText.page.question, required: false, choices: [] },
          answer: brief.text,
        },
      ],
    },
    async (session, made) => {
      const { modifiedCount } = await Offer.updateOne(
        { _id: offer._id, state: "open", order: offer.order },
        { $set: { order: made } },
        { session },
      );
      if (modifiedCount === 0) throw applicationError(words.gone);
    },
  );
  return { order: order._id, url };
}
