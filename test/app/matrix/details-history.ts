import { type MatrixRows, row } from "../support/matrix.ts";

/**
 * For the story's team. Only those who may edit the details can restore an earlier version, which the edit
 * command checks.
 */
export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/history open": "302 403 200 200 200 200 403 200",
    "GET /story/:id/history draft": "302 404 200 200 200 200 404 200",
    "POST /story/:id/history open": "303 404 404 404 404 404 404 404",
  },
  api: {
    "GET /api/stories/{id}/history open": row("403 403 200 200 200 200 403 200"),
    "GET /api/stories/{id}/history draft": row("404 404 200 200 200 200 404 200"),
    "GET /api/stories/{id}/history/{number} draft": row("404 404 404 404 404 404 404 404"),
    "POST /api/stories/{id}/history/{number}/restore draft": row("404 404 404 404 404 404 404 404", {
      data: { version: 1 },
    }),
  },
};
