import { formatDate, plural } from "../format.ts";
import type { StaffAct } from "../people/staff-acts.ts";
import type { ReportWords } from "../platform/report-words.ts";
import type { ReportAnswer, ReportReason, ReportState } from "../platform/reports.enums.ts";
import { uiText } from "../platform/ui.text.ts";

const reasons: Readonly<Record<ReportReason, string>> = {
  spam: "Spam or advertising",
  harassment: "Insults or harassment",
  hate: "Hate speech about a group of people",
  threat: "A threat, or instructions meant to hurt people",
  fraud: "A scam that asks for money or passwords",
  stolen: "Copied from somebody else’s work",
  minors: "Sexual content involving minors",
  unmarked: "Mature content that is not marked, or wrong warnings",
  pretence: "Pretending to be somebody else",
  other: "Something else",
};

const answers: Readonly<Record<ReportAnswer, string>> = {
  fine: "We looked at it and decided that it follows the guidelines.",
  removed: "Thank you. It breaks the guidelines, and we have removed it.",
  acted: "Thank you. We have spoken to the person who posted it.",
  known: "Thank you. We already knew about this and have dealt with it.",
  elsewhere:
    "We cannot decide about this. If you own the rights in question, please write to us using the contact form.",
};

interface Decided {
  readonly kind: ReportWords;
  readonly title: string;
  readonly why: string;
  readonly words: string;
  readonly removed: boolean;
  /** Number of active strikes, including this one; 0 if none was given. */
  readonly strikes: number;
  readonly until: Date | null;
}

/** Effect of withdrawing a decision on its content: `held` if another decision has the same effect. */
export type Withdrawal = "restored" | "held" | "unchanged";

interface DirectlyDone {
  readonly kind: ReportWords;
  readonly title: string;
  readonly act: StaffAct;
  readonly reason: string;
}

const named = ({ one, hasTitle }: ReportWords, title: string) =>
  `your ${one}${title && hasTitle ? ` “${title}”` : ""}`;
const withdrawn = (withdrawal: Withdrawal) =>
  withdrawal === "held"
    ? "Our decision is withdrawn. It stays removed because of another decision."
    : "Our decision is withdrawn.";
const closedUntil = (until: Date) => `You cannot post until ${formatDate(until.toISOString())}.`;

