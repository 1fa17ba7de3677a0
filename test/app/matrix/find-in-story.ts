import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/:slug/find open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/find draft": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug/find private": "404 404 200 200 200 200 200 200",
  },
};
