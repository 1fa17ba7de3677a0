import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /shelves/import": "302 200 200 200 200 200 200 200",
    "POST /shelves/import": "303 422 422 422 422 422 422 422",
  },
};
