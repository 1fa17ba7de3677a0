import { type MatrixRows, row } from "../support/matrix.ts";

export const rows: MatrixRows = {
  pages: {
    // Members who are signed in and have finished the wizard are redirected to their destination.
    "GET /register": "200 302 302 302 302 302 302 302",
    "GET /register/check-mail": "302 302 302 302 302 302 302 302",
    "GET /register/socials": "302 200 200 200 200 200 200 200",
    "GET /register/genres": "302 200 200 200 200 200 200 200",
    "GET /register/follow": "302 200 200 200 200 200 200 200",
    "GET /register/payment-wallet": "302 200 200 200 200 200 200 200",
  },
  api: {
    "POST /api/auth/local/register": row("400 400 400 400 400 400 400 400", {}),
  },
  freeForms: [
    "/register",
    "/register/socials",
    "/register/genres",
    "/register/follow",
    "/register/payment-wallet",
  ],
};
