import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: { "GET /admin/mail-check": "404 404 404 404 404 404 403 200" },
};
