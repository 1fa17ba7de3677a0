import { dropIndex } from "#core/db/drop-index.ts";
import type { Migration } from "#core/migrations/index.ts";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";

export const formerIndexesOfSubscribers: Migration = {
  name: "0020-former-indexes-of-subscribers",
  summary: "Two indexes of addresses are dropped, since others by their keys replace them.",
  phase: "after-indexes",
  reversible: true,
  async run() {
    await dropIndex(Subscriber, "list_1_email_1");
    await dropIndex(Subscriber, "email_1");
  },
};
