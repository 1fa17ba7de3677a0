import { everyone, type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {},
  api: {
    "GET /api/stories/rising": everyone,
    "GET /api/stories/because": row("403 200 200 200 200 200 200 200"),
    "GET /api/stories/{id}/similar open": everyone,
    "GET /api/stories/{id}/similar draft": row("404 404 200 200 200 200 404 200"),
  },
};
