import type { ConfirmationDto } from "../confirmation.dto.ts";
import { formatNumber, plural } from "../format.ts";
import { uiText } from "../platform/ui.text.ts";
import { CONFIRM_DAYS, IMPORT_MAX } from "./mailing-lists.ts";

/** Texts of authors' mailing lists. */
export const mailingListsText = {
  title: "Mailing lists",
  lead: "Readers who have confirmed that they want your newsletters.",
  none: "No mailing list yet",
  noneHint:
    "Create one and share its page. Readers can join by email, whether or not they are members of this site.",
  create: "New mailing list",
  name: "Name",
  nameHint: "Readers see it in your newsletters.",
  about: "What you send, and how often",
  welcome: "Welcome email",
  welcomeHint: "Sent once a reader has confirmed. Plain text. Leave it empty to send no welcome email.",
  add: "Create the list",
  save: "Save",
  saved: "Your mailing list is saved.",
  made: "Mailing list created.",
  tooMany: "You have reached the limit for mailing lists. Please delete one first.",
  full: "This list is full, so nobody else can join it at the moment.",
  counts: (confirmed: number, pending: number) =>
    `${plural(confirmed, "reader has", "readers have")} confirmed, ${formatNumber(pending)} not yet.`,
  share: "Where readers join",
  subscribers: "Readers",
  noSubscribers: "Nobody has joined yet. Share the address above.",
  email: "Email",
  state: "State",
  states: { pending: "Not confirmed yet", confirmed: "Confirmed", left: "Left" },
  /** Why newsletters no longer go to an address. */
  undelivered: {
    bounce: "Bounced: no newsletters are sent",
    complaint: "Reported as spam: no newsletters are sent",
    staff: "Stopped by our staff: no newsletters are sent",
  },
  source: "Joined through",
  sources: { page: "The page of the list", import: "An import" },
  tags: "Tags",
  since: "Since",
  remove: "Remove",
  removeOf: (email: string) => `Remove ${email}`,
  removal: (email: string, list: string): ConfirmationDto => ({
    title: "Remove this reader?",
    lines: [
      `${email} gets no more newsletters of “${list}”. An import does not add the address again.`,
      `Only the reader can join again. ${uiText.cannotBeUndone}`,
    ],
    button: `Remove ${email}`,
    isEnding: true,
  }),
  removed: "The address has been removed from your list.",
  actions: "Actions",
  export: "Download as CSV",
  settings: "Settings",
  back: "Mailing lists",
  delete: "Delete this list",
  deleteTitle: "Delete this mailing list?",
  deleteBody: "All its addresses will be deleted permanently, and nobody can join it any more.",
  deleted: "Your mailing list is deleted.",
  askedFor: (title: string) =>
    `“${title}” asks readers to join this list. Change the story first, or make another list.`,
  import: {
    title: "Import readers",
    lead: "Import the addresses of people who have asked for your newsletters elsewhere. Each person must confirm before they get any.",
    file: "CSV file",
    fileHint: `A CSV file with a column “email”, and “name”, “tags” and “status” if you like. People whose status is “unsubscribed” are not asked. At most ${formatNumber(IMPORT_MAX)} rows.`,
    consent: "All of these people have asked me for newsletters, and I can prove it.",
    consentRequired: "Please confirm that these people have asked for your newsletters.",
    button: "Import",
    noEmails: "There are no addresses in this file.",
    tooLong: `Please import at most ${formatNumber(IMPORT_MAX)} rows at a time.`,
    done: ({ added, known, left, wrong }: Record<"added" | "known" | "left" | "wrong", number>) =>
      [
        `${plural(added, "address is", "addresses are")} asked to confirm; ${formatNumber(known)} were on the list already or have left it, ${formatNumber(wrong)} could not be read.`,
        ...(left > 0
          ? [
              `${plural(left, "person is", "people are")} not asked, since the file says that they have unsubscribed or cannot be reached.`,
            ]
          : []),
      ].join(" "),
  },
  join: {
    by: "Newsletters by",
    email: "Your email address",
    yourName: "Your name",
    consent: (name: string, author: string) =>
      `I want to get the newsletters of “${name}” by ${author} by email. I can stop them at any time.`,
    consentRequired: "Please confirm that you want these newsletters.",
    counted: (author: string) =>
      `${author} may count which links in the newsletters are followed, but never who follows them. I can stop this at any time.`,
    button: "Join the list",
    asked: "Check your email",
    askedBody:
      "If the address is right, a message with a link is on its way. You will be on the list once you have confirmed.",
    confirmTitle: "Confirm your address",
    confirmLead: (name: string) => `Press the button to get the newsletters of “${name}”.`,
    confirm: "Yes, send me the newsletters",
    confirmed: "You are on the list",
    confirmedBody: "Every newsletter has a link to stop them.",
    toRead: (title: string) =>
      `To read “${title}”, first join this list. Enter your address, and confirm it with the link that we send you. You can then read the story. You can stop the newsletters at any time and go on reading.`,
    opened: "You are on the list, and you can now read the story.",
    broken: "This link no longer works. Please join again.",
  },
  mail: {
    subject: (name: string) => `Please confirm: ${name}`,
    body: (author: string, name: string, link: string, site: string) =>
      `${author} would like to send you the newsletters of “${name}”, because you asked for them on ${site} or elsewhere.\n\nIf you want them, open this page and press its button:\n\n${link}\n\nThe link works for ${formatNumber(CONFIRM_DAYS)} days. If you do nothing, you will not get any newsletters.`,
    welcomeSubject: (name: string) => `Welcome to ${name}`,
  },
  counting: {
    asks: "We will no longer count whether you open newsletters from this mailing list, or which links you follow. You will still get them.",
    done: "We no longer count the newsletters you open or the links you follow.",
  },
  unsubscribe: {
    asks: "You will get no more newsletters from this mailing list.",
    done: "You will get no more newsletters from this mailing list.",
  },
} as const;
