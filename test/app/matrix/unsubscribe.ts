import { createUnsubscribe } from "#core/mail/index.ts";
import { readConfig } from "#src/config.ts";
import type { MatrixRows } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";

/** Works for everybody with the link, because it is signed. */
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
