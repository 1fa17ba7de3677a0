import type { MatrixRows } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const wrong = "422 422 422 422 422 422 422 422";

export const rows: MatrixRows = {
  pages: {
    "GET /about/contact": everyone,
    "GET /about/feature-request": everyone,
    "GET /admin/contact": "404 404 404 404 404 404 200 200",
    "POST /admin/contact": "404 404 404 404 404 404 422 422",
    "POST /about/contact": wrong,
    "POST /about/feature-request": wrong,
  },
};
