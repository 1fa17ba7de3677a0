import { type MatrixRows, row } from "../support/matrix.ts";

/** A member's own settings; each signed-in role saves theirs. */
export const rows: MatrixRows = {
  pages: {
    "GET /settings/filters": "302 200 200 200 200 200 200 200",
    "POST /settings/filters": "303 303 303 303 303 303 303 303",
    "GET /settings/filters/hide": "302 302 302 302 302 302 302 302",
    "POST /settings/filters/hide": "303 303 303 303 303 303 303 303",
  },
  api: {
    "GET /api/reading-filters": row("403 200 200 200 200 200 200 200"),
    "PUT /api/reading-filters": row("403 200 200 200 200 200 200 200", { data: {} }),
  },
};
