import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /admin/suppressions": "404 404 404 404 404 404 403 200",
    // Without an address it is refused.
    "POST /admin/suppressions": "404 404 404 404 404 404 403 422",
  },
};
