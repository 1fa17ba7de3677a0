import type { Filter } from "../../../core/base/policy.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { beginsWith } from "../../../core/text/beginnings.ts";
import { SERVICE_LANGUAGES } from "../../../shared/market/service-languages.ts";
import {
  DELIVERY_TIMES,
  SERVICE_SORTS,
  type ServiceCategory,
  type ServiceSort,
  type ServiceState,
} from "../../../shared/market/services.enums.ts";
import { SERVICES_PER_PAGE } from "../../../shared/market/services.limits.ts";
import type { ServiceQuery } from "../../../shared/market/services.paths.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { ADMIN_PAGE_SIZE } from "../../../shared/site/admin.ts";
import { AI_USES } from "../../../shared/stories/catalogue.enums.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import { wordsOf } from "./derive.ts";
import { Service, type ServiceDoc, serviceFavourites } from "./model.ts";

/** What a card in a list needs. */
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
} as const;

const SORT_KEYS = { latest: "approvedAt", price: "priceFrom", rating: "rating" } as const;
/** Services that a hiding reader is told of, at most. */
const COUNTED = 100;
/** Letters of a word from which few services have one that begins so. */
const DISTINCTIVE = 3;

/** The order that a list is asked in. */
export const sortIn = ({ sort }: ServiceQuery): ServiceSort =>
  SERVICE_SORTS.find((each) => each === sort) ?? "latest";

/** The condition of a list: what is up, and fits. Unknown values of an address are passed over. */
export function listFilter(category: ServiceCategory | null, query: ServiceQuery): Filter {
  const price = centsIn(query.price ?? "");
  const hours = DELIVERY_TIMES.find((each) => each === query.delivery && each !== "anytime");
  const language = SERVICE_LANGUAGES.find((each) => each === query.language);
  const ai = AI_USES.find((each) => each === query.ai);
  const rating = /^[1-5]$/.test(query.rating ?? "") ? Number(query.rating) : null;
  const words = wordsOf(query.q ?? "").slice(0, 6);
  return {
    open: true,
    ...(category ? { category } : {}),
    ...(Number.isNaN(price) ? {} : { priceFrom: { $lte: price } }),
    ...(hours ? { fastest: { $lte: Number(hours) } } : {}),
    ...(language ? { languages: language } : {}),
    ...(ai ? { aiUse: ai } : {}),
    ...(rating ? { rating: { $gte: rating } } : {}),
    ...(words.length > 0 ? { $and: words.map((word) => ({ words: { $elemMatch: beginsWith(word) } })) } : {}),
  };
}

/** One page of what is up; `hiding` leaves out what the reader does not want to meet. */
export function browseServices(
  category: ServiceCategory | null,
  query: ServiceQuery,
  place: Place,
  hiding: Hiding | null,
): Promise<KeysetPage<ServiceDoc>> {
  const filter = { ...listFilter(category, query), ...(hiding?.kept ?? {}) };
  const isDistinctive = wordsOf(query.q ?? "").some((word) => word.length >= DISTINCTIVE);
  return findKeysetPage<ServiceDoc, ServiceDoc>(Service, {
    filter,
    key: SORT_KEYS[sortIn(query)],
    // Few services have a word of some letters: they are looked up, whatever an estimate says of walking all in order.
    hint: isDistinctive ? { open: 1, words: 1 } : undefined,
    rising: sortIn(query) === "price",
    limit: SERVICES_PER_PAGE,
    projection: CARD,
    ...place,
  });
}

/** How many services a reader's own filters leave out of a list, up to a hundred. */
export const countLeftOut = (
  category: ServiceCategory | null,
  query: ServiceQuery,
  hiding: Hiding,
): Promise<number> =>
  Service.countDocuments({ ...listFilter(category, query), ...hiding.left } as never).limit(COUNTED);

/** What a seller has up, or everybody, the latest first. */
export const servicesUpOf = (seller: string | null, limit: number): Promise<ServiceDoc[]> =>
  Service.find({ ...(seller ? { seller: toId(seller) } : {}), open: true }, CARD)
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit)
    .lean<ServiceDoc[]>();

/** Every service of a member, drafts too. */
export const servicesOf = (seller: string): Promise<ServiceDoc[]> =>
  Service.find({ seller: toId(seller) })
    .sort({ updatedAt: -1, _id: -1 })
    .lean<ServiceDoc[]>();

/** A member's favourites that are up, the last kept first. */
export async function favouritesOf(member: string, limit: number): Promise<ServiceDoc[]> {
  const marks = await serviceFavourites.model
    .find({ by: toId(member) } as never, { service: 1 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<{ service: ServiceDoc["_id"] }[]>();
  const ids = marks.map(({ service }) => service);
  const found = await Service.find({ _id: { $in: ids }, open: true }, CARD).lean<ServiceDoc[]>();
  const byId = new Map(found.map((each) => [String(each._id), each]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}

/** The state of a service as its seller and the staff name it. */
export const stateOf = ({
  suspended,
  live,
  draft,
}: Pick<ServiceDoc, "suspended" | "live" | "draft">): ServiceState =>
  suspended ? "suspended" : live ? "approved" : (draft?.state ?? "draft");

const ADMIN_FILTERS: Readonly<Record<ServiceState, Filter>> = {
  review: { "draft.state": "review", "draft.submittedAt": { $type: "date" } },
  suspended: { suspended: true },
  approved: { open: true },
  draft: { live: null, "draft.state": "draft" },
  returned: { "draft.state": "returned" },
};

/** Services of everybody, for the staff: what waits comes the longest waiting first. */
export const findServices = (state: ServiceState, place: Place): Promise<KeysetPage<ServiceDoc>> =>
  findKeysetPage<ServiceDoc, ServiceDoc>(Service, {
    filter: ADMIN_FILTERS[state],
    key: state === "review" ? "draft.submittedAt" : state === "approved" ? "approvedAt" : "updatedAt",
    rising: state === "review",
    limit: ADMIN_PAGE_SIZE,
    projection: { seller: 1, slug: 1, live: 1, draft: 1, suspended: 1, updatedAt: 1, approvedAt: 1 },
    ...place,
  });

/** How many wait for the staff. */
export const countInReview = (): Promise<number> => Service.countDocuments(ADMIN_FILTERS.review as never);

/** What is up, by id: for the sitemap. */
export const readServicesForSitemap = (after: string | null, limit: number) =>
  Service.find({ open: true, ...(after ? { _id: { $gt: toId(after) } } : {}) }, { slug: 1, updatedAt: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<ServiceDoc, "_id" | "slug" | "updatedAt">[]>();
