import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /admin/suppressions": "404 404 404 404 404 404 403 200",
    // Refused without an address.
    "POST /admin/suppressions": "404 404 404 404 404 404 403 422",
  },
};
