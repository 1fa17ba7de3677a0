import { isId, toId } from "#core/db/ids.ts";
import { linksBelow, type ReportKind, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengeReport, entryReport } from "#shared/community/challenges.report.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readmitEntry } from "./commands/entries.ts";
import { readChallenge } from "./permitted.ts";
import { challengeContent, entryContent } from "./state.ts";

/** Kind for appeals against disqualifications: stories are reported, not their entries. */
export const entryKind = (services: Services): ReportKind => ({
  words: entryReport,
  remove: async (id, _, session) =>
    isId(id) && entryContent.moderate(services, toId(id), { removed: true }, undefined, session),
  restore: async (id, { undoes }, session) => {
    if (!isId(id)) return false;
    return undoes === "disqualified"
      ? readmitEntry(services, toId(id), session)
      : entryContent.moderate(services, toId(id), { removed: false }, undefined, session);
  },
  links: [],
});

/** Report kind for challenges: staff can hide them with their entries, and restore them. */
export const challengeKind = (services: Services) =>
  contentReportKind(
    challengeReport,
    async (viewer, id) => {
      const challenge = await readChallenge(viewer, id);
      if (!challenge) return null;
      const { owner, title, description, prompt, rules, criteria, prize, prizeDescription, createdAt } =
        challenge;
      const { cover, cancelReason } = challenge;
      const named = criteria.map(({ name }) => name).join(", ");
      const text = textsOf(
        ...[title, prompt, prize, prizeDescription, named, cancelReason, cover?.alt],
        ...[description, rules],
      );
      return {
        by: String(owner),
        title: challengesText.challengeBy,
        text,
        place: challengesPaths.challenge(id),
        writtenAt: createdAt,
      };
    },
    (id, flags, session) => challengeContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/challenges", challengeContent.isRemoved)],
  );
