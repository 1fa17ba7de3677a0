import { defineReviewQueue, type ReviewQueue } from "#core/review-queue.ts";
import { exchangeOrganisingText } from "#shared/community/exchange-organising.text.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangeReport } from "#shared/community/exchanges.report.ts";
import { Exchange, type ExchangeDoc } from "./model.ts";
import { ownerIdOf } from "./permitted.ts";

/** Exchanges that staff run, until they are over or given back (decision 96). */
export const exchangeQueue: ReviewQueue = defineReviewQueue<ExchangeDoc>(Exchange, {
  kind: "exchanges",
  label: exchangeOrganisingText.queue,
  subject: "exchange",
  filter: { "staff.since": { $type: "date" } },
  key: "staff.since",
  projection: { title: 1, owner: 1 },
  matterOf: async (id) => ({ kind: exchangeReport.name, id, parties: [] }),
  present: ({ _id, title, owner }) => ({
    title,
    href: exchangesPaths.exchange(String(_id)),
    by: ownerIdOf({ owner }) || null,
  }),
});
