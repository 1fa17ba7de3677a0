import { type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /settings/data": "302 200 200 200 200 200 200 200",
    "GET /settings/data/import": "302 200 200 200 200 200 200 200",
    // Sent without a file.
    "POST /settings/data/import": "303 422 422 422 422 422 422 422",
    "GET /settings/data/delete": "302 200 200 200 200 200 200 200",
    "POST /settings/data/delete": "303 422 422 422 422 422 422 422",
    // None of these members is leaving.
    "GET /settings/data/leaving": "302 302 302 302 302 302 302 302",
    // None of these members is banned.
    "GET /account-closed": "302 302 302 302 302 302 302 302",
  },
  addresses: {
    "GET /settings/data/archive.json": "404 200 200 200 200 200 200 200",
    "GET /settings/data/archive/:id": "302 303 303 303 303 303 303 303",
  },
  api: {
    // Another member's account.
    "DELETE /api/users/{id}": row("403 403 403 403 403 403 403 200", undefined, true),
  },
  // The first requests the caller's own archive; the others redirect.
  freeForms: ["/settings/data", "/settings/data/leaving", "/account-closed"],
};
