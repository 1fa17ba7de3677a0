import { Router } from "express";
import { forbidden } from "../../../core/base/errors.ts";
import { attachment } from "../../../core/files/file-name.ts";
import { toCsv } from "../../../core/text/csv.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { Subscriber, type SubscriberDoc } from "./model.ts";
import { permittedList } from "./policy.ts";

const HEAD = ["email", "name", "state", "source", "tags", "consent", "asked", "confirmed", "counted"];

/** `/mailing-lists/:id/subscribers.csv`: all addresses of a list with the proof of each, for its author. */
export const listRoutes = Router();
listRoutes.get("/mailing-lists/:id/subscribers.csv", async (request, response) => {
  const { viewer, params, originalUrl } = request;
  if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
  if (viewer.actor) throw forbidden();
  const list = await permittedList({ viewer }, "update", params.id);
  response.setHeader("Content-Type", "text/csv; charset=utf-8");
  response.setHeader("Content-Disposition", attachment(`${list.slug}.csv`));
  response.setHeader("Cache-Control", "private, no-store");
  response.write(toCsv([HEAD]));
  const rows = Subscriber.find({ list: list._id }).sort({ createdAt: 1 }).lean<SubscriberDoc>().cursor();
  for await (const { email, name, state, source, tags, proof, counted } of rows) {
    const { words, askedAt, confirmedAt } = proof;
    const dates = [askedAt.toISOString(), confirmedAt?.toISOString() ?? ""];
    response.write(
      toCsv([[email, name, state, source, tags.join("; "), words, ...dates, counted ? "yes" : ""]]),
    );
  }
  response.end();
});
