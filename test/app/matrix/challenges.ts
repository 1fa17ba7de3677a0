import { announceChallenge, createChallenge } from "#features/community/challenges/commands/challenges.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { challengeInput, days, runningChallenge } from "../support/challenges.ts";
import { type MatrixRows, everyone as open, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const everyone = "200 200 200 200 200 200 200 200";
const members = "302 200 200 200 200 200 200 200";
const ownerOnly = "302 200 403 403 403 403 403 403";
const ownerSends = "303 422 403 403 403 403 403 403";
const ofDraft = "302 200 404 404 404 404 403 403";

/** The stranger runs one challenge and has entered another, which the owner runs. */
export const rows: MatrixRows = {
  pages: {
    "GET /challenges": everyone,
    "GET /challenges/new": members,
    "POST /challenges/new": "303 422 422 422 422 422 422 422",
    "GET /challenges/:id": everyone,
    "GET /challenges/:id/edit": ownerOnly,
    "POST /challenges/:id/edit": ownerSends,
    "GET /challenges/:id/prize": ownerOnly,
    "POST /challenges/:id/prize": ownerSends,
    "GET /challenges/:id/invite": ownerOnly,
    "POST /challenges/:id/invite": "303 422 403 403 403 403 403 403",
    "GET /challenges/:id/judging": "302 302 302 302 302 302 302 302",
    "POST /challenges/:id/judging": "303 303 303 303 303 303 303 303",
    "GET /challenges/:id/remind": "302 302 302 302 302 302 302 302",
    "POST /challenges/:id/remind": "303 303 303 303 303 303 303 303",
    "GET /admin/challenges": "404 404 404 404 404 404 200 200",
    "GET /admin/challenges/:id": "404 404 404 404 404 404 200 200",
    "POST /admin/challenges/:id": "404 404 404 404 404 404 422 422",
    "GET /admin/challenges/:id/judges": "404 404 404 404 404 404 200 200",
    "POST /admin/challenges/:id/judges": "404 404 404 404 404 404 422 422",
    "GET /challenges/:id/finish": "302 403 403 403 403 403 200 200",
    "POST /challenges/:id/finish": "303 403 403 403 403 403 422 422",
    "GET /challenges/:id/reopen": "302 403 403 403 403 403 200 200",
    "POST /challenges/:id/reopen": "303 403 403 403 403 403 422 422",
    "GET /admin/challenges/:id/entries": "404 404 404 404 404 404 200 200",
    "GET /challenges/:id/cancel": "302 200 403 403 403 403 200 200",
    "POST /challenges/:id/cancel": "303 422 403 403 403 403 422 422",
    "GET /challenges/:id/delete": ofDraft,
    "POST /challenges/:id/delete": "303 303 404 404 404 404 403 403",
    "GET /challenges/:id/enter": members,
    "POST /challenges/:id/enter": "303 422 422 422 422 422 422 422",
    "GET /my-entries": members,
    "GET /challenges/entries/:id/withdraw": "302 200 403 403 403 403 403 403",
    "POST /challenges/entries/:id/withdraw": "303 303 403 403 403 403 403 403",
    "GET /challenges/entries/:id/disqualify": "302 403 200 403 403 403 200 200",
    "POST /challenges/entries/:id/disqualify": "303 403 422 403 403 403 422 422",
    "GET /challenges/entries/:id/readmit": "302 403 403 403 403 403 200 200",
    "POST /challenges/entries/:id/readmit": "303 403 403 403 403 403 422 422",
    "GET /challenges/:id/judge": members,
    // The accounts are too new to vote.
    "POST /challenges/:id/judge": "303 422 422 422 422 422 422 422",
    "GET /challenges/entries/:id": everyone,
    "POST /challenges/entries/:id": "403 422 422 422 422 422 422 422",
    "GET /challenges/entries/:id/skip": "302 302 302 302 302 302 302 302",
    "POST /challenges/entries/:id/skip": "303 303 303 303 303 303 303 303",
    "GET /challenges/:id/results": everyone,
  },
  addresses: {
    "GET /challenges/feed.atom": everyone,
    "GET /challenges/:id/ballots.csv": everyone,
  },
  api: {
    "GET /api/challenges": open,
    "GET /api/challenges/{id}": open,
    "POST /api/challenges": row("403 200 200 200 200 200 200 200", { data: challengeInput() }),
    "PUT /api/challenges/{id}": row("403 200 403 403 403 403 403 403", { data: challengeInput() }),
    "DELETE /api/challenges/{id}": row("404 200 404 404 404 404 403 403", undefined, true),
    "GET /api/challenge-entries": open,
    "GET /api/challenge-entries/{id}": open,
    "POST /api/challenge-entries": row("403 400 400 400 400 400 400 400", { data: {} }),
    "GET /api/ballots": row("403 200 200 200 200 200 200 200"),
    "GET /api/ballots/{id}": row("403 404 404 404 404 404 404 404"),
    "POST /api/ballots": row("403 400 400 400 400 400 400 400", { data: {} }),
    "DELETE /api/ballots/{id}": row("403 404 404 404 404 404 404 404"),
    // The accounts are too new to vote.
    "POST /api/challenges/{id}/vote": row("403 400 400 400 400 400 400 400"),
    "POST /api/challenge-entries/{id}/open": open,
    "DELETE /api/challenge-entries/{id}": row("403 200 403 403 403 403 403 403", undefined, true),
  },
  async urls(site, { stranger, owner }) {
    const writing = { services: site.app.services, limits: unlimited };
    // The clock is advanced below; these must not start.
    const far = challengeInput({
      startDate: days(30).toISOString(),
      endDate: days(38).toISOString(),
      judgingEndDate: days(45).toISOString(),
    });
    const draft = async () => String((await createChallenge(writing, stranger.caller, far))._id);
    const challenge = await draft();
    await announceChallenge(writing, stranger.caller, challenge, { toFollowers: false });
    const theirs = await runningChallenge(writing, owner, { entriesPerMember: 10 });
    const enter = async () => {
      const { id: story } = await storeStory(site, stranger, { categories: ["fantasy"] });
      return String((await enterChallenge(writing, stranger.caller, { challenge: theirs, story }))._id);
    };
    const entry = await enter();
    // One that is being judged, and one that is decided.
    const later = (count: number) => ({ ...site.app.services, now: () => days(count) });
    const judged = await runningChallenge(writing, owner, { endDate: days(2).toISOString() });
    const decided = await runningChallenge(writing, owner, {
      endDate: days(2).toISOString(),
      judgingEndDate: days(3).toISOString(),
    });
    const { id: frozenStory } = await storeStory(site, stranger, { categories: ["fantasy"] });
    const sent = { challenge: judged, story: frozenStory };
    const frozen = String((await enterChallenge(writing, stranger.caller, sent))._id);
    await applyDueTransitions(later(2));
    await applyDueTransitions(later(3));
    const passed = await runningChallenge(writing, owner, { manualJudge: true });
    const staff = { since: new Date(), because: "closed", acted: false };
    await Challenge.updateOne({ _id: passed }, { $set: { state: "judging", frozenAt: new Date(), staff } });
    const at = (act: string) => `/challenges/${challenge}${act}`;
    const acts = ["edit", "prize", "invite", "judging", "remind", "cancel", "enter"].flatMap((act) =>
      ["GET", "POST"].map((method) => [`${method} /challenges/:id/${act}`, at(`/${act}`)] as const),
    );
    const kept = await draft();
    return {
      ...Object.fromEntries(acts),
      "GET /challenges/:id": at(""),
      "GET /admin/challenges/:id": `/admin${at("")}`,
      "POST /admin/challenges/:id": `/admin${at("")}`,
      "GET /admin/challenges/:id/judges": `/admin/challenges/${passed}/judges`,
      "POST /admin/challenges/:id/judges": `/admin/challenges/${passed}/judges`,
      "GET /admin/challenges/:id/entries": `/admin/challenges/${decided}/entries`,
      "GET /challenges/:id/reopen": `/challenges/${decided}/reopen`,
      "POST /challenges/:id/reopen": `/challenges/${decided}/reopen`,
      "GET /challenges/:id/finish": `/challenges/${passed}/finish`,
      "POST /challenges/:id/finish": `/challenges/${passed}/finish`,
      "GET /challenges/:id/judge": `/challenges/${judged}/judge`,
      "POST /challenges/:id/judge": `/challenges/${judged}/judge`,
      "GET /challenges/:id/results": `/challenges/${decided}/results`,
      "GET /challenges/:id/ballots.csv": `/challenges/${decided}/ballots.csv`,
      "GET /challenges/entries/:id": `/challenges/entries/${frozen}`,
      "POST /challenges/entries/:id": `/challenges/entries/${frozen}`,
      "GET /challenges/entries/:id/skip": `/challenges/entries/${frozen}/skip`,
      "POST /challenges/entries/:id/skip": `/challenges/entries/${frozen}/skip`,
      "GET /api/ballots/{id}": `/api/ballots/${frozen}`,
      "DELETE /api/ballots/{id}": `/api/ballots/${frozen}`,
      "POST /api/challenges/{id}/vote": `/api/challenges/${judged}/vote`,
      "POST /api/challenge-entries/{id}/open": `/api/challenge-entries/${frozen}/open`,
      "GET /challenges/:id/delete": `/challenges/${kept}/delete`,
      "POST /challenges/:id/delete": async () => `/challenges/${await draft()}/delete`,
      "GET /challenges/entries/:id/withdraw": `/challenges/entries/${entry}/withdraw`,
      "POST /challenges/entries/:id/withdraw": async () => `/challenges/entries/${await enter()}/withdraw`,
      "GET /challenges/entries/:id/disqualify": `/challenges/entries/${entry}/disqualify`,
      "POST /challenges/entries/:id/disqualify": `/challenges/entries/${entry}/disqualify`,
      "GET /challenges/entries/:id/readmit": `/challenges/entries/${entry}/readmit`,
      "POST /challenges/entries/:id/readmit": `/challenges/entries/${entry}/readmit`,
      "GET /api/challenges/{id}": `/api/challenges/${challenge}`,
      "PUT /api/challenges/{id}": `/api/challenges/${challenge}`,
      "DELETE /api/challenges/{id}": async () => `/api/challenges/${await draft()}`,
      "GET /api/challenge-entries/{id}": `/api/challenge-entries/${entry}`,
      "DELETE /api/challenge-entries/{id}": async () => `/api/challenge-entries/${await enter()}`,
    };
  },
};
