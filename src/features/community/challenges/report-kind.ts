import { challengesPaths } from "../../../shared/community/challenges.paths.ts";
import { challengeReport } from "../../../shared/community/challenges.report.ts";
import { challengesText } from "../../../shared/community/challenges.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readChallenge } from "./permitted.ts";
import { challengeContent } from "./state.ts";

/** Challenges: out of everyone's sight but the staff's, with their entries, and back. */
export const challengeKind = contentReportKind(
  challengeReport,
  async (viewer, id) => {
    const challenge = await readChallenge(viewer, id);
    if (!challenge) return null;
    const { owner, title, description, createdAt } = challenge;
    const text = `${title}\n\n${description}`;
    return {
      by: String(owner),
      title: challengesText.challengeBy,
      text,
      place: challengesPaths.challenge(id),
      writtenAt: createdAt,
    };
  },
  challengeContent.flag,
);
