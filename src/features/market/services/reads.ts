import type { Filter } from "#core/base/policy.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { beginsWith } from "#core/text/beginnings.ts";
import { wordsOf as wordCountOf } from "#shared/market/order-price.ts";
import { SERVICE_LANGUAGES } from "#shared/market/service-languages.ts";
import {
  DELIVERY_TIMES,
  SERVICE_SORTS,
  type ServiceSort,
  type ServiceState,
} from "#shared/market/services.enums.ts";
import { SERVICES_PER_PAGE } from "#shared/market/services.limits.ts";
import type { ServiceQuery } from "#shared/market/services.paths.ts";
import { centsIn } from "#shared/money/cents.ts";
import type { ServiceCategory } from "#shared/platform/service-categories.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { AI_USES } from "#shared/story.enums.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import { wordsOf } from "./derive.ts";
import { Service, type ServiceDoc, serviceFavourites } from "./model.ts";
import { pageByTotal, rankedPage } from "./ranked-page.ts";

/** Fields of a card in a list. */
const CARD = {
  seller: 1,
  slug: 1,
  live: 1,
  category: 1,
  priceFrom: 1,
  fastest: 1,
  aiUse: 1,
  filterFields: 1,
  rating: 1,
  ratings: 1,
  paused: 1,
  openOrders: 1,
  maxOpenOrders: 1,
} as const;

const SORT_KEYS = { latest: "approvedAt", price: "priceFrom", rating: "rating" } as const;
/** Maximum number of hidden services reported to a reader with filters. */
const COUNTED = 100;
/** Minimum length of a word prefix that matches few services. */
const DISTINCTIVE = 3;

/** Returns the requested sort order. */
export const sortIn = ({ sort }: ServiceQuery): ServiceSort =>
  SERVICE_SORTS.find((each) => each === sort) ?? "latest";

/** Returns the length of the buyer's text in words, from the filter; null if not given. */
export const wordsIn = ({ words }: ServiceQuery): number | null => {
  const count = wordCountOf(words, Number.NaN);
  return Number.isNaN(count) ? null : count;
};

/** Filter for services up to a price: for a text of the given length, if known. */
const upTo = (price: number, words: number | null): Filter =>
  words === null
    ? { priceFrom: { $lte: price } }
    : {
        $or: [
          { "live.pricing": "piece", priceFrom: { $lte: price } },
          { "live.pricing": "words", priceFrom: { $lte: Math.floor((price * 1_000) / words) } },
        ],
      };

/** Filter of a list: published services that match. Unknown values in the URL are ignored. */
export function listFilter(category: ServiceCategory | null, query: ServiceQuery): Filter {
  const price = centsIn(query.price ?? "");
  const hours = DELIVERY_TIMES.find((each) => each === query.delivery && each !== "anytime");
  const language = SERVICE_LANGUAGES.find((each) => each === query.language);
  const ai = AI_USES.find((each) => each === query.ai);
  const rating = /^[1-5]$/.test(query.rating ?? "") ? Number(query.rating) : null;
  return {
    open: true,
    ...(category ? { category } : {}),
    ...(Number.isNaN(price) ? {} : upTo(price, wordsIn(query))),
    ...(hours ? { fastest: { $lte: Number(hours) } } : {}),
    ...(language ? { languages: language } : {}),
    ...(ai ? { aiUse: ai } : {}),
    ...(rating ? { rating: { $gte: rating } } : {}),
    ...searchFilter(query.q ?? ""),
  };
}

/** Filter for services in whose words each of the first six words of a text begins one. */
export function searchFilter(text: string): Filter {
  const words = wordsOf(text).slice(0, 6);
  return words.length > 0 ? { $and: words.map((word) => ({ words: { $elemMatch: beginsWith(word) } })) } : {};
}

/**
 * Returns a page of published services; `hiding` leaves out what the reader's filters hide, `except` those of members
 * hidden from the reader.
 */
