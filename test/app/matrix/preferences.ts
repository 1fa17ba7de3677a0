import { type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /settings/reader": "200 200 200 200 200 200 200 200",
    "GET /keyboard": "200 200 200 200 200 200 200 200",
    "GET /settings/mature": "302 302 302 302 302 302 302 302",
  },
  api: {
    "GET /api/reader-settings": row("403 200 200 200 200 200 200 200"),
    "PUT /api/reader-settings": row("403 200 200 200 200 200 200 200", { data: {} }),
  },
  freeForms: ["/settings/reader", "/settings/mature"],
};
