import { type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /invite-friends": "302 200 200 200 200 200 200 200",
    "POST /invite-friends": "303 422 422 422 422 422 422 422",
  },
  api: {
    "POST /api/invite-friends": row("403 400 400 400 400 400 400 400", { email: "nobody" }),
  },
};
