import { toId } from "../../../core/db/ids.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";

/** What a sale was made of for one who has a share of it, in US cents; never who bought. */
export interface SoldParts {
  readonly title: string;
  readonly role: "author" | "referrer";
  readonly listing: number;
  readonly discount: number;
  /** What the buyer paid on top of the price, and the platform owes. */
  readonly tax: number;
  /** What the platform took, a referral included. */
  readonly fee: number;
  readonly providerFee: number;
  /** What came to this member, before refunds. */
  readonly share: number;
}

const FIELDS = {
  ...{ author: 1, title: 1, listing: 1, discount: 1, fee: 1, providerFee: 1, referral: 1, share: 1, tax: 1 },
} as const;

/** What these sales were made of for a member, by purchase; those that they have no share of are left out. One find. */
export async function findSold(
  ids: readonly string[],
  member: string,
): Promise<ReadonlyMap<string, SoldParts>> {
  if (ids.length === 0) return new Map();
  const own = toId(member);
  const found = await Purchase.find(
    { _id: { $in: ids.map(toId) }, $or: [{ author: own }, { referrer: own }] },
    FIELDS,
  ).lean<PurchaseDoc[]>();
  return new Map(found.map((purchase) => [String(purchase._id), partsOf(purchase, member)]));
}

function partsOf(
  { author, title, listing, discount, fee, providerFee, referral, share, tax }: PurchaseDoc,
  member: string,
): SoldParts {
  const role = String(author) === member ? "author" : "referrer";
  return {
    ...{ title, role, listing, discount, providerFee },
    fee: fee + referral,
    tax: tax?.cents ?? 0,
    share: role === "author" ? share : referral,
  };
}
