import { foldText } from "../../../core/text/beginnings.ts";
import { deliveryHours } from "../../../shared/market/services.enums.ts";
import { SELLER_WORDS } from "../../../shared/market/services.text.ts";
import { filterFieldsOf } from "../../people/reading-filters/index.ts";
import { slugOf } from "../../stories/editing/index.ts";
import { ANYTIME, type ServiceDoc } from "./model.ts";
import type { ServiceTerms } from "./terms.ts";

/** Words of a service that it can be found by. */
const WORDS_MAX = 120;

/** Words that a text is searched by: lower case, without accents, of two letters or more. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(" ")
      .filter((word) => word.length > 1),
  ),
];

/** What lists keep of a service beside its approved terms. */
export function copiesOf(terms: ServiceTerms, seller: unknown): Partial<ServiceDoc> {
  const { category, title, description, tags, skills, languages, aiUse, packages } = terms;
  const told = [title, ...tags, ...skills, category ? SELLER_WORDS[category] : "", description].join(" ");
  return {
    category,
    slug: slugOfService(title),
    languages,
    aiUse,
    priceFrom: Math.min(...packages.map(({ price }) => price)),
    fastest: Math.min(...packages.map(({ delivery }) => deliveryHours(delivery) ?? ANYTIME)),
    words: wordsOf(told).slice(0, WORDS_MAX),
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

/** The readable end of a service's address. */
export function slugOfService(title: string): string {
  const slug = slugOf(title);
  return slug === "story" || TAKEN.has(slug) ? "service" : slug;
}

/** Whether everyone may see it. */
export const isOpen = ({
  live,
  suspended,
  sellerHidden,
}: Pick<ServiceDoc, "live" | "suspended" | "sellerHidden">): boolean =>
  live !== null && !suspended && !sellerHidden;

/** The same (`isOpen`) for an update of many at once, whatever has become of each meanwhile. */
export const OPEN = {
  $and: [{ $gt: ["$live", null] }, { $not: ["$suspended"] }, { $not: ["$sellerHidden"] }],
};
