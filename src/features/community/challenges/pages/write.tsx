import { applicationError, invalidField } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { validate } from "#core/validate.ts";
import { invitationsLeft } from "#features/accounts/invitations/index.ts";
import { findPeople, presentUserCard, zoneOf } from "#features/people/users/index.ts";
import { challengeStepsText } from "#shared/community/challenge-steps.text.ts";
import type {
  ChallengeAskPageData,
  ChallengeFormPageData,
  InvitePageData,
} from "#shared/community/challenges.dto.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { formatMoney } from "#shared/format.ts";
import { ChallengeAskPage } from "#views/community/challenges/ChallengeAskPage.tsx";
import { ChallengeFormPage } from "#views/community/challenges/ChallengeFormPage.tsx";
import { InvitePage } from "#views/community/challenges/InvitePage.tsx";
import {
  type Announcing,
  announceChallenge,
  cancelChallenge,
  createChallenge,
  deleteChallenge,
  editChallenge,
} from "../commands/challenges.ts";
import { isCorrectable, reopenChallenge } from "../commands/corrections.ts";
import { answerJudging, type Inviting, inviteMembers } from "../commands/invites.ts";
import { remindOfChallenge } from "../commands/reminders.ts";
import { finishChallenge } from "../commands/with-staff.ts";
import type { Covering } from "../cover.ts";
import { challengeExtrasOf } from "../extras.ts";
import { COVER_UPLOAD, challengeFormOf, challengeInputOf, coverInputOf } from "../form.ts";
import type { ChallengeDoc } from "../model.ts";
import { presentChallenges } from "../present.ts";
import { reasonRules } from "../rules.ts";
import { challengeIn, permittedIn } from "./context.ts";

const CHALLENGE = "/challenges/:id";

/** Pages for creating, editing and cancelling a challenge. */
export const writePages = (writing: Announcing & Inviting & Covering): PageDefinition[] => [
  definePage<ChallengeFormPageData>({
    path: "/challenges/new",
    upload: COVER_UPLOAD,
    access: membersOnly,
    cache: "private",
    load: async ({ viewer }) => ({
      challenge: null,
      values: { numberOfWinners: "1", entriesPerMember: "1", manualJudge: "false" },
      zone: await zoneOf(viewer),
    }),
    async action({ caller, viewer }, form) {
      const input = challengeInputOf(form, await zoneOf(viewer));
      const { _id } = await createChallenge(writing, caller, input, coverInputOf(form));
      return seeOther(challengesPaths.challengeAct(String(_id), "invite"));
    },
    meta: () => ({ title: challengeStepsText.form.new, robots: "noindex" }),
    Component: ChallengeFormPage,
  }),
  definePage<ChallengeFormPageData>({
    path: `${CHALLENGE}/edit`,
    upload: COVER_UPLOAD,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const challenge = await permittedIn(context, "update");
      const [[dto], zone] = await Promise.all([presentChallenges([challenge]), zoneOf(context.viewer)]);
      return { challenge: dto!, values: challengeFormOf(challenge, zone), zone };
    },
    async action({ caller, viewer, params }, form) {
      const input = challengeInputOf(form, await zoneOf(viewer));
      const { _id, announcedAt } = await editChallenge(
        writing,
        caller,
        params.id!,
        input,
        coverInputOf(form),
      );
      const id = String(_id);
      return seeOther(
        announcedAt ? challengesPaths.challenge(id) : challengesPaths.challengeAct(id, "invite"),
      );
    },
    meta: () => ({ title: challengeStepsText.form.edit, robots: "noindex" }),
    Component: ChallengeFormPage,
  }),
  definePage<InvitePageData>({
    path: `${CHALLENGE}/invite`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const challenge = await permittedIn(context, "invite");
      const [dto] = await presentChallenges([challenge]);
      const people = await findPeople(challenge.judges.map(({ user }) => String(user)));
      const judges = challenge.judges.flatMap(({ user, state }) => {
        const person = people.get(String(user));
        return person ? [{ who: presentUserCard(person), accepted: state === "accepted" }] : [];
      });
      const left = await invitationsLeft(context.viewer.id!, writing.services.now());
      return { challenge: dto!, judges, left };
    },
    async action(context, { values }) {
      const { caller, params, request } = context;
      const id = params.id!;
      const texts = challengeStepsText.inviteStep;
      if (values.do === "announce") {
        // Both buttons are in one form; names that were not sent would be dropped.
        if (values.judges?.trim()) throw invalidField("judges", texts.inviteFirst);
        await announceChallenge(writing, caller, id, {
          toFollowers: values.followers === "true",
          asUpdate: values.update === "true",
        });
        request.session.flash = { kind: "success", text: texts.announced };
        return seeOther(challengesPaths.challenge(id));
      }
      await inviteMembers(writing, caller, id, values);
      request.session.flash = { kind: "success", text: texts.invited };
      return seeOther(challengesPaths.challengeAct(id, "invite"));
    },
    meta: () => ({ title: challengeStepsText.inviteStep.title, robots: "noindex" }),
    Component: InvitePage,
  }),
  buttonPage(`${CHALLENGE}/judging`, async (context, { values }) => {
    const challenge = await challengeIn(context);
    const accepts = values.do === "accept";
    await answerJudging(context.caller, String(challenge._id), accepts);
    context.request.session.flash = {
      kind: "success",
      text: accepts ? challengesText.accepted : challengesText.declined,
    };
    return accepts || challenge.open
      ? challengesPaths.challenge(String(challenge._id))
      : challengesPaths.challenges();
  }),
  buttonPage(`${CHALLENGE}/remind`, async (context, { values }) => {
    const id = String((await challengeIn(context))._id);
    const isOn = values.do !== "stop";
    await remindOfChallenge(writing, context.caller, id, isOn);
    context.request.session.flash = {
      kind: "success",
      text: isOn ? challengesText.reminders.on : challengesText.reminders.off,
    };
    return challengesPaths.challenge(id);
  }),
  confirmationPage({
    ask: "cancel",
    async about(context) {
      const { _id, title } = await permittedIn(context, "cancel");
      return {
        title,
        back: challengesPaths.challenge(String(_id)),
        notes: await moneyNotes(writing, _id, { held: "back" }),
      };
    },
    act: ({ caller, params }, reason) => cancelChallenge(writing, caller, params.id!, { reason }),
    next: ({ params }) => challengesPaths.challenge(params.id!),
  }),
  confirmationPage({
    ask: "finish",
    async about(context) {
      const { _id, title } = await permittedIn(context, "finish");
      return { title, back: challengesPaths.adminChallenge(String(_id)) };
    },
    act: ({ caller, params }, reason) => finishChallenge(writing, caller, params.id!, { reason }),
    next: ({ params }) => challengesPaths.adminChallenge(params.id!),
  }),
  confirmationPage({
    ask: "reopen",
    async about(context) {
      const { _id, title } = await correctableIn(writing, context);
      return {
        title,
        back: challengesPaths.adminChallenge(String(_id)),
        notes: await moneyNotes(writing, _id, REOPENED),
      };
    },
    // A prize may be paid while the page is open.
    async confirms(context, { values }) {
      const texts = challengeStepsText.ask.reopen;
      const { _id, title } = await correctableIn(writing, context);
      validate(reasonRules, { reason: values.reason });
      const lines = [title, texts.hint, ...(await moneyNotes(writing, _id, REOPENED))];
      return { title: texts.title, lines, button: texts.button, isEnding: true };
    },
    act: ({ caller, params }, reason) => reopenChallenge(writing, caller, params.id!, { reason }),
    next: ({ params }) => challengesPaths.adminChallenge(params.id!),
  }),
  confirmationPage({
    ask: "delete",
    async about(context) {
      const { _id, title } = await permittedIn(context, "delete");
      return { title, back: challengesPaths.challenge(String(_id)) };
    },
    act: ({ caller, params }) => deleteChallenge(writing, caller, params.id!),
    next: () => challengesPaths.challenges(),
  }),
];

