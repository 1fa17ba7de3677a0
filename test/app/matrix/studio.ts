import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /studio": "302 200 200 200 200 200 200 200",
    "GET /earn": "200 200 200 200 200 200 200 200",
  },
};
