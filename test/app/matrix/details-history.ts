import type { MatrixRows } from "../support/matrix.ts";

/** For the story's author, who may change the details; what may be put back is the edit's own to say. */
export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/history open": "302 403 200 403 403 403 403 403",
    "GET /story/:id/history draft": "302 404 200 403 403 403 404 403",
    "POST /story/:id/history open": "302 404 404 404 404 404 404 404",
  },
};
