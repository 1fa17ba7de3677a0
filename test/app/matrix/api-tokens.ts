import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: { "GET /settings/tokens": "302 200 200 200 200 200 200 200" },
  freeForms: ["/settings/tokens"],
};
