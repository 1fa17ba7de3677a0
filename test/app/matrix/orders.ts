import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { openDesk } from "../../features/market/orders/support.ts";
import { putUp } from "../../features/market/support.ts";
import { everyone, type MatrixRows, row } from "../support/matrix.ts";

const members = "302 200 200 200 200 200 200 200";
const staff = "404 404 404 404 404 404 200 200";

/** The stranger sells, the owner has ordered and paid. */
export const rows: MatrixRows = {
  pages: {
    "GET /services/:id/order": "302 200 200 200 200 200 200 200",
    "POST /services/:id/order": "303 422 422 422 422 422 422 422",
    "GET /orders/active": members,
    "GET /orders/history": members,
    "GET /orders/:id": "302 200 200 404 404 404 404 404",
    "POST /orders/:id": "303 403 403 404 404 404 404 404",
    "GET /orders/:id/receipt": "302 404 200 404 404 404 404 404",
    "GET /orders/:id/review": "302 200 200 404 404 404 404 404",
    "POST /orders/:id/review": "303 422 422 404 404 404 404 404",
    "GET /admin/orders": staff,
    // An undisputed order is for admins only.
    "GET /admin/orders/:id": "404 404 404 404 404 404 404 200",
    "POST /admin/orders/:id": "404 404 404 404 404 404 403 422",
  },
  addresses: {
    "GET /orders/:id/receipt.pdf": "302 404 200 404 404 404 404 404",
    "GET /orders/:id/files/:file{/:width}": "302 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/orders": row("403 200 200 200 200 200 200 200"),
    "GET /api/order-reviews": everyone,
    "GET /api/order-reviews/{id}": row("404 404 404 404 404 404 404 404"),
    "POST /api/order-reviews": row("403 400 400 400 400 400 400 400", { data: {} }),
    "GET /api/orders/{id}": row("403 200 200 404 404 404 404 404"),
  },
  async urls(site, { stranger, owner, admin }) {
    const now = site.app.services.now;
    const desk = await openDesk(site, { seller: stranger, staff: admin, now });
    // The payment rows expect members without a payment account.
    await PaymentAccount.deleteMany({ owner: stranger.id });
    const order = await desk.place(owner);
    // A service of a member whom nobody blocks in these rows.
    const other = await putUp(site, await site.addMember("sells-too"), admin);
    const service = `/services/${other._id}/order`;
    return {
      "GET /services/:id/order": service,
      "POST /services/:id/order": service,
      "GET /orders/:id": `/orders/${order}`,
      "POST /orders/:id": `/orders/${order}`,
      "GET /orders/:id/receipt": `/orders/${order}/receipt`,
      "GET /orders/:id/receipt.pdf": `/orders/${order}/receipt.pdf`,
      "GET /orders/:id/review": `/orders/${order}/review`,
      "POST /orders/:id/review": `/orders/${order}/review`,
      "GET /api/order-reviews/{id}": `/api/order-reviews/${order}`,
      "GET /orders/:id/files/:file{/:width}": `/orders/${order}/files/${"0".repeat(32)}`,
      "GET /admin/orders/:id": `/admin/orders/${order}`,
      "POST /admin/orders/:id": `/admin/orders/${order}`,
      "GET /api/orders/{id}": `/api/orders/${order}`,
    };
  },
};
