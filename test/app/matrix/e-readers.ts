import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /settings/e-reader": "302 200 200 200 200 200 200 200",
    "GET /story/:id/download open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/download private": "404 404 200 200 200 200 200 200",
  },
  addresses: {
    "GET /story/:id/:slug.pdf open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug.pdf private": "404 404 200 200 200 200 200 200",
    // Without a converter.
    "GET /story/:id/:slug.azw3 open": "404 404 404 404 404 404 404 404",
    "GET /story/:id/:slug.mobi open": "404 404 404 404 404 404 404 404",
  },
  freeForms: ["/settings/e-reader", "/story/:id/download"],
};
