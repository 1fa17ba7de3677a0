import type { ClientSession } from "mongoose";
import { applicationError, invalidField, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { untilUnique } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from "#shared/stories/editing.limits.ts";
import { zoneOf } from "../../people/users/index.ts";
import { changeStory, eventOf, type StoryChange, type StoryDoc } from "../../stories/stories/index.ts";
import { dayIn } from "./days.ts";
import { storyToSell } from "./terms.ts";
import { SaleTerms, type SaleTermsDoc, type TimedPrice } from "./terms-model.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns true if an author may set temporary prices. */
    "sale.timed-prices": (author: string) => Promise<boolean>;
  }
}

const DAY_MS = 86_400_000;
/** How far ahead a temporary price may be set, in milliseconds. */
const LATEST_MS = 366 * DAY_MS;

const texts = sellingText.timed;

/** Fields of the form. */
export interface TimedPriceInput {
  /** US dollars. */
  readonly timedPrice?: unknown;
  /** Dates in the author's time zone, "2027-01-01": first and last day, inclusive. */
  readonly from?: unknown;
  readonly until?: unknown;
}

/** Returns true if an author may set temporary prices: premium authors may. */
export async function mayTimePrices({ extensions }: Services, author: string): Promise<boolean> {
  for (const may of extensions.at("sale.timed-prices")) if (await may(author)) return true;
  return false;
}

/**
 * Sets a temporary price for a story between two dates; the price changes automatically. Replaces an existing
 * one.
 * @throws 404, 403, 400 by field, or if not permitted or the story is not for sale
 */
export async function setTimedPrice(
  services: Services,
  { viewer }: Caller,
  id: string,
  input: TimedPriceInput,
): Promise<void> {
  const { _id, author, price } = await storyToSell(viewer, id);
  if (price === null) throw applicationError(texts.notForSale);
  if (!(await mayTimePrices(services, String(author)))) throw applicationError(texts.premiumNeeded);
  const now = services.now();
  const timed = rules(input, await zoneOf(viewer), now);
  // A price starting now takes effect immediately rather than with the next run of the job.
  const begins = timed.from <= now;
  const set = (): Promise<void> =>
    change(services, String(_id), async (terms, story, session) => {
      const usual = usualPrice(terms, story);
      if (usual === null) throw applicationError(texts.notForSale);
      const $set = begins
        ? { timed: { ...timed, usual }, timedAt: timed.until }
        : { timed, timedAt: timed.from };
      await SaleTerms.updateOne({ _id }, { $set, $setOnInsert: { author } }, { session, upsert: true });
      return { price: begins ? timed.price : usual };
    });
  await untilUnique(set);
}

/** Removes a temporary price; one in effect ends immediately. @throws 404, 403 */
export async function dropTimedPrice(
  services: Services,
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<void> {
  const story = await storyToSell(viewer, id);
  await change(services, String(story._id), end);
}

/**
 * Applies due price changes; returns how many were due. Idempotent and safe to run concurrently; a failing
 * one does not block the others.
 * @throws AggregateError at the end, of all failures
 */
export async function moveTimedPrices(services: Services, signal?: AbortSignal): Promise<number> {
  const due = SaleTerms.find({ timedAt: { $type: "date", $lte: services.now() } }, { _id: 1 })
    .sort({ timedAt: 1 })
    .lean<Pick<SaleTermsDoc, "_id">>();
  const moveOne = async ({ _id }: Pick<SaleTermsDoc, "_id">) => {
    await moveTimedPrice(services, String(_id));
    return true;
  };
  return sweepEach("prices", due.cursor(), moveOne, signal);
}

const moveTimedPrice = (services: Services, id: string): Promise<void> =>
  change(services, id, async (terms, story, session) => {
    if (!terms?.timed) return {};
    const now = services.now();
    const { price, from, until, usual } = terms.timed;
    if (now >= until || story.price === null) return end(terms, story, session);
    if (usual !== null || now < from) return {};
    await SaleTerms.updateOne(
      { _id: story._id },
      { $set: { "timed.usual": story.price, timedAt: until } },
      { session },
    );
    return { price };
  });

async function end(
  terms: SaleTermsDoc | null,
  story: StoryDoc,
  session: ClientSession,
): Promise<Partial<StoryDoc>> {
  if (!terms?.timed) return {};
  await SaleTerms.updateOne({ _id: story._id }, { $set: { timed: null, timedAt: null } }, { session });
  return { price: usualPrice(terms, story) };
}

/**
 * Returns a story's price without its temporary price: the earlier price, unless its author has set another
 * since.
 */
const usualPrice = (terms: SaleTermsDoc | null, { price }: StoryDoc): number | null => {
  const timed = terms?.timed;
  return timed && timed.usual !== null && price === timed.price ? timed.usual : price;
};

/** Changes a story's price and its sale settings in one transaction. */
async function change(
  services: Services,
  id: string,
  decide: (terms: SaleTermsDoc | null, story: StoryDoc, session: ClientSession) => Promise<Partial<StoryDoc>>,
): Promise<void> {
  const terms = (session: ClientSession) =>
    SaleTerms.findById(toId(id)).session(session).lean<SaleTermsDoc>();
  await changeStory(
    services,
    id,
    async (story, session) => decide(await terms(session), story, session),
    async ({ before, after }, session) => {
      if (before.price !== after.price)
        await services.events.publish(
          "story.updated",
          { ...eventOf(null, after), changed: ["price"] },
          session,
        );
    },
  );
}

/** Ends a temporary price when the author sets another price meanwhile; runs in that transaction. */
export async function endTimedByHand({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  if (before.price === after.price || after.price === null) return;
  const terms = await SaleTerms.findById(after._id, { timed: 1 }).session(session).lean<SaleTermsDoc>();
  if (!terms?.timed || terms.timed.usual === null || after.price === terms.timed.price) return;
  await SaleTerms.updateOne({ _id: after._id }, { $set: { timed: null, timedAt: null } }, { session });
}

function rules(input: TimedPriceInput, zone: string, now: Date): TimedPrice {
  const price = centsIn(input.timedPrice);
  const from = dayIn(input.from, zone);
  // The last day is inclusive.
  const until = dayIn(input.until, zone, 1);
  throwWrong([
    [!(price >= PRICE_MIN_CENTS) && "timedPrice", messages.priceTooLow],
    [price > PRICE_MAX_CENTS && "timedPrice", sellingText.pricing.tooHigh(PRICE_MAX_CENTS)],
    [!from && "from", texts.dayNeeded],
    [!until && "until", texts.dayNeeded],
  ]);
  if (until! <= from! || until! <= now) throw invalidField("until", texts.early);
  if (until!.getTime() - now.getTime() > LATEST_MS) throw invalidField("until", texts.late);
  return { price, from: from!, until: until!, usual: null };
}
