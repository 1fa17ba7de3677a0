import { everyone, type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/:slug/chapter/:number open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/chapter/:number open 3": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug/chapter/:number draft": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug/chapter/:number private": "404 404 200 200 200 200 200 200",
    "GET /story/:id/chapters/new open": "302 403 200 200 403 403 403 403",
    "GET /story/:id/chapters/new draft": "302 404 200 200 403 403 404 403",
    "GET /story/:id/chapters/:number/edit open": "302 403 200 200 200 403 403 403",
    "GET /story/:id/chapters/:number/edit draft": "302 404 200 200 200 403 404 403",
    "POST /story/:id/chapters/new open": "302 403 422 422 403 403 403 403",
    "POST /story/:id/chapters/:number/edit draft": "302 404 422 422 422 403 404 403",
  },
  api: {
    "GET /api/chapters": everyone,
    "GET /api/chapters/{id} open": everyone,
    "GET /api/chapters/{id} draft": row("404 404 200 200 200 200 404 200"),
    "GET /api/chapters/{id}?publicationState=preview draft": row("404 404 200 200 200 200 404 200"),
    "POST /api/chapters": row("403 403 200 200 403 403 403 403", {
      data: { title: "New", html: "<p>x</p>" },
    }),
    "PUT /api/chapters/{id} open": row("403 403 200 200 200 403 403 403", {
      data: { html: "<p>New.</p>" },
    }),
    "DELETE /api/chapters/{id} open": row("403 403 200 403 403 403 403 403", undefined, true),
  },
};
