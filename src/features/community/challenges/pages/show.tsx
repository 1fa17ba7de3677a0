import { isAdmin, isStaff } from "#core/base/viewer.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { excerpt } from "#core/text/index.ts";
import { exceptUnseen } from "#features/people/blocks/index.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { presentStoryCard, readStoryCards } from "#features/stories/stories/index.ts";
import type { ChallengePageData } from "#shared/community/challenge-page.dto.ts";
import { ENTRIES_PER_CHALLENGE_MAX } from "#shared/community/challenges.limits.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengeData } from "#shared/community/challenges.structured-data.ts";
import { ChallengePage } from "#views/community/challenges/ChallengePage.tsx";
import { isOpenForEntries } from "../commands/entries.ts";
import { challengeExtrasOf } from "../extras.ts";
import { type ChallengeDoc, challengeReminders } from "../model.ts";
import { challengePolicy, isJudge } from "../policy.ts";
import { presentChallenge, presentOwnEntries, presentWinners } from "../present.ts";
import { listEntries, ownEntriesIn } from "../reads.ts";
import { challengeIn } from "./context.ts";

const DESCRIPTION = 200;

export type Site = { readonly url: string };

/**
 * Challenge page: task, remaining time, entries, winners. Rendered on each request because of the countdown.
 */
export const showPage = ({ services }: Writing, site: Site): PageDefinition =>
  definePage<ChallengePageData>({
    path: "/challenges/:id",
    query: ["after", "before"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const challenge = await challengeIn(context);
      const now = services.now();
      // Judges see every entry.
      const except = isJudge(viewer, challenge) ? {} : await exceptUnseen(viewer, "author");
      const place = { after: query.get("after"), before: query.get("before") };
      const page = await listEntries(challenge, place, except);
      const [dto, cards, winners, own, reminded] = await Promise.all([
        presentChallenge(challenge),
        readStoryCards(
          viewer,
          page.rows.map(({ story }) => story),
        ),
        presentWinners(viewer, challenge),
        ownEntriesIn(viewer.id, challenge).then((rows) => presentOwnEntries(services, viewer, rows)),
        challengeReminders.among(viewer.id, [challenge._id]),
      ]);
      const extras = (await challengeExtrasOf(services, [challenge])).get(String(challenge._id)) ?? {};
      const may = (action: Parameters<typeof challengePolicy.can>[1]) =>
        challengePolicy.can(viewer, action, challenge);
      const isOwner = viewer.id === String(challenge.owner);
      return {
        challenge: dto,
        now: now.toISOString(),
        stories: page.rows.flatMap(({ _id, story }) => {
          const card = cards.get(String(story));
          return card ? [{ entry: String(_id), story: presentStoryCard(card) }] : [];
        }),
        paging: pagingOf(challengesPaths.challenge(dto.id), page, null),
        winners,
        extras,
        signedIn: viewer.id !== null,
        own,
        reminded: reminded.has(dto.id),
        asked:
          !isOver(challenge) &&
          challenge.judges.some(({ user, state }) => state === "invited" && viewer.id === String(user)),
        full: isOpenForEntries(challenge, now) && challenge.entries >= ENTRIES_PER_CHALLENGE_MAX,
        can: {
          remind: viewer.id !== null && !isOwner && challenge.open && !isOver(challenge),
          invite: may("invite"),
          payIn: isOwner && (challenge.state === "draft" || challenge.state === "open"),
          edit: may("update") && (challenge.announcedAt === null || challenge.startDate > now),
          cancel: may("cancel") && (challenge.endDate > now || isStaff(viewer)),
          delete: may("delete"),
          enter:
            !isJudge(viewer, challenge) &&
            isOpenForEntries(challenge, now) &&
            challenge.entries < ENTRIES_PER_CHALLENGE_MAX &&
            own.length < challenge.entriesPerMember,
          judge: may("judge") && challenge.frozenAt !== null,
          tellList: isOwner && canBeTold(challenge),
          tellMembers: isAdmin(viewer) && canBeTold(challenge),
          vote:
            challenge.state === "judging" &&
            challenge.frozenAt !== null &&
            !challenge.manualJudge &&
            own.length === 0,
        },
      };
    },
    meta: ({ challenge, paging }) => ({
      title: challenge.title,
      description: excerpt(challenge.description, DESCRIPTION),
      canonical: challengesPaths.challenge(challenge.id),
      ...(challenge.announced && !paging.newer
        ? { jsonLd: [challengeData(challenge, (path) => site.url + path)] }
        : { robots: "noindex, follow" }),
    }),
    Component: ChallengePage,
  });

const isOver = ({ state }: ChallengeDoc): boolean => state === "decided" || state === "cancelled";

/** True if the owner can write to readers about it: it is announced and not cancelled. */
const canBeTold = ({ announcedAt, state }: Pick<ChallengeDoc, "announcedAt" | "state">): boolean =>
  announcedAt !== null && state !== "draft" && state !== "cancelled";
