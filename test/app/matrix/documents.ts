import { DOCUMENTS } from "#shared/site/documents.ts";
import type { MatrixRows } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";

export const rows: MatrixRows = {
  pages: {
    ...Object.fromEntries(DOCUMENTS.map(({ path }) => [`GET ${path}`, everyone])),
    "GET /about/sitemap": everyone,
    "GET /terms/agree": "302 200 200 200 200 200 200 200",
    "POST /terms/agree": "303 303 303 303 303 303 303 303",
  },
};
