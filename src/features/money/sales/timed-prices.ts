import type { ClientSession } from "mongoose";
import { applicationError, invalidField, throwWrong } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { untilUnique } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { messages } from "../../../shared/messages.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { sellingText } from "../../../shared/money/selling.text.ts";
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from "../../../shared/stories/editing.limits.ts";
import { zoneOf } from "../../people/users/index.ts";
import { changeStory, eventOf, type StoryChange, type StoryDoc } from "../../stories/stories/index.ts";
import { dayIn } from "./days.ts";
import { storyToSell } from "./terms.ts";
import { SaleTerms, type SaleTermsDoc, type TimedPrice } from "./terms-model.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Whether an author may set prices for a while. */
    "sale.timed-prices": (author: string) => Promise<boolean>;
  }
}

const DAY_MS = 86_400_000;
/** Milliseconds that a price for a while may lie ahead. */
const LATEST_MS = 366 * DAY_MS;
/** Stories whose price one round moves. */
const ROUND = 200;

const words = sellingText.timed;

/** What the form sends. */
export interface TimedPriceInput {
  /** US dollars. */
  readonly timedPrice?: unknown;
  /** Days in the author's zone, "2027-01-01": the first and the last on which it holds. */
  readonly from?: unknown;
  readonly until?: unknown;
}

/** Whether an author may set prices for a while: premium authors may. */
export async function mayTimePrices({ extensions }: Services, author: string): Promise<boolean> {
  for (const may of extensions.at("sale.timed-prices")) if (await may(author)) return true;
  return false;
}

/**
 * Has a story cost something else from one day to another; the price moves by itself. One that is set already is
 * replaced. @throws 404, 403, 400 by field, or for who may not and for a story that is not for sale
 */
export async function setTimedPrice(
  services: Services,
  { viewer }: Caller,
  id: string,
  input: TimedPriceInput,
): Promise<void> {
  const { _id, author, price } = await storyToSell(viewer, id);
  if (price === null) throw applicationError(words.notForSale);
  if (!(await mayTimePrices(services, String(author)))) throw applicationError(words.premiumNeeded);
  const now = services.now();
  const timed = rules(input, await zoneOf(viewer), now);
  // What holds from now on counts at once, and not only when the job comes round.
  const begins = timed.from <= now;
  const set = (): Promise<void> =>
    change(services, String(_id), async (terms, story, session) => {
      const usual = usualPrice(terms, story);
      if (usual === null) throw applicationError(words.notForSale);
      const $set = begins
        ? { timed: { ...timed, usual }, timedAt: timed.until }
        : { timed, timedAt: timed.from };
      await SaleTerms.updateOne({ _id }, { $set, $setOnInsert: { author } }, { session, upsert: true });
      return { price: begins ? timed.price : usual };
    });
  await untilUnique(set);
}

/** Takes a price for a while back; one that holds already ends at once. @throws 404, 403 */
export async function dropTimedPrice(
  services: Services,
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<void> {
  const story = await storyToSell(viewer, id);
  await change(services, String(story._id), end);
}

/**
 * Moves prices whose day has come; answers how many there were. May run any number of times, at once; one that cannot
 * be moved keeps no other back. @throws AggregateError at the end, of all that could not
 */
export async function moveTimedPrices(services: Services, signal?: AbortSignal): Promise<number> {
  const due = await SaleTerms.find({ timedAt: { $type: "date", $lte: services.now() } }, { _id: 1 })
    .sort({ timedAt: 1 })
    .limit(ROUND)
    .lean<Pick<SaleTermsDoc, "_id">[]>();
  const failures: unknown[] = [];
  for (const { _id } of due) {
    if (signal?.aborted) break;
    await moveTimedPrice(services, String(_id)).catch((error) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} prices could not be moved: ${failures[0]}`);
  return due.length;
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

/** What a story costs without its price for a while: the price from before, unless its author has set another since. */
const usualPrice = (terms: SaleTermsDoc | null, { price }: StoryDoc): number | null => {
  const timed = terms?.timed;
  return timed && timed.usual !== null && price === timed.price ? timed.usual : price;
};

/** Changes a story's price with what is noted of it, in one transaction. */
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

/** A price that its author sets while another holds for a while ends that one; in their transaction. */
export async function endTimedByHand({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  if (before.price === after.price || after.price === null) return;
  const terms = await SaleTerms.findById(after._id, { timed: 1 }).session(session).lean<SaleTermsDoc>();
  if (!terms?.timed || terms.timed.usual === null || after.price === terms.timed.price) return;
  await SaleTerms.updateOne({ _id: after._id }, { $set: { timed: null, timedAt: null } }, { session });
}

function rules(input: TimedPriceInput, zone: string, now: Date): TimedPrice {
  const price = centsIn(input.timedPrice);
  const from = dayIn(input.from, zone);
  // Its last day is one on which it holds.
  const until = dayIn(input.until, zone, 1);
  throwWrong([
    [!(price >= PRICE_MIN_CENTS) && "timedPrice", messages.priceTooLow],
    [price > PRICE_MAX_CENTS && "timedPrice", sellingText.pricing.tooHigh(PRICE_MAX_CENTS)],
    [!from && "from", words.dayNeeded],
    [!until && "until", words.dayNeeded],
  ]);
  if (until! <= from! || until! <= now) throw invalidField("until", words.early);
  if (until!.getTime() - now.getTime() > LATEST_MS) throw invalidField("until", words.late);
  return { price, from: from!, until: until!, usual: null };
}
