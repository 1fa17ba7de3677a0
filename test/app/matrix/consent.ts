import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: { "GET /consent": "200 200 200 200 200 200 200 200" },
  freeForms: ["/consent"],
};
