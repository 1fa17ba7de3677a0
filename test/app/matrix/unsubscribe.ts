import { readConfig } from "../../../src/config.ts";
import { createUnsubscribe } from "../../../src/core/mail/index.ts";
import type { MatrixRows } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";

/** Whoever has the link may use it: it is signed, and no more is asked. */
export const rows: MatrixRows = {
  pages: {
    "GET /unsubscribe": everyone,
    "POST /unsubscribe": everyone,
  },
  addresses: {
    "POST /unsubscribe": everyone,
  },
  async urls(_site, { owner }) {
    const { jwtSecret: secret } = readConfig({});
    const url = createUnsubscribe({ secret, siteUrl: "" }).url({ about: "digest", to: owner.id });
    return { "GET /unsubscribe": url, "POST /unsubscribe": url };
  },
};