/** Returns a decided challenge that the viewer may reopen. @throws 404, 403, and 400 after 30 days */
async function correctableIn({ services }: Announcing, context: PageContext): Promise<ChallengeDoc> {
  const challenge = await permittedIn(context, "reopen");
  if (!isCorrectable(challenge, services.now())) throw applicationError(challengesMessages.resultsFinal);
  return challenge;
}

const REOPENED = { held: "held", given: "given" } as const;

/** Returns what an act on a challenge means for its prize money, if it has any in one of these states. */
async function moneyNotes(
  { services }: Announcing,
  _id: ChallengeDoc["_id"],
  notes: Readonly<Partial<Record<"held" | "given", keyof typeof challengeStepsText.ask.money>>>,
): Promise<string[]> {
  const { prizeMoney } = (await challengeExtrasOf(services, [{ _id }])).get(String(_id)) ?? {};
  if (!prizeMoney) return [];
  const note = notes[prizeMoney.state === "given" ? "given" : "held"];
  return note ? [challengeStepsText.ask.money[note](formatMoney(prizeMoney.totalCents))] : [];
}

/** Confirmation page before an act that others are told of or that cannot be undone. */
export function confirmationPage<Result>({
  ask,
  about,
  act,
  next,
  ...asking
}: {
  readonly ask: ChallengeAskPageData["ask"];
  readonly about: (context: PageContext) => Promise<Omit<ChallengeAskPageData, "ask" | "id">>;
  readonly act: (context: PageContext, reason: string | undefined) => Promise<Result>;
  readonly next: (context: PageContext, result: Result) => string;
} & Pick<PageDefinition, "confirms">): PageDefinition {
  const ofEntry = ask === "withdraw" || ask === "disqualify" || ask === "readmit";
  return definePage<ChallengeAskPageData>({
    path: ofEntry ? `/challenges/entries/:id/${ask}` : `${CHALLENGE}/${ask}`,
    access: membersOnly,
    cache: "private",
    ...asking,
    load: async (context) => ({ ask, id: context.params.id!, ...(await about(context)) }),
    async action(context, { values }) {
      const result = await act(context, values.reason);
      context.request.session.flash = { kind: "success", text: challengeStepsText.ask[ask].done };
      return seeOther(next(context, result));
    },
    meta: () => ({ title: challengeStepsText.ask[ask].title, robots: "noindex" }),
    Component: ChallengeAskPage,
  });
}
