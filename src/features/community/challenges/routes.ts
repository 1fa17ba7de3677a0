import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { startCsv } from "#core/files/send-csv.ts";
import { readChallenge } from "./permitted.ts";
import { ballotsCsv } from "./recount.ts";

/** `/challenges/:id/ballots.csv`: the ballots behind a decided challenge's ranking. */
export function challengeRoutes(): Router {
  const router = Router();
  router.get("/challenges/:id/ballots.csv", async (request, response) => {
    const challenge = await readChallenge(request.viewer, request.params.id);
    if (challenge?.state !== "decided") throw notFound();
    startCsv(response, `ballots-${request.params.id}`);
    response.send(await ballotsCsv(request.viewer, challenge));
  });
  return router;
}
