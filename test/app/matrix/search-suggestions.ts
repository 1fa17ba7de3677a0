import { everyone, type MatrixRows } from "../support/matrix.ts";

const NAME = "GET /api/search/suggestions";

export const rows: MatrixRows = {
  api: { [NAME]: everyone },
  urls: async () => ({ [NAME]: "/api/search/suggestions?q=sto" }),
};
