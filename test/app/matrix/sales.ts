import { Purchase } from "#features/money/sales/model.ts";
import { csrfOf, type TestMember, type TestSite } from "../../support/site.ts";
import type { MatrixRows } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

/** Members see their own purchases and sales; an admin may view a purchase. */
const members = "302 200 200 200 200 200 200 200";
/** Everybody's, in the back office. */
const ADMINS = "404 404 404 404 404 404 403 200";
/** A gift that the owner has started to buy. */
const gift = "302 404 200 404 404 404 404 404";
/** The owner's purchase. */
const own = "302 404 200 404 404 404 404 200";

export const rows: MatrixRows = {
  pages: {
    "GET /purchases": members,
    "GET /purchases/:id": own,
    "GET /purchases/:id/refund": own,
    // Not paid yet, so there is nothing to refund.
    "POST /purchases/:id/refund": "303 404 422 404 404 404 404 422",
    "GET /gifts": members,
    "GET /gifts/:id": gift,
    "GET /gifts/:id/redeem": "302 302 302 302 302 302 302 302",
    // Not paid yet, so the gift cannot be redeemed or sent to anybody.
    "POST /gifts/:id/redeem": "303 404 303 404 404 404 404 404",
    "GET /gifts/:id/send": gift,
    "POST /gifts/:id/send": "303 404 422 404 404 404 404 404",
    "GET /gift/:token": "404 404 404 404 404 404 404 404",
    "POST /gift/:token": "404 404 404 404 404 404 404 404",
    "GET /story/:id/:slug/gift": members,
    "POST /story/:id/:slug/gift": "303 422 422 422 422 422 422 422",
    "GET /sales": members,
    "GET /sales/paypal": members,
    // Another member's to sell, and not yet sold.
    "GET /sales/:id/refund": "302 404 404 404 404 404 404 404",
    "POST /sales/:id/refund": "303 404 404 404 404 404 404 404",
    "GET /sales/coupons": members,
    // Refused for every role without a code.
    "POST /sales/coupons": "303 422 422 422 422 422 422 422",
    "GET /sales/coupons/:id/end": "302 302 302 302 302 302 302 302",
    "POST /sales/coupons/:id/end": "303 404 404 404 404 404 404 404",
    "GET /earnings": members,
    "GET /story/:id/:slug/buy": members,
    // Refused for every role without accepting the terms.
    "POST /story/:id/:slug/buy": "303 422 422 422 422 422 422 422",
    // Only the owner can sell a story, even if it has three writers.
    "GET /story/:id/paid open": "302 403 200 403 403 403 403 403",
    "POST /story/:id/paid open": "303 403 422 403 403 403 403 403",
    "GET /story/:id/paid/pricing open": "302 403 200 403 403 403 403 403",
    "POST /story/:id/paid/pricing open": "303 403 422 403 403 403 403 403",
    "GET /admin/purchases": ADMINS,
    "GET /admin/purchases/:id": ADMINS,
    // Refused without an action.
    "POST /admin/purchases/:id": "404 404 404 404 404 404 403 422",
    "GET /sandbox/checkout/:id": "302 404 200 404 404 404 404 404",
    // Refused without an outcome.
    "POST /sandbox/checkout/:id": "303 404 422 404 404 404 404 404",
  },
  // Not paid yet, so there is no receipt.
  addresses: { "GET /purchases/:id/receipt.pdf": "302 404 404 404 404 404 404 404" },
  async urls(site, { owner, moderator }) {
    const { purchase, buy, give, given } = await begun(site, owner, moderator);
    const coupon = `/sales/coupons/${"0".repeat(24)}/end`;
    return {
      "GET /admin/purchases/:id": `/admin/purchases/${purchase}`,
      "POST /admin/purchases/:id": `/admin/purchases/${purchase}`,
      "GET /purchases/:id": `/purchases/${purchase}`,
      "GET /purchases/:id/receipt.pdf": `/purchases/${purchase}/receipt.pdf`,
      "GET /purchases/:id/refund": `/purchases/${purchase}/refund`,
      "POST /purchases/:id/refund": `/purchases/${purchase}/refund`,
      "GET /sales/:id/refund": `/sales/${purchase}/refund`,
      "POST /sales/:id/refund": `/sales/${purchase}/refund`,
      "GET /sales/coupons/:id/end": coupon,
      "POST /sales/coupons/:id/end": coupon,
      "GET /gifts/:id": `/gifts/${given}`,
      "GET /gifts/:id/redeem": `/gifts/${given}/redeem`,
      "POST /gifts/:id/redeem": `/gifts/${given}/redeem`,
      "GET /gifts/:id/send": `/gifts/${given}/send`,
      "POST /gifts/:id/send": `/gifts/${given}/send`,
      "GET /gift/:token": `/gift/${"x".repeat(43)}`,
      "POST /gift/:token": `/gift/${"x".repeat(43)}`,
      "GET /story/:id/:slug/gift": give,
      "POST /story/:id/:slug/gift": give,
      "GET /story/:id/:slug/buy": buy,
      "POST /story/:id/:slug/buy": buy,
      "GET /sandbox/checkout/:id": `/sandbox/checkout/${purchase}`,
      "POST /sandbox/checkout/:id": `/sandbox/checkout/${purchase}`,
    };
  },
};

/**
 * A story with a price on which only the moderator of all roles works, and a purchase that the owner has
 * started.
 */
async function begun(site: TestSite, owner: TestMember, author: TestMember) {
  const story = await storeStory(site, author, { pricing: "USD", price: 3, previewChapters: 1 });
  const agent = await site.visit(owner);
  const _csrf = await csrfOf(agent);
  await agent.post(`${story.path}/buy`).type("form").send({ _csrf, agree: "true" }).expect(303);
  const { _id } = (await Purchase.findOne({ buyer: owner.id }).lean())!;
  const give = `${story.path}/gift`;
  const to = "somebody@example.org";
  await agent.post(give).type("form").send({ _csrf, agree: "true", to }).expect(303);
  const given = (await Purchase.findOne({ buyer: owner.id, gift: { $ne: null } }).lean())!;
  return { purchase: String(_id), buy: `${story.path}/buy`, give, given: String(given._id) };
}
