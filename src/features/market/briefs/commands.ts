import Joi from "joi";
import { type ClientSession, Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { idRule, rulesOf } from "#core/fields/index.ts";
import { tagsOf } from "#core/text/index.ts";
import { validate } from "#core/validate.ts";
import { briefFields, briefFormFields } from "#shared/market/briefs.fields.ts";
import { BRIEF_DAYS, BRIEFS_OPEN_MAX, INVITED_MAX } from "#shared/market/briefs.limits.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import { centsIn } from "#shared/money/cents.ts";
import type { ServiceCategory } from "#shared/platform/service-categories.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { type CountedLimit, createWithin, findByUsernames, keyOf } from "../../people/users/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { abandonOrder, type OrderDoc, type Ordering } from "../orders/index.ts";
import { Services } from "../services/index.ts";
import { briefsByMember } from "./limits.ts";
import { Brief, type BriefDoc, Offer, type OfferDoc } from "./model.ts";
import { permittedBrief, readBrief } from "./permitted.ts";
import "./events.ts";

const texts = briefsText.wrong;
const DAY_MS = 86_400_000;

const fields = { ...briefFields, ...briefFormFields };

interface OtherInput {
  readonly story?: string;
  readonly budget?: string;
  readonly invited: string;
}

const rules = rulesOf<typeof fields, OtherInput>(fields, {
  story: idRule.empty(""),
  budget: Joi.string().trim().empty(""),
  invited: Joi.string().trim().max(1_000).allow("").default(""),
});

/** Creates a brief, for offers by up to five invited sellers or by all. @throws 403, 400 by field */
export async function openBrief(
  { services, limits }: Pick<Ordering, "services" | "limits">,
  caller: Caller,
  input: unknown,
): Promise<BriefDoc> {
  const now = services.now();
  assertMayPost(caller, now);
  const own = memberOf(caller);
  const { story: of, budget, who, invited: asked, ...given } = validate(rules, input);
  const [story] = of ? await findWritten(own, toId(of)) : [];
  const invited = await sellersIn(own, given.category, asked);
  if (who === "invited" && invited.length === 0) throw invalidField("invited", texts.nobodyInvited);
  const cents = budget === undefined ? null : centsIn(budget);
  if (cents !== null && Number.isNaN(cents)) throw invalidField("budget", texts.budget);
  const limit: CountedLimit<BriefDoc> = {
    model: Brief,
    filter: { author: toId(own), state: "open", closesAt: { $gt: now } },
    max: BRIEFS_OPEN_MAX,
    error: () => applicationError(texts.tooMany),
  };
  await limits.consume(briefsByMember, own);
  const brief = {
    ...given,
    _id: new Types.ObjectId(),
    author: toId(own),
    invited,
    budget: cents,
    story: story?._id ?? null,
    words: given.words || (story?.stats.words ?? 0),
    openToAll: who === "all",
    closesAt: new Date(now.getTime() + BRIEF_DAYS * DAY_MS),
    createdAt: now,
    updatedAt: now,
  };
  await createWithin(services, own, limit, async (session) => {
    await Brief.create([brief], { session, timestamps: false });
    const event = { id: String(brief._id), author: own, invited: invited.map(String) };
    await services.events.publish("brief.opened", event, session);
  });
  return (await Brief.findById(brief._id).lean<BriefDoc>())!;
}

/** Returns the accounts of a category's sellers by username. @throws 400 at "invited" */
async function sellersIn(own: string, category: ServiceCategory, asked: string): Promise<Types.ObjectId[]> {
  const names = tagsOf(asked).map((name) => name.replace(/^@/, ""));
  if (names.length > INVITED_MAX) throw invalidField("invited", texts.tooManyInvited);
  const found = await findByUsernames(names.map(keyOf));
  const invited: Types.ObjectId[] = [];
  for (const name of names) {
    const id = found.get(keyOf(name))?._id;
    // Sellers who have blocked the author get the same error as members who sell nothing.
    const sells = id && (await Services.exists({ seller: id, open: true, category }));
    if (!sells || String(id) === own || (await isEitherBlocked(own, String(id))))
      throw invalidField("invited", texts.noSuchSeller(name));
    if (!invited.some((each) => each.equals(id))) invited.push(id);
  }
  return invited;
}

/** Closes a brief to further offers. @throws 404, 403 */
export async function closeBrief(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const brief = await permittedBrief(caller, "update", id);
  await inTransaction(async (session) => {
    const { modifiedCount } = await Brief.updateOne(
      { _id: brief._id, state: "open" },
      { $set: { state: "closed" } },
      { session },
    );
    if (modifiedCount === 0) return;
    await declineOffers(session, brief._id, dependencies);
  });
}

/** Open offers are declined: their sellers are notified, and unpaid orders can no longer be paid. */
export async function declineOffers(
  session: ClientSession,
  brief: Types.ObjectId,
  dependencies: PaymentDependencies,
): Promise<void> {
  const { services } = dependencies;
  const offers = await Offer.find({ brief, state: "open" }, { seller: 1, order: 1 })
    .session(session)
    .lean<OfferDoc[]>();
  for (const { order } of offers) if (order) await abandonOrder(session, dependencies, order);
  await Offer.updateMany({ brief, state: "open" }, { $set: { state: "declined" } }, { session });
  const event = { id: String(brief), declined: offers.map(({ seller }) => String(seller)) };
  await services.events.publish("brief.closed", event, session);
}

/**
 * Assigns a brief to the order of an offer being paid, in the transaction of that payment: of several
 * concurrent payments one succeeds. Returns why it is no longer available; null if it is, and for an order
 * without a brief.
 */
export const claimBrief =
  (dependencies: PaymentDependencies) =>
  async (
    { _id, brief }: Pick<OrderDoc, "_id" | "brief">,
    session: ClientSession,
  ): Promise<"brief" | null> => {
    // The type is included so that the partial index is used.
    const offer = await Offer.findOne({ order: { $type: "objectId", $eq: _id } })
      .session(session)
      .lean<OfferDoc>();
    const job = brief ?? offer?.brief;
    if (!job) return null;
    if (offer?.state !== "open") return "brief";
    const { modifiedCount } = await Brief.updateOne(
      { _id: job, state: "open", removed: false },
      { $set: { state: "taken" } },
      { session },
    );
    if (modifiedCount === 0) return "brief";
    await Offer.updateOne({ _id: offer._id }, { $set: { state: "taken" } }, { session });
    await declineOffers(session, job, dependencies);
    return null;
  };

/** Removes a brief that breaks the rules, or restores it. */
export const setRemoved =
  (removed: boolean) =>
  async (id: string, _: unknown, session: ClientSession): Promise<boolean> => {
    if (!isId(id)) return false;
    const { matchedCount } = await Brief.updateOne({ _id: toId(id) }, { $set: { removed } }, { session });
    return matchedCount > 0;
  };

/** True if a brief accepts offers now. */
export const acceptsOffers = ({ state, closesAt, removed }: BriefDoc, now: Date): boolean =>
  state === "open" && closesAt > now && !removed;

/**
 * Returns a brief for making an offer.
 * @throws 404 if the caller may not see it, 403 for their own, 400 if it is closed
 */
export async function briefToOffer(caller: Caller, id: string, now: Date): Promise<BriefDoc> {
  const own = memberOf(caller);
  const brief = await readBrief(caller.viewer, id);
  if (!brief) throw notFound();
  if (String(brief.author) === own) throw forbidden();
  if (!acceptsOffers(brief, now) || (await isEitherBlocked(own, String(brief.author))))
    throw applicationError(texts.closed);
  return brief;
}