export function browseServices(
  category: ServiceCategory | null,
  query: ServiceQuery,
  place: Place,
  hiding: Hiding | null,
  except: Filter = {},
): Promise<KeysetPage<ServiceDoc>> {
  const filter = { ...listFilter(category, query), ...except, ...(hiding?.kept ?? {}) };
  const isDistinctive = wordsOf(query.q ?? "").some((word) => word.length >= DISTINCTIVE);
  const words = wordsIn(query);
  if (words !== null && sortIn(query) === "price")
    return pageByTotal(filter, words, { projection: CARD, limit: SERVICES_PER_PAGE, ...place });
  return rankedPage({
    filter,
    key: SORT_KEYS[sortIn(query)],
    // A long enough prefix matches few services: forces the word index, even if the query planner estimates
    // that scanning in sort order is cheaper.
    hint: isDistinctive ? { open: 1, words: 1 } : undefined,
    rising: sortIn(query) === "price",
    limit: SERVICES_PER_PAGE,
    projection: CARD,
    ...place,
  });
}

/** Counts the services a reader's filters leave out of a list, up to a hundred. */
export const countLeftOut = (
  category: ServiceCategory | null,
  query: ServiceQuery,
  hiding: Hiding,
  except: Filter = {},
): Promise<number> =>
  Service.countDocuments({ ...listFilter(category, query), ...except, ...hiding.left }).limit(COUNTED);

/** Returns published services of one seller, or of all, newest first. */
export const servicesUpOf = (seller: string | null, limit: number): Promise<ServiceDoc[]> =>
  Service.find({ ...(seller ? { seller: toId(seller) } : {}), open: true }, CARD)
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit)
    .lean<ServiceDoc[]>();

/** Returns all of a member's services, including drafts. */
export const servicesOf = (seller: string): Promise<ServiceDoc[]> =>
  Service.find({ seller: toId(seller) })
    .sort({ updatedAt: -1, _id: -1 })
    .lean<ServiceDoc[]>();

/** Returns a member's published favourites, last added first. */
export async function favouritesOf(member: string, limit: number): Promise<ServiceDoc[]> {
  const marks = await serviceFavourites.model
    .find({ by: toId(member) }, { service: 1 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<{ service: ServiceDoc["_id"] }[]>();
  const ids = marks.map(({ service }) => service);
  const services = await Service.find({ _id: { $in: ids }, open: true }, CARD).lean<ServiceDoc[]>();
  const byId = new Map(services.map((each) => [String(each._id), each]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}

/** Returns the state of a service as shown to its seller and staff. */
export const stateOf = ({
  suspended,
  live,
  draft,
}: Pick<ServiceDoc, "suspended" | "live" | "draft">): ServiceState =>
  suspended ? "suspended" : live ? "approved" : (draft?.state ?? "draft");

/** Filter for services in review. */
export const IN_REVIEW: Filter = { "draft.state": "review", "draft.submittedAt": { $type: "date" } };

const ADMIN_FILTERS: Readonly<Record<ServiceState, Filter>> = {
  review: IN_REVIEW,
  suspended: { suspended: true },
  approved: { open: true },
  draft: { live: null, "draft.state": "draft" },
  returned: { "draft.state": "returned" },
};

/** Returns services of all members, for staff: those in review by longest waiting time. */
export const findServices = (state: ServiceState, place: Place): Promise<KeysetPage<ServiceDoc>> =>
  findKeysetPage<ServiceDoc, ServiceDoc>(Service, {
    filter: ADMIN_FILTERS[state],
    key: state === "review" ? "draft.submittedAt" : state === "approved" ? "approvedAt" : "updatedAt",
    rising: state === "review",
    limit: ADMIN_PAGE_SIZE,
    projection: { seller: 1, slug: 1, live: 1, draft: 1, suspended: 1, updatedAt: 1, approvedAt: 1 },
    ...place,
  });

/** Counts the services in review. */
export const countInReview = (): Promise<number> => Service.countDocuments(ADMIN_FILTERS.review);

/** Returns published services by id, for the site map. */
export const readServicesForSitemap = (after: string | null, limit: number) =>
  Service.find({ open: true, ...(after ? { _id: { $gt: toId(after) } } : {}) }, { slug: 1, updatedAt: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<ServiceDoc, "_id" | "slug" | "updatedAt">[]>();
