import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { attachment } from "../../../core/files/file-name.ts";
import { readChallenge } from "./permitted.ts";
import { ballotsCsv } from "./recount.ts";

/** `/challenges/:id/ballots.csv`: what a decided challenge's ranking was reckoned from. */
export function challengeRoutes(): Router {
  const router = Router();
  router.get("/challenges/:id/ballots.csv", async (request, response) => {
    const challenge = await readChallenge(request.viewer, request.params.id);
    if (challenge?.state !== "decided") throw notFound();
    response.setHeader("Content-Type", "text/csv; charset=utf-8");
    response.setHeader("Content-Disposition", attachment(`ballots-${request.params.id}.csv`));
    response.setHeader("Cache-Control", "private, no-store");
    response.send(await ballotsCsv(request.viewer, challenge));
  });
  return router;
}
