import { type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  addresses: {
    "GET /files/:id/:name": "404 404 404 404 404 404 404 404",
  },
  api: {
    "POST /api/upload": row("403 400 400 400 400 400 400 400", {}),
    "GET /api/upload/files": row("403 200 200 200 200 200 200 200"),
    "GET /api/upload/files/{id}": row("403 404 404 404 404 404 404 404"),
    "GET /api/upload/files/{id}/content": row("403 404 404 404 404 404 404 404"),
    "DELETE /api/upload/files/{id}": row("403 404 404 404 404 404 404 404"),
  },
};
