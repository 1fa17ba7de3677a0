import { everyone, type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/:slug/find open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/find draft": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug/find private": "404 404 200 200 200 200 200 200",
  },
  api: {
    "GET /api/stories/{id}/find?q=part open": everyone,
    "GET /api/stories/{id}/find?q=part draft": row("404 404 200 200 200 200 404 200"),
    "GET /api/stories/{id}/find?q=part private": row("404 404 200 200 200 200 200 200"),
  },
};
