import Joi from "joi";
import { type ClientSession, Types } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { tagsOf } from "../../../core/text/index.ts";
import { validate } from "../../../core/validate.ts";
import {
  BRIEF_DAYS,
  BRIEF_TEXT_MAX,
  BRIEF_TITLE_MAX,
  BRIEFS_OPEN_MAX,
  INVITED_MAX,
} from "../../../shared/market/briefs.limits.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import { ORDER_WORDS_MAX } from "../../../shared/market/orders.limits.ts";
import {
  DELIVERY_TIMES,
  type DeliveryTime,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from "../../../shared/market/services.enums.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { findByUsernames, keyOf } from "../../people/users/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import type { Ordering } from "../orders/index.ts";
import { Services } from "../services/index.ts";
import { briefsByMember } from "./limits.ts";
import { Brief, type BriefDoc, Offer, type OfferDoc } from "./model.ts";
import { permittedBrief, readBrief } from "./permitted.ts";
import "./events.ts";

const words = briefsText.wrong;
const DAY_MS = 86_400_000;

interface BriefInput {
  readonly category: ServiceCategory;
  readonly title: string;
  readonly text: string;
  readonly story?: string;
  readonly words: number;
  readonly budget?: string;
  readonly delivery: DeliveryTime;
  readonly who: "all" | "invited";
  readonly invited: string;
}

const rules = Joi.object<BriefInput>({
  category: Joi.string()
    .valid(...SERVICE_CATEGORIES)
    .required(),
  title: plainTextRule(BRIEF_TITLE_MAX).replace(/\s+/g, " ").required(),
  text: plainTextRule(BRIEF_TEXT_MAX).required(),
  story: Joi.string().hex().length(24).empty(""),
  words: Joi.number().integer().min(0).max(ORDER_WORDS_MAX).empty("").default(0),
  budget: Joi.string().trim().empty(""),
  delivery: Joi.string()
    .valid(...DELIVERY_TIMES)
    .default("anytime"),
  who: Joi.string().valid("all", "invited").default("all"),
  invited: Joi.string().trim().max(1_000).allow("").default(""),
});

/** Describes a job, for offers of up to five sellers or of all. @throws 403, 400 by field */
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
  if (who === "invited" && invited.length === 0) throw invalidField("invited", words.nobodyInvited);
  const cents = budget === undefined ? null : centsIn(budget);
  if (cents !== null && Number.isNaN(cents)) throw invalidField("budget", words.budget);
  const open = await Brief.countDocuments({ author: toId(own), state: "open", closesAt: { $gt: now } });
  if (open >= BRIEFS_OPEN_MAX) throw applicationError(words.tooMany);
  await limits.consume(briefsByMember, own);
  const brief = {
    ...{ ...given, _id: new Types.ObjectId(), author: toId(own), invited, budget: cents },
    ...{ story: story?._id ?? null, words: given.words || (story?.stats.words ?? 0) },
    openToAll: who === "all",
    closesAt: new Date(now.getTime() + BRIEF_DAYS * DAY_MS),
    ...{ createdAt: now, updatedAt: now },
  };
  await inTransaction(async (session) => {
    await Brief.create([brief] as never, { session, timestamps: false });
    const event = { id: String(brief._id), author: own, invited: invited.map(String) };
    await services.events.publish("brief.opened", event, session);
  });
  return (await Brief.findById(brief._id).lean<BriefDoc>())!;
}

/** Accounts of sellers of a category by their usernames. @throws 400 at "invited" */
async function sellersIn(own: string, category: ServiceCategory, asked: string): Promise<Types.ObjectId[]> {
  const names = tagsOf(asked).map((name) => name.replace(/^@/, ""));
  if (names.length > INVITED_MAX) throw invalidField("invited", words.tooManyInvited);
  const accounts = names.length > 0 ? await findByUsernames(names.map(keyOf)) : [];
  const found = new Map(accounts.map((each) => [keyOf(each.username), each._id]));
  const invited: Types.ObjectId[] = [];
  for (const name of names) {
    const id = found.get(keyOf(name));
    // Who has blocked the author cannot be told from who sells nothing.
    const sells = id && (await Services.exists({ seller: id, open: true, category }));
    if (!sells || String(id) === own || (await isEitherBlocked(own, String(id))))
      throw invalidField("invited", words.noSuchSeller(name));
    invited.push(id);
  }
  return invited;
}

/** Closes a brief: no more offers. @throws 404, 403 */
export async function closeBrief(
  { services }: Pick<Ordering, "services">,
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
    await decline(session, brief._id, services);
  });
}

/** Offers that stand are not taken any more, and their sellers are told. */
async function decline(
  session: ClientSession,
  brief: Types.ObjectId,
  services: Ordering["services"],
): Promise<void> {
  const left = await Offer.find({ brief, state: "open" }, { seller: 1 }).session(session).lean<OfferDoc[]>();
  await Offer.updateMany({ brief, state: "open" }, { $set: { state: "declined" } }, { session });
  const event = { id: String(brief), declined: left.map(({ seller }) => String(seller)) };
  await services.events.publish("brief.closed", event, session);
}

/** An offer's order was paid: its brief is taken, the others are not; once, whatever crashes. */
export async function settleTaken(services: Ordering["services"], order: string): Promise<void> {
  if (!isId(order)) return;
  await inTransaction(async (session) => {
    const offer = await Offer.findOneAndUpdate(
      { order: toId(order), state: "open" },
      { $set: { state: "taken" } },
      { session },
    ).lean<OfferDoc>();
    if (!offer) return;
    await Brief.updateOne({ _id: offer.brief }, { $set: { state: "taken" } }, { session });
    await decline(session, offer.brief, services);
  });
}

/** Takes down, or puts back, what is not for this place. */
export const setRemoved =
  (removed: boolean) =>
  async (id: string): Promise<void> => {
    if (isId(id)) await Brief.updateOne({ _id: toId(id) }, { $set: { removed } });
  };

/** Whether a brief takes offers now. */
export const takesOffers = ({ state, closesAt, removed }: BriefDoc, now: Date): boolean =>
  state === "open" && closesAt > now && !removed;

/** @throws 404 for one that this caller may not know, 403 for their own, 400 where it is closed */
export async function briefToOffer(caller: Caller, id: string, now: Date): Promise<BriefDoc> {
  const own = memberOf(caller);
  const brief = await readBrief(caller.viewer, id);
  if (!brief) throw notFound();
  if (String(brief.author) === own) throw forbidden();
  if (!takesOffers(brief, now) || (await isEitherBlocked(own, String(brief.author))))
    throw applicationError(words.closed);
  return brief;
}
