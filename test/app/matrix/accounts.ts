import { type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    "GET /login": "200 302 302 302 302 302 302 302",
    "GET /logout": "302 200 200 200 200 200 200 200",
    "GET /forgot-password": "200 200 200 200 200 200 200 200",
    "GET /reset-password": "200 200 200 200 200 200 200 200",
    "GET /email-confirmation": "200 200 200 200 200 200 200 200",
    "GET /settings/account": "302 200 200 200 200 200 200 200",
    "GET /settings/passkeys": "302 200 200 200 200 200 200 200",
    "GET /settings/second-factor": "302 200 200 200 200 200 200 200",
    // These members have just signed in.
    "GET /confirm-identity": "302 302 302 302 302 302 302 302",
    "GET /settings/devices": "302 200 200 200 200 200 200 200",
  },
  api: {
    "POST /api/auth/local": row("400 400 400 400 400 400 400 400", {}),
    "POST /api/auth/forgot-password": row("400 400 400 400 400 400 400 400", {}),
    "POST /api/auth/reset-password": row("400 400 400 400 400 400 400 400", {}),
    "POST /api/auth/change-password": row("403 400 400 400 400 400 400 400", {}),
    "POST /api/auth/send-email-confirmation": row("400 400 400 400 400 400 400 400", {}),
    "GET /api/auth/email-confirmation": row("400 400 400 400 400 400 400 400"),
  },
  freeForms: [
    "/settings/account",
    "/settings/devices",
    "/confirm-identity",
    "/settings/passkeys",
    "/settings/second-factor",
    "/forgot-password",
    "/reset-password",
    "/email-confirmation",
    "/login",
    "/logout",
  ],
};
