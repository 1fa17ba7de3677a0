import type { Filter } from "#core/base/policy.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { BRIEF_STATES, type BriefList } from "#shared/market/briefs.enums.ts";
import { BRIEFS_PER_PAGE, OFFERS_MAX } from "#shared/market/briefs.limits.ts";
import type { ServiceCategory } from "#shared/platform/service-categories.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { Services } from "../services/index.ts";
import { COUNTED } from "./counters.ts";
import { Brief, type BriefDoc, Offer, type OfferDoc } from "./model.ts";

/** Fields of a list row. */
const ROW: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...["author", "category", "title", "words", "budget", "delivery", "invited"],
    ...["state", "offers", "closesAt"],
  ].map((name) => [name, 1 as const]),
);

/**
 * Returns a page of briefs that accept offers: those a member was invited to, or those open to all; newest
 * first. `except` leaves out those of members hidden from the reader.
 */
export const findOpen = (
  of: { readonly invited: string } | { readonly category: ServiceCategory | "" },
  now: Date,
  place: Place,
  except: Filter,
): Promise<KeysetPage<BriefDoc>> =>
  findKeysetPage<BriefDoc, BriefDoc>(Brief, {
    filter: {
      ...("invited" in of
        ? { invited: toId(of.invited) }
        : { openToAll: true, ...(of.category ? { category: of.category } : {}) }),
      removed: false,
      authorHidden: { $ne: true },
      state: "open",
      closesAt: { $gt: now },
      ...except,
    },
    key: "closesAt",
    limit: BRIEFS_PER_PAGE,
    projection: ROW,
    ...place,
  });

/** Returns a page of a member's briefs, newest first. */
export const findMine = (member: string, place: Place): Promise<KeysetPage<BriefDoc>> =>
  findKeysetPage<BriefDoc, BriefDoc>(Brief, {
    filter: { author: toId(member) },
    key: "closesAt",
    limit: BRIEFS_PER_PAGE,
    projection: ROW,
    ...place,
  });

/** Returns a page of briefs open to all, for staff; latest deadline first. */
export const findForStaff = (list: BriefList, place: Place): Promise<KeysetPage<BriefDoc>> =>
  findKeysetPage<BriefDoc, BriefDoc>(Brief, {
    filter: {
      openToAll: true,
      removed: list === "removed",
      state: list === "removed" ? { $in: [...BRIEF_STATES] } : list,
    },
    key: "closesAt",
    limit: ADMIN_PAGE_SIZE,
    projection: ROW,
    ...place,
  });

/** Returns the categories in which a member has an active service. */
export async function categoriesOf(seller: string): Promise<ServiceCategory[]> {
  return (await Services.distinct("category", { seller: toId(seller), open: true })) as ServiceCategory[];
}

/** Returns a member's offer for a brief, if there is one. */
export const offersBy = (seller: string, brief: BriefDoc["_id"]): Promise<OfferDoc[]> =>
  Offer.find({ brief, seller: toId(seller) }).lean<OfferDoc[]>();

/**
 * Returns the offers that the author of a brief sees, cheapest first; `except` leaves out those of members hidden from
 * the author.
 */
export const offersFor = (brief: BriefDoc["_id"], except: Filter): Promise<OfferDoc[]> =>
  Offer.find({ brief, ...COUNTED, ...except })
    .sort({ price: 1, _id: 1 })
    .limit(OFFERS_MAX)
    .lean<OfferDoc[]>();

/** Finds the briefs that notifications name. */
export async function findNamedBriefs(
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string }>> {
  const briefs = await Brief.find({ _id: { $in: ids.map((id) => toId(id)) } }, { title: 1 }).lean<
    BriefDoc[]
  >();
  return new Map(briefs.map(({ _id, title }) => [String(_id), { title }]));
}
