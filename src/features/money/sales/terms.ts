import type { ClientSession, Types } from "mongoose";
import {
  applicationError,
  forbidden,
  invalidField,
  notFound,
  throwWrong,
} from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { messages } from "../../../shared/messages.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { sellingText } from "../../../shared/money/selling.text.ts";
import { PRICE_MODES } from "../../../shared/money/selling.ts";
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from "../../../shared/stories/editing.limits.ts";
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

const words = sellingText;

/** What an author decided of selling a story; null where it was never more than its price. */
export const termsOf = (story: Types.ObjectId): Promise<SaleTermsDoc | null> =>
  SaleTerms.findById(story).lean<SaleTermsDoc>();

/** A story for who may sell it. @throws 404, 403 where it is seen but not theirs, 400 for one of several writers */
export async function storyToSell(viewer: Viewer, id: string): Promise<StoryDoc> {
  const story = await readStory(viewer, id);
  if (!story) throw notFound();
  if (!storyPolicy.can(viewer, "sell", story)) throw forbidden();
  return story;
}

/** Chapters of a story that can be given as its preview. */
export const countedChapters = ({ contents }: Pick<StoryDoc, "contents">): number =>
  contents.filter(isCounted).length;

/** What the steps begin with: the draft, else what holds. */
export function draftOf(
  story: StoryDoc,
  terms: SaleTermsDoc | null,
): SaleDraft & { readonly previewChapters: number } {
  const { draft, mode = "fixed", suggested = null } = terms ?? {};
  const kept = draft ?? { mode, price: story.price, suggested, previewChapters: null };
  return { ...kept, previewChapters: kept.previewChapters ?? Math.max(1, story.previewChapters) };
}

/** Keeps how many chapters are open to everyone: at least one. @throws 400 by field */
export async function keepPreviews({ viewer }: Caller, id: string, input: unknown): Promise<void> {
  const story = await storyToSell(viewer, id);
  refuseTeams(story, "previewChapters");
  const chapters = countedChapters(story);
  const previewChapters = typeof input === "string" && /^\d{1,5}$/.test(input.trim()) ? Number(input) : 0;
  if (chapters === 0) throw invalidField("previewChapters", words.previews.noChapters);
  if (previewChapters < 1 || previewChapters > chapters)
    throw invalidField("previewChapters", words.previews.range(chapters));
  await keepDraft(story, { ...draftOf(story, await termsOf(story._id)), previewChapters });
}

/** What the form of prices sends. */
export interface PricingInput {
  readonly mode?: unknown;
  readonly price?: unknown;
  readonly suggested?: unknown;
  readonly intent?: unknown;
}

/**
 * Keeps a price as a draft, sells by it, or stops selling. Selling needs a complete payment account, preparing it does
 * not; a changed price holds from then on.
 * @throws 400 by field, in the specification's words
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
  if (countedChapters(story) === 0) throw invalidField("price", words.previews.noChapters);
  if ((await paymentAccountState(provider, String(story.author))) !== "complete")
    throw invalidField("price", words.pricing.accountNeeded);
  const { mode, price, suggested, previewChapters } = draft;
  // Chapters may have gone since the preview was set.
  const chapters = countedChapters(story);
  if (previewChapters > chapters) throw invalidField("price", words.pricing.longPreview(chapters));
  // The draft goes last: where the work breaks off it is all there still.
  await updateStory(services, caller, id, { pricing: "paid", price: price / 100, previewChapters });
  await SaleTerms.updateOne({ _id: story._id }, { $set: { mode, suggested, draft: null } });
  return "selling";
}

const keepDraft = async ({ _id, author }: StoryDoc, draft: SaleDraft): Promise<void> => {
  await SaleTerms.updateOne({ _id }, { $set: { draft }, $setOnInsert: { author } }, { upsert: true });
};

/** A story that is free again, however it became so, is sold by new terms if ever; in its own transaction. */
export async function forgetTermsOfFree(
  { before, after }: StoryChange,
  session: ClientSession,
): Promise<void> {
  if (before.price !== null && after.price === null)
    await SaleTerms.deleteOne({ _id: after._id }, { session });
}

/** Takes the terms of a story that is gone away. */
export const forgetTerms = async (story: string): Promise<void> => {
  await SaleTerms.deleteOne({ _id: toId(story) });
};

/** @throws 400 for a story that several write (specification, section 5) */
function refuseTeams(story: StoryDoc, field: string): void {
  if (isWrittenTogether(story)) throw invalidField(field, messages.collaborativeNotSold);
}

function pricingRules(input: PricingInput): Pick<SaleDraft, "mode" | "suggested"> & { price: number } {
  const mode = PRICE_MODES.find((each) => each === input.mode) ?? "fixed";
  const price = centsIn(input.price);
  const suggested = mode === "minimum" && input.suggested !== "" ? centsIn(input.suggested) : null;
  throwWrong([
    [!(price >= PRICE_MIN_CENTS) && "price", messages.priceTooLow],
    [price > PRICE_MAX_CENTS && "price", words.pricing.tooHigh(PRICE_MAX_CENTS)],
    [suggested !== null && !(suggested >= price) && "suggested", words.pricing.suggestedLow],
    [
      suggested !== null && suggested > PRICE_MAX_CENTS && "suggested",
      words.pricing.tooHigh(PRICE_MAX_CENTS),
    ],
  ]);
  return { mode, price, suggested };
}

/**
 * What a reader agrees to pay before a coupon: the price, or of a story with a least price what they chose.
 * A price may change while a page stands open, and nobody pays more than it showed.
 * @throws 400 for less than that, or where the price is higher now
 */
export function listingOf(
  { price }: { readonly price: number },
  terms: Pick<SaleTermsDoc, "mode"> | null,
  { price: chosen, listed }: { readonly price?: unknown; readonly listed?: unknown },
): number {
  if (terms?.mode !== "minimum" || chosen === undefined || chosen === "") {
    if (typeof listed === "string" && Number(listed) < price)
      throw applicationError(words.buy.priceChanged(price));
    return price;
  }
  const cents = centsIn(chosen);
  if (!(cents >= price)) throw invalidField("price", words.buy.tooLow(price));
  if (cents > PRICE_MAX_CENTS) throw invalidField("price", words.pricing.tooHigh(PRICE_MAX_CENTS));
  return cents;
}
