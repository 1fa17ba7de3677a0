import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /offline": "200 200 200 200 200 200 200 200",
  },
  addresses: {
    "GET /story/:id/:slug/offline.json open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/offline.json draft": "404 404 404 404 404 404 404 404",
    "GET /story/:id/:slug/offline.json private": "404 404 404 404 404 404 404 404",
  },
};
