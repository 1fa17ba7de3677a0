import type { ClientSession, Types } from "mongoose";
import { applicationError, forbidden, invalidField, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { PRICE_MODES } from "#shared/money/selling.ts";
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from "#shared/stories/editing.limits.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { updateStory } from "../../stories/editing/index.ts";
import {
  isCounted,
  isWrittenTogether,
  readStory,
  type StoryChange,
  type StoryDoc,
  storyPolicy,
} from "../../stories/stories/index.ts";
import { paymentAccountState } from "../payment-accounts/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { type SaleDraft, SaleTerms, type SaleTermsDoc } from "./terms-model.ts";

const texts = sellingText;

/** Returns a story's sale settings; null if it only has a price. */
export const termsOf = (story: Types.ObjectId): Promise<SaleTermsDoc | null> =>
  SaleTerms.findById(story).lean<SaleTermsDoc>();

/**
 * Returns a story the viewer may sell.
 * @throws 404, 403 if visible but not theirs, 400 if it has several authors
 */
export async function storyToSell(viewer: Viewer, id: string): Promise<StoryDoc> {
  const story = await readStory(viewer, id);
  if (!story) throw notFound();
  if (!storyPolicy.can(viewer, "sell", story)) throw forbidden();
  return story;
}

/** Counts a story's chapters that can be part of its preview. */
export const countedChapters = ({ contents }: Pick<StoryDoc, "contents">): number =>
  contents.filter(isCounted).length;

/** Returns the initial values of the steps: the draft, otherwise the current settings. */
export function draftOf(
  story: StoryDoc,
  terms: SaleTermsDoc | null,
): SaleDraft & { readonly previewChapters: number } {
  const { draft, mode = "fixed", suggested = null } = terms ?? {};
  const current = draft ?? { mode, price: story.price, suggested, previewChapters: null };
  return { ...current, previewChapters: current.previewChapters ?? Math.max(1, story.previewChapters) };
}

/** Saves how many chapters are free: at least one. @throws 400 by field */
export async function savePreviews({ viewer }: Caller, id: string, input: unknown): Promise<void> {
  const story = await storyToSell(viewer, id);
  refuseTeams(story, "previewChapters");
  const chapters = countedChapters(story);
  const previewChapters = typeof input === "string" && /^\d{1,5}$/.test(input.trim()) ? Number(input) : 0;
  if (chapters === 0) throw invalidField("previewChapters", texts.previews.noChapters);
  if (previewChapters < 1 || previewChapters > chapters)
    throw invalidField("previewChapters", texts.previews.range(chapters));
  await keepDraft(story, { ...draftOf(story, await termsOf(story._id)), previewChapters });
}

/** Fields of the pricing form. */
export interface PricingInput {
  readonly mode?: unknown;
  readonly price?: unknown;
  readonly suggested?: unknown;
  readonly intent?: unknown;
}

/**
 * Saves a draft price, starts selling at it, or stops selling. Selling requires a complete payment account,
 * preparing does not; a changed price applies from then on.
 * @throws 400 by field, with the specification's messages
 */
export async function setPricing(
  { services, provider }: PaymentDependencies,
  caller: Caller,
  id: string,
  input: PricingInput,
): Promise<"kept" | "selling" | "stopped"> {
  const story = await storyToSell(caller.viewer, id);
  if (input.intent === "stop") {
    await updateStory(services, caller, id, { pricing: "free" });
    return "stopped";
  }
  refuseTeams(story, "price");
  const draft = { ...draftOf(story, await termsOf(story._id)), ...pricingRules(input) };
  await keepDraft(story, draft);
  if (input.intent !== "sell") return "kept";
  if (countedChapters(story) === 0) throw invalidField("price", texts.previews.noChapters);
  if ((await paymentAccountState(provider, String(story.author))) !== "complete")
    throw invalidField("price", texts.pricing.accountNeeded);
  const { mode, price, suggested, previewChapters } = draft;
  // Chapters may have been removed since the preview was set.
  const chapters = countedChapters(story);
  if (previewChapters > chapters) throw invalidField("price", texts.pricing.longPreview(chapters));
  // The draft is deleted last, so that nothing is lost if this is interrupted.
  await updateStory(services, caller, id, { pricing: "paid", price: price / 100, previewChapters });
  await SaleTerms.updateOne({ _id: story._id }, { $set: { mode, suggested, draft: null } });
  return "selling";
}

const keepDraft = async ({ _id, author }: StoryDoc, draft: SaleDraft): Promise<void> => {
  await SaleTerms.updateOne({ _id }, { $set: { draft }, $setOnInsert: { author } }, { upsert: true });
};

/** Deletes the sale settings of a story that has become free; runs in the transaction of that change. */
export async function forgetTermsOfFree(
  { before, after }: StoryChange,
  session: ClientSession,
): Promise<void> {
  if (before.price !== null && after.price === null)
    await SaleTerms.deleteOne({ _id: after._id }, { session });
}

/** Keeps the sale settings with their story when it gets another author; runs in the transaction of that change. */
export async function followTermsAuthor(
  { before, after }: StoryChange,
  session: ClientSession,
): Promise<void> {
  const { _id, author } = after;
  // The sale settings of a deleted account are deleted by its erasure.
  if (before.author.equals(author) || author.equals(DELETED_AUTHOR)) return;
  await SaleTerms.updateOne({ _id }, { $set: { author } }, { session });
}

/** Deletes the sale settings of a deleted story. */
export const forgetTerms = async (story: string): Promise<void> => {
  await SaleTerms.deleteOne({ _id: toId(story) });
};

/** @throws 400 for a story with several authors (specification, section 5) */
function refuseTeams(story: StoryDoc, field: string): void {
  if (isWrittenTogether(story)) throw invalidField(field, messages.collaborativeNotSold);
}

function pricingRules(input: PricingInput): Pick<SaleDraft, "mode" | "suggested"> & { price: number } {
  const mode = PRICE_MODES.find((each) => each === input.mode) ?? "fixed";
  const price = centsIn(input.price);
  const suggested = mode === "minimum" && input.suggested !== "" ? centsIn(input.suggested) : null;
  throwWrong([
    [!(price >= PRICE_MIN_CENTS) && "price", messages.priceTooLow],
    [price > PRICE_MAX_CENTS && "price", texts.pricing.tooHigh(PRICE_MAX_CENTS)],
    [suggested !== null && !(suggested >= price) && "suggested", texts.pricing.suggestedLow],
    [
      suggested !== null && suggested > PRICE_MAX_CENTS && "suggested",
      texts.pricing.tooHigh(PRICE_MAX_CENTS),
    ],
  ]);
  return { mode, price, suggested };
}

/**
 * Returns the agreed price before a coupon: the listed price, or the reader's choice above a minimum. Prices
 * may change while a page is open, and nobody pays more than it showed.
 * @throws 400 if the choice is too low or the price has risen
 */
export function listingOf(
  { price }: { readonly price: number },
  terms: Pick<SaleTermsDoc, "mode"> | null,
  { price: chosen, listed }: { readonly price?: unknown; readonly listed?: unknown },
): number {
  if (terms?.mode !== "minimum" || chosen === undefined || chosen === "") {
    if (typeof listed === "string" && Number(listed) < price)
      throw applicationError(texts.buy.priceChanged(price));
    return price;
  }
  const cents = centsIn(chosen);
  if (!(cents >= price)) throw invalidField("price", texts.buy.tooLow(price));
  if (cents > PRICE_MAX_CENTS) throw invalidField("price", texts.pricing.tooHigh(PRICE_MAX_CENTS));
  return cents;
}
