import { everyone, type MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /api/docs": "200 200 200 200 200 200 200 200",
    "GET /dev/mail": "200 200 200 200 200 200 200 200",
  },
  addresses: {
    "GET /healthz": "200 200 200 200 200 200 200 200",
    "GET /readyz": "200 200 200 200 200 200 200 200",
  },
  api: {
    "GET /api/openapi.json": everyone,
  },
};
