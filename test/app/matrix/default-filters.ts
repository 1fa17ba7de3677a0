import { type MatrixRows, row } from "../support/matrix.ts";

/** A member's own settings; each signed-in role saves theirs. */
export const rows: MatrixRows = {
  pages: {
    "GET /settings/default-filters": "302 200 200 200 200 200 200 200",
    "POST /settings/default-filters": "303 303 303 303 303 303 303 303",
  },
  api: {
    "GET /api/default-filters": row("403 200 200 200 200 200 200 200"),
    "PUT /api/default-filters": row("403 200 200 200 200 200 200 200", { data: { query: "" } }),
  },
};
