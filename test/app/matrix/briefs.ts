import { openBrief } from "#features/market/briefs/commands.ts";
import { makeOffer } from "#features/market/briefs/offers.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { marketOf, putUp } from "../../features/market/support.ts";
import { type MatrixRows, row } from "../support/matrix.ts";

const members = "302 200 200 200 200 200 200 200";

/** The owner requests everything; another member is the seller and has made an offer. */
export const rows: MatrixRows = {
  pages: {
    "GET /briefs": members,
    "GET /briefs/mine": members,
    "GET /briefs/new": members,
    "POST /briefs/new": "303 422 422 422 422 422 422 422",
    "GET /briefs/:id": members,
    "GET /admin/briefs": "404 404 404 404 404 404 200 200",
    "POST /briefs/:id": "303 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/offers": row("403 200 200 200 200 200 200 200"),
    "GET /api/offers/{id}": row("403 404 200 404 404 404 404 404"),
    "POST /api/offers": row("403 400 400 400 400 400 400 400", { data: {} }),
    "DELETE /api/offers/{id}": row("403 404 403 404 404 404 404 404"),
  },
  async urls(site, { owner, admin }) {
    const market = marketOf(site);
    const seller = await site.addMember("sells-by-offers");
    const service = await putUp(site, seller, admin);
    await PaymentAccount.deleteMany({ owner: seller.id });
    const wanted = { category: "copy-editing", title: "An edit", text: "All of it." };
    const { _id } = await openBrief(market, owner.caller, wanted);
    const offer = await makeOffer(market, seller.caller, String(_id), {
      service: String(service._id),
      text: "One pass.",
      price: "100",
      delivery: "72",
    });
    return {
      "GET /briefs/:id": `/briefs/${_id}`,
      "POST /briefs/:id": `/briefs/${_id}`,
      "GET /api/offers/{id}": `/api/offers/${offer._id}`,
      "DELETE /api/offers/{id}": `/api/offers/${offer._id}`,
    };
  },
};
