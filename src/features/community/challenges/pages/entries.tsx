import { forbidden, notFound } from "#core/base/errors.ts";
import { isStaff } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { findStoryNames, findWritten } from "#features/stories/stories/index.ts";
import { challengeStepsText } from "#shared/community/challenge-steps.text.ts";
import type { EnterPageData, MyEntriesPageData } from "#shared/community/challenges.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { EnterPage } from "#views/community/challenges/EnterPage.tsx";
import { MyEntriesPage } from "#views/community/challenges/MyEntriesPage.tsx";
import { entryToReadmit, readmitByStaff } from "../commands/corrections.ts";
import { disqualifyEntry, enterChallenge, entryToDisqualify, withdrawEntry } from "../commands/entries.ts";
import type { EntryDoc } from "../entry-model.ts";
import { entersUnpublished, whyNotIn } from "../fit.ts";
import { readEntry } from "../permitted.ts";
import { entryPolicy } from "../policy.ts";
import { presentChallenge, presentOwnEntries } from "../present.ts";
import { listOwnEntries } from "../reads.ts";
import { challengeIn } from "./context.ts";
import { confirmationPage } from "./write.tsx";

/** Pages for entering, listing one's entries, and withdrawing them. */
export const entryPages = (writing: Writing): PageDefinition[] => [
  definePage<EnterPageData>({
    path: "/challenges/:id/enter",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const challenge = await challengeIn(context);
      const [dto, stories] = await Promise.all([
        presentChallenge(challenge),
        findWritten(context.viewer.id!, null),
      ]);
      return {
        challenge: dto,
        now: writing.services.now().toISOString(),
        stories: stories
          .filter(({ state }) => state !== "removed")
          .map((story) => ({
            id: String(story._id),
            title: story.title,
            unpublished: entersUnpublished(challenge, story),
            why: whyNotIn(challenge, story),
          })),
      };
    },
    async action(context, { values }) {
      const challenge = String((await challengeIn(context))._id);
      await enterChallenge(writing, context.caller, { challenge, story: values.story });
      context.request.session.flash = { kind: "success", text: challengeStepsText.enterStep.entered };
      return seeOther(challengesPaths.challenge(challenge));
    },
    meta: ({ challenge }) => ({
      title: challengeStepsText.enterStep.title(challenge.title),
      robots: "noindex",
    }),
    Component: EnterPage,
  }),
  definePage<MyEntriesPageData>({
    path: "/my-entries",
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const place = { after: query.get("after"), before: query.get("before") };
      const page = await listOwnEntries(viewer.id!, place);
      const [entries, zone] = await Promise.all([
        presentOwnEntries(writing.services, viewer, page.rows),
        zoneOf(viewer),
      ]);
      return { entries, paging: pagingOf(challengesPaths.myEntries(), page, null), zone };
    },
    meta: () => ({ title: challengesText.myEntries, robots: "noindex" }),
    Component: MyEntriesPage,
  }),
  confirmationPage({
    ask: "withdraw",
    async about({ viewer, params }: PageContext) {
      const entry = await readEntry(viewer, params.id!);
      if (!entry) throw notFound();
      if (!entryPolicy.can(viewer, "delete", entry)) throw forbidden();
      return { title: await titleOf(entry), back: challengesPaths.myEntries() };
    },
    act: ({ caller, params }) => withdrawEntry(writing, caller, params.id!),
    next: () => challengesPaths.myEntries(),
  }),
  confirmationPage({
    ask: "disqualify",
    async about(context) {
      const { entry, challenge } = await entryToDisqualify(context, context.params.id!);
      return {
        title: await titleOf(entry),
        back: challengesPaths.challenge(String(challenge._id)),
      };
    },
    act: ({ caller, params }, reason) => disqualifyEntry(writing, caller, params.id!, { reason }),
    next: ({ viewer }, { challenge }) =>
      isStaff(viewer) ? challengesPaths.adminEntries(String(challenge)) : challengesPaths.challenges(),
  }),
  confirmationPage({
    ask: "readmit",
    async about(context) {
      const { entry } = await entryToReadmit(context, context.params.id!);
      return { title: await titleOf(entry), back: challengesPaths.adminEntries(String(entry.challenge)) };
    },
    act: ({ caller, params }, reason) => readmitByStaff(writing, caller, params.id!, { reason }),
    next: (_, { challenge }) => challengesPaths.adminEntries(String(challenge)),
  }),
];

const titleOf = async ({ story }: EntryDoc): Promise<string> =>
  (await findStoryNames([story])).get(String(story))?.title ?? challengesText.goneStory;
