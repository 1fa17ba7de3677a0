import { everyone, type MatrixRows } from "../support/matrix.ts";

const SUGGESTIONS = "GET /api/tags/suggestions";

export const rows: MatrixRows = {
  api: { [SUGGESTIONS]: everyone },
  pages: {
    "GET /tags": "200 200 200 200 200 200 200 200",
    // No story has this tag.
    "GET /tags/:slug": "404 404 404 404 404 404 404 404",
    "GET /admin/tags": "404 404 404 404 404 404 200 200",
    "GET /admin/tags/rename": "404 404 404 404 404 404 200 200",
    "POST /admin/tags/rename": "404 404 404 404 404 404 422 422",
    // Refused without a tag.
    "POST /admin/tags": "404 404 404 404 404 404 422 422",
  },
  urls: async () => ({
    [SUGGESTIONS]: "/api/tags/suggestions?q=sl",
    "GET /tags/:slug": "/tags/no-such-tag",
    "GET /admin/tags/rename": "/admin/tags/rename?tag=harbuor",
    "POST /admin/tags/rename": "/admin/tags/rename?tag=harbuor",
  }),
};
