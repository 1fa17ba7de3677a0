import { Subscription } from "#features/money/subscriptions/model.ts";
import { csrfOf } from "../../support/site.ts";
import type { MatrixRows } from "../support/matrix.ts";

const members = "302 200 200 200 200 200 200 200";
/** A subscription that the owner has started and not paid for. */
const own = "302 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /premium": "200 200 200 200 200 200 200 200",
    // Refused for every role without a plan.
    "POST /premium": "403 422 422 422 422 422 422 422",
    "GET /my-subscriptions": members,
    "GET /my-subscriptions/:id/cancel": own,
    "POST /my-subscriptions/:id/cancel": "303 404 422 404 404 404 404 404",
    // Not paid yet, so there is no receipt.
    "GET /my-subscriptions/:id/receipts/:payment": "302 404 404 404 404 404 404 404",
    "GET /my-subscriptions/:id/keep": "302 302 302 302 302 302 302 302",
    "POST /my-subscriptions/:id/keep": "303 404 303 404 404 404 404 404",
    "GET /admin/subscriptions": "404 404 404 404 404 404 403 200",
    "GET /admin/subscriptions/:id": "404 404 404 404 404 404 403 200",
    // Refused without a reason.
    "POST /admin/subscriptions/:id": "404 404 404 404 404 404 403 422",
    "GET /sandbox/subscription/:id": own,
    "POST /sandbox/subscription/:id": "303 404 422 404 404 404 404 404",
  },
  addresses: {
    "GET /my-subscriptions/:id/receipts/:payment/receipt.pdf": "302 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/plans": { statuses: "200 200 200 200 200 200 200 200" },
    "GET /api/subscriptions": { statuses: "403 200 200 200 200 200 200 200" },
    "GET /api/subscriptions/{id}": { statuses: "403 404 200 404 404 404 404 200" },
  },
  async urls(site, { owner }) {
    const agent = await site.visit(owner);
    const _csrf = await csrfOf(agent);
    await agent.post("/premium").type("form").send({ _csrf, plan: "monthly", agree: "true" }).expect(303);
    const { _id } = (await Subscription.findOne({ member: owner.id }).lean())!;
    const at = `/my-subscriptions/${_id}`;
    return {
      "GET /admin/subscriptions/:id": `/admin/subscriptions/${_id}`,
      "POST /admin/subscriptions/:id": `/admin/subscriptions/${_id}`,
      "GET /my-subscriptions/:id/cancel": `${at}/cancel`,
      "POST /my-subscriptions/:id/cancel": `${at}/cancel`,
      "GET /my-subscriptions/:id/receipts/:payment": `${at}/receipts/1`,
      "GET /my-subscriptions/:id/receipts/:payment/receipt.pdf": `${at}/receipts/1/receipt.pdf`,
      "GET /my-subscriptions/:id/keep": `${at}/keep`,
      "POST /my-subscriptions/:id/keep": `${at}/keep`,
      "GET /sandbox/subscription/:id": `/sandbox/subscription/${_id}`,
      "POST /sandbox/subscription/:id": `/sandbox/subscription/${_id}`,
      "GET /api/subscriptions/{id}": `/api/subscriptions/${_id}`,
    };
  },
};
