import { everyone, type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /": "200 200 200 200 200 200 200 200",
    "GET /stories": "200 200 200 200 200 200 200 200",
    "GET /stories/:list": "200 200 200 200 200 200 200 200",
    "GET /genres/:genre": "200 200 200 200 200 200 200 200",
    "GET /search": "200 200 200 200 200 200 200 200",
    "GET /my-stories": "302 200 200 200 200 200 200 200",
    "GET /my-projects": "302 200 200 200 200 200 200 200",
    "GET /my-stories/bin": "302 200 200 200 200 200 200 200",
    "POST /my-stories/bin": "303 404 404 404 404 404 404 404",
    "GET /story/:id/collaborators open": "302 403 200 200 200 200 403 200",
    "GET /story/:id/collaborators draft": "302 404 200 200 200 200 404 200",
    // Sent without an intent.
    "POST /story/:id/collaborators open": "303 404 404 404 404 404 404 404",
    "GET /story/new": "302 200 200 200 200 200 200 200",
    "GET /story/:id/setup/details open": "302 403 200 403 403 403 403 403",
    "GET /story/:id/setup/details draft": "302 404 200 403 403 403 404 403",
    "GET /story/:id/setup/premium draft": "302 404 200 403 403 403 404 403",
    "POST /story/:id/setup/details open": "303 403 422 403 403 403 403 403",
    "POST /story/:id/setup/details draft": "303 404 422 403 403 403 404 403",
    "POST /story/:id/setup/premium draft": "303 404 303 403 403 403 404 403",
    "GET /story/:id/:slug open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug draft": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug private": "404 404 200 200 200 200 200 200",
    "GET /story/:id/:slug/unlock open": "404 404 404 404 404 404 404 404",
    "GET /story/:id/publish open": "302 403 302 403 403 403 403 403",
    "GET /story/:id/publish draft": "302 404 200 403 403 403 404 403",
    // Sent without an intent.
    "POST /story/:id/publish draft": "303 404 404 403 403 403 404 403",
    "GET /story/:id/edit open": "302 403 200 403 403 403 403 403",
    "GET /story/:id/edit draft": "302 404 200 403 403 403 404 403",
    "GET /story/:id/edit private": "302 404 200 403 403 403 403 403",
    "POST /story/:id/edit open": "303 403 422 403 403 403 403 403",
    "POST /story/:id/edit draft": "303 404 422 403 403 403 404 403",
    "POST /story/:id/:slug/unlock open": "404 404 404 404 404 404 404 404",
    "POST /story/new": "303 422 422 422 422 422 422 422",
    "GET /story/:id/:slug/feature open": "302 302 302 302 302 302 302 302",
    // Sent without a position.
    "POST /story/:id/:slug/feature open": "303 303 303 303 303 303 303 303",
    "POST /": "405 405 405 405 405 405 405 405",
  },
  addresses: {
    "GET /covers/:id/:slug.svg open": "200 200 200 200 200 200 200 200",
    "GET /covers/:id/:slug.svg draft": "404 404 200 200 200 200 404 200",
    "GET /covers/:id/:slug.svg private": "404 404 200 200 200 200 200 200",
  },
  api: {
    "GET /api/stories": everyone,
    "GET /api/stories/{id} open": everyone,
    "GET /api/stories/{id} draft": row("404 404 200 200 200 200 404 200"),
    "GET /api/stories/{id}?publicationState=preview draft": row("404 404 200 200 200 200 404 200"),
    "GET /api/stories/{id} private": row("404 404 200 200 200 200 200 200"),
    "POST /api/stories": row("403 200 200 200 200 200 200 200", { data: { title: "Mine" } }),
    // A separate story for each role, because earlier rows may have changed the version of the existing ones.
    "PUT /api/stories/{id} open": row(
      "403 403 200 403 403 403 403 403",
      { data: { complete: true, version: 1 } },
      true,
    ),
    "PUT /api/stories/{id} draft": row(
      "404 404 200 403 403 403 404 403",
      { data: { complete: true, version: 1 } },
      true,
    ),
    "DELETE /api/stories/{id} open": row(
      "403 403 200 403 403 403 403 200",
      { data: { reason: "Spam" } },
      true,
    ),
    "DELETE /api/stories/{id} draft": row(
      "404 404 200 403 403 403 404 200",
      { data: { reason: "Spam" } },
      true,
    ),
    "GET /api/bin": row("403 200 200 200 200 200 200 200"),
    "POST /api/stories/{id}/restore open": row("404 404 200 404 404 404 404 200"),
    // None of its chapters are in the bin.
    "POST /api/chapters/{id}/restore open": row("404 404 404 404 404 404 404 404"),
    "POST /api/stories/{id}/feature open": row("403 403 403 403 403 403 403 200", { data: { on: "site" } }),
    "DELETE /api/stories/{id}/feature open": row("403 403 403 403 403 403 403 200", {
      data: { on: "site" },
    }),
  },
};
