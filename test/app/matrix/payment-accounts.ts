import supertest from "supertest";
import { AUTHOR, bodyOf, PDF } from "../../features/money/payment-accounts/support.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { type MatrixRows, row } from "../support/matrix.ts";

/** Guests, strangers and moderators learn nothing; an admin may only read. */
const READ = "403 404 200 404 404 404 404 200";
const WRITE = "403 404 200 404 404 404 404 403";
const members = "302 200 200 200 200 200 200 200";
/** A later step redirects to the first one until that is done; the owner's is done. */
const later = "302 302 200 302 302 302 302 302";

export const rows: MatrixRows = {
  pages: {
    "GET /settings/payment": members,
    "GET /settings/payment/documents": later,
    "GET /settings/payment/business": members,
    "GET /settings/payment/representative": later,
    "GET /settings/payment/bank": later,
    "POST /settings/payment": "303 303 303 303 303 303 303 303",
    // Members without an account to add a document to are told so.
    "POST /settings/payment/documents": "303 400 422 400 400 400 400 400",
    // The first step is refused without a business type, and the later ones with it.
    "POST /settings/payment/business": "303 422 303 422 422 422 422 422",
    "POST /settings/payment/representative": "303 422 303 422 422 422 422 422",
    "POST /settings/payment/bank": "303 422 303 422 422 422 422 422",
  },
  addresses: {
    "GET /settings/payment/documents/:account/:document": READ,
  },
  api: {
    "GET /api/payment-accounts": row("403 200 200 200 200 200 200 200"),
    "GET /api/payment-accounts/{id}": row(READ),
    "PUT /api/payment-accounts/{id}": row(WRITE, { data: { city: "York" } }),
    "POST /api/payment-accounts/{id}/documents": row("403 404 400 404 404 404 404 403"),
    "GET /api/payment-accounts/{id}/documents/{document}": row(READ),
    // The id of a missing document: deleting the existing one would change the rows above.
    "DELETE /api/payment-accounts/{id}/documents/{document}": row("403 404 404 404 404 404 404 403"),
    // Already deleted when the admin's turn comes, who would be refused anyway.
    "DELETE /api/payment-accounts/{id}": row("403 404 200 404 404 404 404 404"),
    // Sent without the required fields.
    "POST /api/payment-accounts": row("403 400 400 400 400 400 400 400", { data: {} }),
  },
  async urls(site, { owner }) {
    const { account, document } = await connected(site, owner);
    const one = `/api/payment-accounts/${account}`;
    return {
      "GET /settings/payment/documents/:account/:document": `/settings/payment/documents/${account}/${document}`,
      "GET /api/payment-accounts/{id}": one,
      "PUT /api/payment-accounts/{id}": one,
      "DELETE /api/payment-accounts/{id}": one,
      "POST /api/payment-accounts/{id}/documents": `${one}/documents`,
      "GET /api/payment-accounts/{id}/documents/{document}": `${one}/documents/${document}`,
      "DELETE /api/payment-accounts/{id}/documents/{document}": `${one}/documents/${"0".repeat(24)}`,
    };
  },
};

async function connected(site: TestSite, owner: TestMember) {
  const token = { Authorization: `Bearer ${await site.tokenOf(owner)}` };
  const api = supertest(site.url);
  const made = await api
    .post("/api/payment-accounts")
    .set(token)
    .send({ data: bodyOf(AUTHOR) })
    .expect(200);
  const account = made.body.data.id as string;
  const kept = await api
    .post(`/api/payment-accounts/${account}/documents`)
    .set(token)
    .attach("files", PDF, "id.pdf")
    .expect(200);
  return { account, document: kept.body.id as string };
}
