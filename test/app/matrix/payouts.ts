import { Types } from "mongoose";
import { Payout } from "#features/money/payouts/model.ts";
import type { MatrixRows } from "../support/matrix.ts";

/** The owner's payout; an admin may read it. */
const own = "302 404 200 404 404 404 404 200";

export const rows: MatrixRows = {
  pages: {
    "GET /payouts": "302 200 200 200 200 200 200 200",
    "GET /payouts/:id": own,
  },
  addresses: { "GET /payouts/:id/statement.:kind": own },
  async urls(_site, { owner }) {
    const id = await payoutOf(owner.id);
    return {
      "GET /payouts/:id": `/payouts/${id}`,
      "GET /payouts/:id/statement.:kind": `/payouts/${id}/statement.csv`,
    };
  },
};

async function payoutOf(user: string): Promise<string> {
  const _id = new Types.ObjectId();
  const plain = { month: "2026-10", attempt: 1, provider: "sandbox", amount: 1_200, covers: [] };
  await Payout.create([{ _id, user, ...plain, state: "paid", createdAt: new Date() }] as never);
  return String(_id);
}
