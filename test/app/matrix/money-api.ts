import { Types } from "mongoose";
import { Payout } from "#features/money/payouts/model.ts";
import { Coupon, Purchase } from "#features/money/sales/model.ts";
import type { TestMember } from "../../support/site.ts";
import { type MatrixRows, row } from "../support/matrix.ts";

const members = row("403 200 200 200 200 200 200 200");
/** The owner's documents; an admin may read them. */
const own = row("403 404 200 404 404 404 404 200");
const ownAlone = row("403 404 200 404 404 404 404 404");

export const rows: MatrixRows = {
  pages: {},
  api: {
    "GET /api/purchases": members,
    "GET /api/purchases/{id}": own,
    "GET /api/coupons": members,
    "GET /api/coupons/{id}": ownAlone,
    "DELETE /api/coupons/{id}": ownAlone,
    // Sent without the required fields.
    "POST /api/coupons": row("403 400 400 400 400 400 400 400", { data: {} }),
    "GET /api/payouts": members,
    "GET /api/payouts/{id}": own,
    "GET /api/ledger-entries": members,
    // Another member's entry: the owner was never paid.
    "GET /api/ledger-entries/{id}": row("403 404 404 404 404 404 404 404"),
  },
  async urls(_site, { owner }) {
    const { purchase, coupon, payout } = await made(owner);
    return {
      "GET /api/purchases/{id}": `/api/purchases/${purchase}`,
      "GET /api/coupons/{id}": `/api/coupons/${coupon}`,
      "DELETE /api/coupons/{id}": `/api/coupons/${coupon}`,
      "GET /api/payouts/{id}": `/api/payouts/${payout}`,
      "GET /api/ledger-entries/{id}": `/api/ledger-entries/${"0".repeat(24)}`,
    };
  },
};

async function made({ id: owner }: TestMember) {
  const [purchase, coupon, payout, other] = Array.from({ length: 4 }, () => new Types.ObjectId());
  const createdAt = new Date();
  const bought = { story: other, author: other, title: "One of somebody", createdAt };
  await Purchase.create([{ ...bought, _id: purchase, buyer: owner }] as never);
  await Coupon.create([{ _id: coupon, author: owner, code: "MATRIX", percent: 10, createdAt }] as never);
  const paid = {
    month: "2026-09",
    attempt: 1,
    provider: "sandbox",
    amount: 1_500,
    covers: [],
    state: "paid",
  };
  await Payout.create([{ ...paid, _id: payout, user: owner, createdAt }] as never);
  return { purchase, coupon, payout };
}
