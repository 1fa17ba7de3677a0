import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /settings/notifications": "302 200 200 200 200 200 200 200",
    "POST /settings/notifications": "303 422 422 422 422 422 422 422",
  },
};
