import Joi from "joi";
import type { Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { idRule, rulesOf } from "#core/fields/index.ts";
import { validate } from "#core/validate.ts";
import { offerFields } from "#shared/market/briefs.fields.ts";
import { OFFERS_MAX } from "#shared/market/briefs.limits.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { ORDER_PRICE_MAX, ORDER_PRICE_MIN } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { centsIn } from "#shared/money/cents.ts";
import { type TaxInput, taxOn, untaxed } from "../../money/money-settings/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import {
  abandonOrder,
  enterOrder,
  markOf,
  type Ordering,
  readOrder,
  serviceToOrder,
  whichAreOpen,
} from "../orders/index.ts";
import { type ServiceDoc, Services } from "../services/index.ts";
import { acceptsOffers, briefToOffer } from "./commands.ts";
import { isCounted } from "./counters.ts";
import { offersByMember } from "./limits.ts";
import { Brief, type BriefDoc, Offer, type OfferDoc } from "./model.ts";
import { permittedOffer, readBrief, readOffer } from "./permitted.ts";
import "./events.ts";

const texts = briefsText.wrong;

interface OtherInput {
  readonly service: string;
  readonly price: unknown;
}

const rules = rulesOf<typeof offerFields, OtherInput>(offerFields, {
  service: idRule.required().messages({ "any.required": texts.service, "string.empty": texts.service }),
  price: Joi.any()
    .required()
    .description("US dollars")
    .meta({ json: { type: ["number", "string"] } }),
});

/** Rules for an offer's text; also for the API. */
export const offerRules = rules;

/** Returns a member's active services in a category, which offers are based on. */
export const servicesFor = (
  seller: string,
  { category }: Pick<BriefDoc, "category">,
): Promise<ServiceDoc[]> =>
  Services.find({ seller: toId(seller), open: true, category })
    .sort({ _id: 1 })
    .lean<ServiceDoc[]>();

/** Makes an offer for a brief, or changes it; a withdrawn one is reopened. @throws 404, 403, 400 by field */
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
    [!by && "service", texts.service],
    [
      (Number.isNaN(cents) || cents < ORDER_PRICE_MIN || cents > ORDER_PRICE_MAX) && "price",
      texts.price(ORDER_PRICE_MIN, ORDER_PRICE_MAX),
    ],
  ]);
  await limits.consume(offersByMember, own);
  const free = await freeOf(await Offer.findOne({ brief: brief._id, seller: toId(own) }).lean<OfferDoc>());
  const key = { brief: brief._id, seller: toId(own) };
  const fields = { ...given, service: by!._id, price: cents, state: "open" as const };
  return inTransaction(async (session) => {
    const before = await Offer.findOne(key).session(session).lean<OfferDoc>();
    if (before && before.state !== "open" && before.state !== "withdrawn") throw applicationError(texts.gone);
    if (!before && brief.offers >= OFFERS_MAX) throw applicationError(texts.full);
    const isNew = !before || before.state === "withdrawn";
    const after = await Offer.findOneAndUpdate(
      // An offer that is being paid stays as it was accepted.
      { ...key, order: free },
      { $set: fields, $setOnInsert: { author: brief.author } },
      { upsert: !before, returnDocument: "after", session },
    ).lean<OfferDoc>();
    if (!after) throw applicationError(texts.gone);
    if (!isNew) return after;
    // If an offer and the brief's end coincide, only one succeeds.
    const { modifiedCount } = await Brief.updateOne(
      { _id: brief._id, state: "open" },
      { $inc: { offers: 1 } },
      { session, timestamps: false },
    );
    if (modifiedCount === 0) throw applicationError(texts.closed);
    await services.events.publish(
      "offer.made",
      { id: String(after._id), brief: String(brief._id), author: String(brief.author), seller: own },
      session,
    );
    return after;
  });
}

/**
 * Returns the order reference under which an offer may be changed or withdrawn: none, or an order that ended
 * unpaid. An offer that is being paid has none.
 */
async function freeOf(offer: Pick<OfferDoc, "order"> | null): Promise<OfferDoc["order"]> {
  const { order = null } = offer ?? {};
  return order && !(await whichAreOpen([order])).has(String(order)) ? order : null;
}

