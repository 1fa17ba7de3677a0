import { type MatrixRows, row } from "../support/matrix.ts";

/** A member's own goals. */
export const rows: MatrixRows = {
  pages: {
    "GET /my-projects/goals": "302 200 200 200 200 200 200 200",
    "POST /my-projects/goals": "303 303 303 303 303 303 303 303",
  },
  api: {
    "GET /api/writing-goals": row("403 200 200 200 200 200 200 200"),
    "PUT /api/writing-goals": row("403 200 200 200 200 200 200 200", { data: {} }),
  },
};
