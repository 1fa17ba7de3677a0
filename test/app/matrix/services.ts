import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { putUp } from "../../features/market/support.ts";
import { type MatrixRows, everyone as open, row } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const led = "302 302 302 302 302 302 302 302";
const members = "302 200 200 200 200 200 200 200";
const staff = "404 404 404 404 404 404 200 200";

/** The stranger sells; their published services are visible to everyone. */
export const rows: MatrixRows = {
  pages: {
    "GET /marketplace": everyone,
    "GET /marketplace/:category": everyone,
    "GET /marketplace/favourites": members,
    "GET /services": members,
    "GET /services/new": members,
    "POST /services/new": "303 303 303 303 303 303 303 303",
    "GET /services/:id": led,
    "GET /services/:id/:slug": everyone,
    "GET /services/:id/edit": "302 302 403 403 403 403 403 403",
    "GET /services/:id/setup/:step": "302 200 403 403 403 403 403 403",
    "POST /services/:id/setup/:step": "303 422 403 403 403 403 403 403",
    "GET /services/:id/delete": "302 200 403 403 403 403 403 403",
    "POST /services/:id/delete": "303 303 403 403 403 403 403 403",
    "GET /services/:id/favourite": led,
    "POST /services/:id/favourite": "303 303 303 303 303 303 303 303",
    "GET /services/:id/pause": led,
    "POST /services/:id/pause": "303 303 403 403 403 403 403 403",
    "GET /services/:id/withdraw": led,
    "POST /services/:id/withdraw": "303 303 403 403 403 403 403 403",
    "GET /services/:id/discard": led,
    "POST /services/:id/discard": "303 303 403 403 403 403 403 403",
    "GET /user/:username/services": everyone,
    "GET /admin/services": staff,
    "GET /admin/services/:id": staff,
    "POST /admin/services/:id": "404 404 404 404 404 404 403 403",
  },
  addresses: {
    "GET /sitemaps/services-:from.xml": everyone,
    "GET /services/:id/samples/:ref{/:width}": "404 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/services": open,
    "GET /api/services/{id}": open,
    "POST /api/services": row("403 200 200 200 200 200 200 200", { data: { title: "Hello" } }),
    "PUT /api/services/{id}": row("403 200 403 403 403 403 403 403", { data: { maxOpenOrders: 3 } }),
    "DELETE /api/services/{id}": row("403 200 403 403 403 403 403 403", undefined, true),
  },
  async urls(site, { stranger, admin }) {
    const up = async () => {
      const { _id } = await putUp(site, stranger, admin);
      // The payment rows expect members without a payment account.
      await PaymentAccount.deleteMany({ owner: stranger.id });
      return String(_id);
    };
    const [kept, edited] = [await up(), await up()];
    const acts = ["favourite", "pause", "withdraw", "discard"].flatMap((act) =>
      ["GET", "POST"].map(
        (method) => [`${method} /services/:id/${act}`, `/services/${kept}/${act}`] as const,
      ),
    );
    return {
      ...Object.fromEntries(acts),
      "GET /marketplace/:category": "/marketplace/copy-editing",
      "GET /services/:id": `/services/${kept}`,
      "GET /services/:id/:slug": `/services/${kept}/line-edit-of-novels`,
      "GET /services/:id/edit": `/services/${edited}/edit`,
      "GET /services/:id/setup/:step": `/services/${edited}/setup/details`,
      "POST /services/:id/setup/:step": `/services/${edited}/setup/details`,
      "GET /services/:id/delete": `/services/${kept}/delete`,
      "POST /services/:id/delete": async () => `/services/${await up()}/delete`,
      "GET /services/:id/samples/:ref{/:width}": `/services/${kept}/samples/${"0".repeat(32)}`,
      "GET /sitemaps/services-:from.xml": "/sitemaps/services-0.xml",
      "GET /user/:username/services": `/user/${stranger.username}/services`,
      "GET /admin/services/:id": `/admin/services/${kept}`,
      "POST /admin/services/:id": `/admin/services/${kept}`,
      "GET /api/services/{id}": `/api/services/${kept}`,
      "PUT /api/services/{id}": `/api/services/${kept}`,
      "DELETE /api/services/{id}": async () => `/api/services/${await up()}`,
    };
  },
};
