import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { BRIEF_STATES, type BriefList } from "../../../shared/market/briefs.enums.ts";
import { BRIEFS_PER_PAGE, OFFERS_MAX } from "../../../shared/market/briefs.limits.ts";
import type { ServiceCategory } from "../../../shared/market/services.enums.ts";
import { ADMIN_PAGE_SIZE } from "../../../shared/site/admin.ts";
import { Services } from "../services/index.ts";
import { Brief, type BriefDoc, Offer, type OfferDoc } from "./model.ts";

/** What a row needs. */
const ROW: Readonly<Record<string, 1>> = Object.fromEntries(
  [
    ...["author", "category", "title", "words", "budget", "delivery", "invited"],
    ...["state", "offers", "closesAt"],
  ].map((name) => [name, 1 as const]),
);

/** One page of briefs that take offers: those this member was invited to, or those open to all; the newest first. */
export const findOpen = (
  of: { readonly invited: string } | { readonly category: ServiceCategory | "" },
  now: Date,
  place: Place,
): Promise<KeysetPage<BriefDoc>> =>
  findKeysetPage<BriefDoc, BriefDoc>(Brief, {
    filter: {
      ...("invited" in of
        ? { invited: toId(of.invited) }
        : { openToAll: true, ...(of.category ? { category: of.category } : {}) }),
      ...{ removed: false, state: "open", closesAt: { $gt: now } },
    },
    key: "closesAt",
    limit: BRIEFS_PER_PAGE,
    projection: ROW,
    ...place,
  });

/** One page of what a member has described, the newest first. */
export const findMine = (member: string, place: Place): Promise<KeysetPage<BriefDoc>> =>
  findKeysetPage<BriefDoc, BriefDoc>(Brief, {
    filter: { author: toId(member) },
    key: "closesAt",
    limit: BRIEFS_PER_PAGE,
    projection: ROW,
    ...place,
  });

/** One page of briefs that are open to all, for the staff; those that end last first. */
export const findForStaff = (list: BriefList, place: Place): Promise<KeysetPage<BriefDoc>> =>
  findKeysetPage<BriefDoc, BriefDoc>(Brief, {
    filter: {
      ...{ openToAll: true, removed: list === "removed" },
      state: list === "removed" ? { $in: [...BRIEF_STATES] } : list,
    },
    key: "closesAt",
    limit: ADMIN_PAGE_SIZE,
    projection: ROW,
    ...place,
  });

/** Categories in which a member has something up. */
export async function categoriesOf(seller: string): Promise<ServiceCategory[]> {
  return (await Services.distinct("category", { seller: toId(seller), open: true })) as ServiceCategory[];
}

/** Offers for a brief that were not taken back, the cheapest first; only one seller's where told. */
export const offersOf = (brief: BriefDoc["_id"], seller: string | null): Promise<OfferDoc[]> =>
  Offer.find({
    brief,
    ...(seller ? { seller: toId(seller) } : { state: { $ne: "withdrawn" } }),
  } as never)
    .sort({ price: 1, _id: 1 })
    .limit(OFFERS_MAX)
    .lean<OfferDoc[]>();

/** Briefs that notifications name. */
export async function findNamedBriefs(
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string }>> {
  const found = await Brief.find({ _id: { $in: ids.map((id) => toId(id)) } }, { title: 1 }).lean<
    BriefDoc[]
  >();
  return new Map(found.map(({ _id, title }) => [String(_id), { title }]));
}
