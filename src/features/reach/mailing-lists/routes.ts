import { Router } from "express";
import { forbidden } from "#core/base/errors.ts";
import { startCsv } from "#core/files/send-csv.ts";
import { toCsv } from "#core/text/csv.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { suppressionReasons } from "../suppressions/index.ts";
import { Subscriber, type SubscriberDoc } from "./model.ts";
import { permittedList } from "./policy.ts";

const HEAD = [
  "email",
  "name",
  "state",
  "source",
  "tags",
  "consent",
  "asked",
  "confirmed",
  "counted",
  "undelivered",
];
/** Rows per look-up of addresses that newsletters no longer reach. */
const BATCH = 500;

/**
 * `/mailing-lists/:id/subscribers.csv`: all addresses of a list with their proof of consent, for its author.
 */
export const listRoutes = Router();
listRoutes.get("/mailing-lists/:id/subscribers.csv", async (request, response) => {
  const { viewer, params, originalUrl } = request;
  if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
  if (viewer.actor) throw forbidden();
  const list = await permittedList({ viewer }, "update", params.id);
  startCsv(response, list.slug);
  response.write(toCsv([HEAD]));
  const rows = Subscriber.find({ list: list._id }).sort({ createdAt: 1 }).lean<SubscriberDoc>().cursor();
  let batch: SubscriberDoc[] = [];
  const flush = async () => {
    const reasons = await suppressionReasons(batch.map(({ emailKey }) => emailKey));
    response.write(toCsv(batch.map((row) => cellsOf(row, reasons.get(row.emailKey) ?? ""))));
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  response.end();
});

function cellsOf(
  { email, name, state, source, tags, proof, counted }: SubscriberDoc,
  undelivered: string,
): string[] {
  const { words, askedAt, confirmedAt } = proof;
  const dates = [askedAt.toISOString(), confirmedAt?.toISOString() ?? ""];
  return [email, name, state, source, tags.join("; "), words, ...dates, counted ? "yes" : "", undelivered];
}
