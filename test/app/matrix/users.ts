import { everyone, type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /user/:username": "200 200 200 200 200 200 200 200",
    "GET /search/people": "200 200 200 200 200 200 200 200",
    "GET /settings": "302 302 302 302 302 302 302 302",
    "GET /settings/profile": "302 200 200 200 200 200 200 200",
    // An empty form is accepted: fields that it does not contain stay unchanged.
    "POST /settings/profile": "303 303 303 303 303 303 303 303",
    "GET /settings/privacy": "302 200 200 200 200 200 200 200",
    "POST /settings/privacy": "303 303 303 303 303 303 303 303",
  },
  api: {
    "GET /api/users/me": row("403 200 200 200 200 200 200 200"),
    "GET /api/users": everyone,
    "GET /api/users/count": everyone,
    "GET /api/users/{id}": everyone,
    "PUT /api/users/{id}": row("403 403 200 403 403 403 403 403", { bio: "Mine." }),
  },
};
