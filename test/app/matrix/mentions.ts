import { type MatrixRows, row } from "../support/matrix.ts";

const NAME = "GET /api/mentions";

export const rows: MatrixRows = {
  api: { [NAME]: row("403 200 200 200 200 200 200 200") },
  urls: async () => ({ [NAME]: "/api/mentions?q=sto" }),
};
