import type { MatrixRows } from "../support/matrix.ts";

/** Each role sees their own stories. */
const members = "302 200 200 200 200 200 200 200";

export const rows: MatrixRows = {
  pages: { "GET /dashboard": members },
  addresses: { "GET /dashboard/:part.csv": members },
  async urls() {
    return { "GET /dashboard/:part.csv": "/dashboard/reads.csv" };
  },
};
