import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /settings/reader": "200 200 200 200 200 200 200 200",
    "GET /keyboard": "200 200 200 200 200 200 200 200",
    "GET /settings/mature": "302 302 302 302 302 302 302 302",
  },
  freeForms: ["/settings/reader", "/settings/mature"],
};