/** Texts of reports, their outcomes, and strikes. */
export const reportsText = {
  link: "Report",
  /** Object of the link, for screen readers. */
  one: ({ one }: ReportWords) => `this ${one}`,
  oneBy: ({ one }: ReportWords, name: string, when: string) => `the ${one} by ${name} of ${when}`,
  title: ({ one }: ReportWords) => `Report a ${one}`,
  lead: "One of our staff looks at every report. We do not tell the person who posted this who reported it.",
  guidelines: "Read the guidelines",
  what: "What you are reporting",
  reason: "What is wrong with it?",
  note: "Anything else we should know",
  noteHint: "Use your own words. For example, tell us where to look, or where it was copied from.",
  send: "Send report",
  sent: "Thank you. Our staff will look at your report, and we will tell you the result.",
  already: "You have already reported this. Our staff will look at it, and we will tell you the result.",
  own: "You posted this yourself. You can change or delete it.",
  tooMany: "You have sent many reports in a short time. Wait a while, then send this again.",
  reasons,
  answers,
  /** What a reporter is told once an appeal against a removal was granted. */
  removalWithdrawn: "We removed it, and withdrew that decision after an appeal: it follows the guidelines.",
  standing: {
    title: uiText.standing,
    lead: "What our staff decided about your posts, and about anything you reported.",
    open: "You can post.",
    closed: closedUntil,
    closedHint:
      "Until then you can read, write drafts and change your settings, but you cannot publish anything new.",
    strikes: "Strikes",
    rule: (limit: number, days: number) =>
      `If you have ${plural(limit, "strike", "strikes")} in force, you cannot post for ${plural(days, "day", "days")}.`,
    noStrikes: "You have no strikes.",
    carried: "A strike from an earlier account of yours",
    carriedHint: "If you had no earlier account, tell us in an appeal.",
    inForce: "In force until",
    revoked: "Withdrawn",
    over: "Ended",
    removals: "What we removed or changed",
    acts: {
      hidden: "Hidden on",
      removed: "Removed on",
      deleted: "Deleted on",
      edited: "Edited on",
      unpublished: "Unpublished on",
      cancelled: "Cancelled on",
      disqualified: "Disqualified on",
      reopened: "Reopened on",
    } as Readonly<Record<StaffAct, string>>,
    removed: ({ heading, hasTitle }: ReportWords, title: string) =>
      title && hasTitle ? `${heading}: ${title}` : heading,
    forKind: (kind: ReportWords, title: string) => `For ${named(kind, title)}`,
    said: "Our staff said:",
    reasonGiven: "The reason:",
    appeal: "Appeal",
    appealText: { strike: "Why is this strike wrong?", removal: "Why is this decision wrong?" },
    appealHint: {
      strike:
        "You can appeal once for each strike. Your appeal is read by somebody other than the person who gave the strike.",
      removal:
        "You can appeal once for each decision. Your appeal is read by somebody other than the person who decided.",
    },
    granting: {
      restores: "If we agree with you, it is restored.",
      withdraws:
        "If we agree with you, we withdraw the decision, but we may not be able to undo what was done.",
    },
    appealSend: "Send appeal",
    appealed: "Appeal sent. We will tell you what we decide.",
    noAppeal: "You can no longer appeal against this.",
    yourAppeal: "Your appeal:",
    appealStates: {
      open: "We are looking at your appeal.",
      granted: "Granted: the strike is withdrawn.",
      refused: "Rejected: the strike stays.",
    },
    removalAppealStates: {
      open: "We are looking at your appeal.",
      granted: "Granted: the decision is withdrawn.",
      refused: "Rejected: the decision stays.",
    },
    answer: "Our answer:",
    reports: "What you reported",
    noReports: "You have not reported anything.",
    reportsHint: "To protect others, we show you only what you reported.",
    states: {
      open: "We are looking at it.",
      dismissed: "We left it as it is.",
      removed: "It was removed.",
      struck: "We spoke to the person who posted it.",
    } as Readonly<Record<ReportState, string>>,
  },
  former: {
    /** In the place of a deleted member's name in what is retained. */
    removed: "[name removed]",
  },
  /** On the page of removed content. */
  gone: {
    toAuthor: (reason: string) => `Our staff removed this. The reason: ${reason}`,
    toStaff: (reason: string) => `Our staff removed this. The reason given to its author: ${reason}`,
    more: "Read more and appeal",
  },
  mails: {
    greeting: (name: string) => `Hello ${name},`,
    more: (url: string) => `You can read the details, and appeal, here: ${url}`,
    closed: (url: string) =>
      `Sign in to read the reason, to appeal, or to download a copy of your data: ${url}`,
    decided: ({ kind, title, why, words, removed, strikes, until }: Decided) => ({
      subject: removed ? `We have removed ${named(kind, title)}` : "You have a strike at {site}",
      body: [
        removed
          ? `Somebody reported ${named(kind, title)}, and we have removed it: ${why}.`
          : `Somebody reported ${named(kind, title)}. It stays, but it breaks our guidelines: ${why}.`,
        words,
        strikes > 0
          ? `This is a strike. You now have ${plural(strikes, "strike", "strikes")} in force. You can appeal once.`
          : "",
        until ? closedUntil(until) : "",
      ],
    }),
    dismissed: ({ kind, title, words }: Pick<Decided, "kind" | "title" | "words">) => ({
      subject: `We have looked at ${named(kind, title)}`,
      body: [`Somebody reported ${named(kind, title)}. We have looked at it and left it as it is.`, words],
    }),
    direct: ({ kind, title, act, reason }: DirectlyDone) => {
      const why = `The reason: ${reason}`;
      // By the organiser or by staff.
      if (act === "disqualified")
        return {
          subject: `Disqualified: ${named(kind, title)}`,
          body: [`A decision was made to disqualify ${named(kind, title)}.`, why],
        };
      return {
        subject: `We have ${act} ${named(kind, title)}`,
        body: [`Our staff have ${act} ${named(kind, title)}.`, why],
      };
    },
    removalAppeal: (
      kind: ReportWords,
      title: string,
      granted: boolean,
      withdrawal: Withdrawal,
      answer: string,
    ) => ({
      subject: granted ? "We have granted your appeal" : "We have rejected your appeal",
      body: [
        granted
          ? `We have looked at your appeal about ${named(kind, title)}. ${
              withdrawal === "restored" ? (kind.restoring?.done ?? "It is restored.") : withdrawn(withdrawal)
            }`
          : `We have looked at your appeal about ${named(kind, title)}. Our decision stays.`,
        answer,
      ],
    }),
    /** `withdrawal` is null if only a strike was withdrawn. */
    undone: (kind: ReportWords, title: string, withdrawal: Withdrawal | null) => ({
      subject: `About ${named(kind, title)}`,
      body: [
        withdrawal === "held"
          ? `We have looked at our decision about ${named(kind, title)} again. ${withdrawn(withdrawal)} Any strike for it no longer counts.`
          : withdrawal
            ? `We have looked at this again. We have restored ${named(kind, title)}, and any strike for it no longer counts.`
            : `We have looked at this again. The strike for ${named(kind, title)} no longer counts.`,
      ],
    }),
    /** `withdrawal` is null if nothing was removed together with the strike. */
    appeal: (granted: boolean, answer: string, withdrawal: Withdrawal | null) => ({
      subject: granted ? "We have granted your appeal" : "We have rejected your appeal",
      body: [
        granted
          ? "We have looked at your appeal. The strike is withdrawn."
          : "We have looked at your appeal. The strike stays.",
        withdrawal === "restored" ? "What we removed is restored." : "",
        withdrawal === "held" ? "What we removed stays removed because of another decision." : "",
        answer,
      ],
    }),
    appealReopened: {
      subject: "We are looking at your appeal again",
      body: [
        "We granted your appeal, and we are now looking at it again. Until we decide, our first decision applies.",
      ],
    },
    blocked: (reason: string) => ({
      subject: "Your account at {site} is blocked",
      body: [
        "Our staff have blocked your account. Your profile and what you published are hidden.",
        reason && `The reason: ${reason}`,
      ],
    }),
    unblocked: {
      subject: "Your account at {site} is no longer blocked",
      body: ["Our staff have unblocked your account. You can sign in as before."],
    },
  },
} as const;

/** Notification texts for reporters and for moderated members. */
export const reportNotificationsText = {
  decided: "We have looked at something you reported",
  severalDecided: "We have looked at what you reported",
  moderated: "Our staff have made a decision about something you posted",
} as const;
