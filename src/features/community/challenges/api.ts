import { Router } from "express";
import { describeRoute, entryAnswer, sendChanged } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import { sanitiseChapter } from "#core/text/index.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import type { Writing } from "../../people/member-content/index.ts";
import type { BallotDoc } from "./ballot-model.ts";
import { chaptersOf, entryToRead, frozenTexts, openBallot, titleOf } from "./entry-access.ts";
import { readChallenge } from "./permitted.ts";
import { assignNextBallot } from "./queue.ts";

/**
 * Judging actions outside CRUD: `POST /api/challenges/:id/vote` assigns the entry with the fewest judgements,
 * `POST /api/challenge-entries/:id/open` returns its text as of the entry deadline and opens the ballot for
 * it.
 */
export function challengeApi({ services }: Writing): Router {
  const router = Router();
  const answers = { 400: "Not allowed in the present state", 403: "Not signed in", 404: "Not found" };
  describeRoute(
    router,
    {
      method: "post",
      path: "/challenges/:id/vote",
      tag: "challenges",
      scope: "write",
      summary: "Get an entry to judge: the caller's open one if any, else the one with the fewest ballots",
      responses: { 200: entryAnswer("The ballot, with its entry"), ...answers },
    },
    async (request, response) => {
      const caller = callerOf(request);
      const challenge = await readChallenge(caller.viewer, request.params.id as string);
      if (!challenge) throw notFound();
      const ballot = await assignNextBallot(services, caller, challenge);
      if (!ballot) throw applicationError(challengesMessages.noEntryLeft);
      sendChanged(request, response, String(ballot._id), presentBallot(ballot));
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      path: "/challenge-entries/:id/open",
      tag: "challenge-entries",
      scope: "write",
      summary: "Get an entry's text as it was when entries closed; for a judge this also marks it as opened",
      responses: { 200: entryAnswer("title, words, hash, frozenAt, chapters, and the ballot"), ...answers },
    },
    async (request, response) => {
      const { viewer } = callerOf(request);
      const id = request.params.id as string;
      const read = await entryToRead(viewer, id);
      if (read.as === "reader" && read.story?.mature && !viewer.mature) throw forbidden();
      const { words, hash, at } = read.entry.frozen;
      const [chapters, texts] = await Promise.all([chaptersOf(read), frozenTexts(read.entry._id)]);
      const ballot = await openBallot(viewer, read, services.now());
      sendChanged(request, response, id, {
        title: titleOf(read),
        words,
        hash,
        frozenAt: at.toISOString(),
        chapters: chapters.map(({ number, title }) => ({
          number,
          title,
          html: sanitiseChapter(texts.get(number) ?? "").html,
        })),
        ballot: ballot && { id: String(ballot._id), ...presentBallot(ballot) },
      });
    },
  );
  return router;
}

const presentBallot = ({ entry, challenge, scores, note, castAt }: BallotDoc) => ({
  entry: String(entry),
  challenge: String(challenge),
  scores: scores ?? null,
  note,
  castAt: castAt?.toISOString() ?? null,
});