/** Withdraws an offer, unless it is being paid. @throws 404, 403, 400 */
export async function withdrawOffer(caller: Caller, id: string): Promise<void> {
  const offer = await permittedOffer(caller, "update", id);
  const free = await freeOf(offer);
  await inTransaction(async (session) => {
    const before = await Offer.findOneAndUpdate(
      { _id: offer._id, state: "open", order: free },
      { $set: { state: "withdrawn" } },
      { session },
    ).lean<OfferDoc>();
    if (!before) throw applicationError(texts.gone);
    if (!isCounted(before)) return;
    await Brief.updateOne({ _id: offer.brief }, { $inc: { offers: -1 } }, { session, timestamps: false });
  });
}

/** Returns a mark of everything that the author of a brief agrees to with an offer. */
export const seenOfferOf = ({
  service,
  price,
  text,
  delivery,
  rounds,
}: Pick<OfferDoc, "service" | "price" | "text" | "delivery" | "rounds">): string =>
  markOf([String(service), price, text, delivery, rounds]);

/**
 * Accepts an offer: creates an order on its terms, with its checkout. The brief is assigned once that is
 * paid. Returns the payment URL.
 * @throws 404, 403, 400 if it is no longer available, or not as the page showed it
 */
export async function acceptOffer(
  ordering: Ordering,
  caller: Caller,
  id: string,
  /** `seen`: `seenOfferOf` the offer as shown on the page; missing if not sent by a page. */
  input: { readonly agree?: unknown; readonly seen?: unknown } & TaxInput,
): Promise<{ readonly order: Types.ObjectId; readonly url: string }> {
  const { services } = ordering;
  const now = services.now();
  assertMayPost(caller, now);
  const own = memberOf(caller);
  const offer = await readOffer(caller.viewer, id);
  if (!offer) throw notFound();
  if (String(offer.author) !== own) throw forbidden();
  const brief = await readBrief(caller.viewer, String(offer.brief));
  if (!brief || offer.state !== "open") throw applicationError(texts.gone);
  if (!acceptsOffers(brief, now)) throw applicationError(texts.closed);
  if (input.agree !== "true" && input.agree !== true)
    throw invalidField("agree", ordersText.place.agreeRequired);
  const begun = offer.order && (await readOrder(caller.viewer, String(offer.order)));
  if (begun?.state === "unpaid") return { order: begun._id, url: ordersPaths.order(String(begun._id)) };
  // The seller may change the offer while the page is open: nobody agrees to terms they have not seen.
  if (typeof input.seen === "string" && input.seen !== seenOfferOf(offer))
    throw applicationError(texts.changed);
  const service = await serviceToOrder(caller, String(offer.service));
  const about = { ...input, zone: await zoneOf(caller.viewer) };
  const tax = (await taxOn(offer.price, about, now)) ?? untaxed(about);
  const { order, url } = await enterOrder(
    ordering,
    caller,
    service,
    {
      title: brief.title,
      category: brief.category,
      pricing: "piece",
      price: offer.price,
      tax,
      pack: {
        name: briefsText.page.pack,
        includes: offer.text,
        price: offer.price,
        rounds: offer.rounds,
        delivery: offer.delivery,
      },
      words: brief.words,
      extras: [],
      story: brief.story,
      access: null,
      brief: brief._id,
      requirements: [
        {
          kind: "text",
          question: briefsText.page.question,
          required: false,
          choices: [],
          answer: brief.text,
        },
      ],
    },
    async (session, made) => {
      // Of several offers accepted concurrently, the last one is to be paid: this write serialises them.
      const touched = await Brief.updateOne(
        { _id: brief._id, state: "open" },
        { $currentDate: { updatedAt: true } },
        { session },
      );
      if (touched.matchedCount === 0) throw applicationError(texts.closed);
      const others = await Offer.find(
        { brief: brief._id, _id: { $ne: offer._id }, order: { $ne: null } },
        { order: 1 },
      )
        .session(session)
        .lean<OfferDoc[]>();
      for (const { order } of others) await abandonOrder(session, ordering, order!);
      const { modifiedCount } = await Offer.updateOne(
        { _id: offer._id, state: "open", order: offer.order },
        { $set: { order: made } },
        { session },
      );
      if (modifiedCount === 0) throw applicationError(texts.gone);
    },
  );
  return { order: order._id, url };
}
