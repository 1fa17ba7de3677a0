import { formatDate, plural } from "../format.ts";
import { uiText } from "../platform/ui.text.ts";
import type { ReportWords } from "./report-words.ts";
import type { ReportAnswer, ReportReason, ReportState } from "./reports.enums.ts";

const reasons: Readonly<Record<ReportReason, string>> = {
  spam: "Spam or advertising",
  harassment: "Insults or harassment",
  hate: "Hate against people for who they are",
  threat: "A threat, or instructions meant to hurt people",
  fraud: "A scam: asks for money or passwords",
  stolen: "Copied from somebody else’s work",
  minors: "Sexual content involving minors",
  unmarked: "Mature content that is not marked, or wrong warnings",
  pretence: "Pretending to be somebody else",
  other: "Something else",
};

const answers: Readonly<Record<ReportAnswer, string>> = {
  fine: "We looked at it and found that it keeps the guidelines.",
  removed: "Thank you. It breaks the guidelines, and we have removed it.",
  acted: "Thank you. We have spoken to whoever made it.",
  known: "Thank you. We had heard of this already, and have dealt with it.",
  elsewhere:
    "This is not for us to decide. If you own the rights in question, please write to us by the contact form.",
};

interface Decided {
  readonly kind: ReportWords;
  readonly title: string;
  readonly why: string;
  readonly words: string;
  readonly removed: boolean;
  /** Strikes in force, this one counted; 0 for none given. */
  readonly strikes: number;
  readonly until: Date | null;
}

const named = ({ one, hasTitle }: ReportWords, title: string) =>
  `your ${one}${title && hasTitle ? ` “${title}”` : ""}`;
const closedUntil = (until: Date) => `Posting is closed for you until ${formatDate(until.toISOString())}.`;

/** Reporting, what comes of it, and strikes. */
export const reportsText = {
  link: "Report",
  /** What the link is about, for those who hear it alone. */
  one: ({ one }: ReportWords) => `this ${one}`,
  oneBy: ({ one }: ReportWords, name: string, when: string) => `the ${one} by ${name} of ${when}`,
  title: ({ one }: ReportWords) => `Report a ${one}`,
  lead: "A person of our team looks at every report. Whoever made this is not told who reported it.",
  guidelines: "What the guidelines say",
  what: "What you report",
  reason: "What is wrong with it?",
  note: "Anything we should know",
  noteHint: "In your own words: where to look, say, or where it was copied from.",
  send: "Send the report",
  sent: "Thank you. Our team will look at it, and you will hear what came of it.",
  already: "You have reported this. Our team will look at it, and you will hear what came of it.",
  own: "This is yours. You can change or delete it yourself.",
  tooMany: "You have sent many reports in a short time. Please wait a while, then send this again.",
  reasons,
  answers,
  standing: {
    title: uiText.standing,
    lead: "What our team decided about what you posted, and what came of what you reported.",
    open: "You can post.",
    closed: closedUntil,
    closedHint:
      "Until then you can read, write drafts, and change your settings; nothing new can be published.",
    strikes: "Strikes",
    rule: (limit: number, days: number) =>
      `${plural(limit, "strike", "strikes")} in force close posting for ${plural(days, "day", "days")}.`,
    noStrikes: "You have no strikes.",
    inForce: "In force until",
    revoked: "Taken back",
    over: "Over since",
    forKind: (kind: ReportWords, title: string) => `For ${named(kind, title)}`,
    said: "Our team said:",
    appeal: "Appeal",
    appealText: "Why is this strike wrong?",
    appealHint: "Once for each strike. Somebody other than the person who gave it reads your appeal.",
    appealSend: "Send the appeal",
    appealed: "Your appeal is sent. You will hear what we decide.",
    noAppeal: "This strike cannot be appealed any more.",
    yourAppeal: "Your appeal:",
    appealStates: {
      open: "We are looking at your appeal.",
      granted: "Granted: the strike is taken back.",
      refused: "Refused: the strike stands.",
    },
    answer: "Our answer:",
    reports: "What you reported",
    noReports: "You have reported nothing.",
    reportsHint: "For the sake of others, you see no more here than what you reported.",
    states: {
      open: "We are looking at it.",
      dismissed: "We left it as it is.",
      removed: "It was removed.",
      struck: "We spoke to whoever made it.",
    } as Readonly<Record<ReportState, string>>,
  },
  mails: {
    greeting: (name: string) => `Hello ${name},`,
    more: (url: string) => `Everything about it, and the way to appeal, is here: ${url}`,
    contact: (url: string) => `If you think that this is wrong, write to us: ${url}`,
    decided: ({ kind, title, why, words, removed, strikes, until }: Decided) => ({
      subject: removed ? `We have removed ${named(kind, title)}` : "You have a strike at {site}",
      body: [
        removed
          ? `somebody reported ${named(kind, title)}, and we have removed it: ${why}.`
          : `somebody reported ${named(kind, title)}. It stays, but it breaks our guidelines: ${why}.`,
        words,
        strikes > 0
          ? `This is a strike: you have ${plural(strikes, "strike", "strikes")} in force. You can appeal once.`
          : "",
        until ? closedUntil(until) : "",
      ],
    }),
    undone: (kind: ReportWords, title: string, restored: boolean) => ({
      subject: `About ${named(kind, title)}`,
      body: [
        restored
          ? `we have looked again: ${named(kind, title)} is back where it was, and a strike for it no longer counts.`
          : `we have looked again: the strike for ${named(kind, title)} no longer counts.`,
      ],
    }),
    appeal: (granted: boolean, answer: string) => ({
      subject: granted ? "Your appeal is granted" : "Your appeal is refused",
      body: [
        granted
          ? "we have looked at your appeal, and the strike is taken back."
          : "we have looked at your appeal, and the strike stands.",
        answer,
      ],
    }),
    blocked: (reason: string) => ({
      subject: "Your account at {site} is blocked",
      body: [
        "our team has blocked your account: nobody can sign in to it, and its pages are hidden.",
        reason && `The reason: ${reason}`,
      ],
    }),
    unblocked: {
      subject: "Your account at {site} is open again",
      body: ["our team has opened your account again: you can sign in as before."],
    },
  },
} as const;

/** What reporters and those who were moderated are told. */
export const reportNotificationsText = {
  decided: "We have looked at something you reported",
  severalDecided: "We have looked at what you reported",
  moderated: "Our team decided something about what you posted",
} as const;
