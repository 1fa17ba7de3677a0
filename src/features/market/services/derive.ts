import { foldText } from "#core/text/beginnings.ts";
import { deliveryHours } from "#shared/market/services.enums.ts";
import { SELLER_WORDS } from "#shared/market/services.text.ts";
import { filterFieldsOf } from "../../people/reading-filters/index.ts";
import { slugOf } from "../../stories/editing/index.ts";
import { ANYTIME, type ServiceDoc } from "./model.ts";
import type { ServiceTerms } from "./terms.ts";

/** Maximum number of search words per service. */
const WORDS_MAX = 120;

/** Returns the search words of a text: lower case, without accents, at least two letters. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(" ")
      .filter((word) => word.length > 1),
  ),
];

/** Returns the fields copied from the approved terms for lists. */
export function copiesOf(terms: ServiceTerms, seller: unknown): Partial<ServiceDoc> {
  const { category, title, description, tags, skills, languages, aiUse, packages } = terms;
  const searchText = [title, ...tags, ...skills, category ? SELLER_WORDS[category] : "", description].join(
    " ",
  );
  return {
    category,
    slug: slugOfService(title),
    languages,
    aiUse,
    priceFrom: Math.min(...packages.map(({ price }) => price)),
    fastest: Math.min(...packages.map(({ delivery }) => deliveryHours(delivery) ?? ANYTIME)),
    words: wordsOf(searchText).slice(0, WORDS_MAX),
    filterFields: filterFieldsOf({
      categories: [],
      tags: [],
      warnings: [],
      author: seller,
      complete: true,
      aiUse,
    }),
  };
}

const TAKEN = new Set([
  ...["order", "edit", "setup", "samples", "favourite", "pause", "withdraw", "discard", "delete"],
]);

/** Returns the readable part of a service's URL. */
export function slugOfService(title: string): string {
  const slug = slugOf(title);
  return slug === "story" || TAKEN.has(slug) ? "service" : slug;
}

/** True if the service is public. */
export const isOpen = ({
  live,
  suspended,
  sellerHidden,
}: Pick<ServiceDoc, "live" | "suspended" | "sellerHidden">): boolean =>
  live !== null && !suspended && !sellerHidden;

/**
 * `isOpen` as an aggregation expression for bulk updates, evaluated on the current state of each document.
 */
export const OPEN = {
  $and: [{ $gt: ["$live", null] }, { $not: ["$suspended"] }, { $not: ["$sellerHidden"] }],
};

type Taking = Pick<ServiceDoc, "paused" | "maxOpenOrders" | "openOrders">;

/** Returns why a service cannot be ordered now; null if it can. */
export const closedBy = ({ paused, maxOpenOrders, openOrders }: Taking): "paused" | "full" | null =>
  paused ? "paused" : maxOpenOrders > 0 && openOrders >= maxOpenOrders ? "full" : null;

/** True if a service can be ordered now. */
export const acceptsOrders = (service: Taking): boolean => closedBy(service) === null;

/** `closedBy` as query conditions for lists. */
export const TAKES_ORDERS = {
  paused: false,
  $or: [{ maxOpenOrders: 0 }, { $expr: { $lt: ["$openOrders", "$maxOpenOrders"] } }],
};
export const TAKES_NO_ORDERS = { $nor: [TAKES_ORDERS] };
