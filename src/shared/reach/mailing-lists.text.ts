import { formatNumber, plural } from "../format.ts";
import { CONFIRM_DAYS, IMPORT_MAX } from "./mailing-lists.ts";

/** Mailing lists of authors. */
export const mailingListsText = {
  title: "Mailing lists",
  lead: "Readers who want your newsletters, each confirmed by themselves.",
  none: "No mailing list yet",
  noneHint: "Make one and share its page: readers join by e-mail, members of this site or not.",
  create: "New mailing list",
  name: "Name",
  nameHint: "Readers see it in your newsletters.",
  about: "What you send, and how often",
  welcome: "Welcome e-mail",
  welcomeHint: "Sent once somebody has confirmed. Plain text; leave it empty for none.",
  add: "Make the list",
  save: "Save",
  saved: "Your mailing list is saved.",
  made: "Your mailing list is there.",
  tooMany: "You cannot have more mailing lists than you have now.",
  full: "This list is full.",
  counts: (confirmed: number, pending: number) =>
    `${plural(confirmed, "reader", "readers")} confirmed, ${formatNumber(pending)} still to confirm.`,
  share: "Where readers join",
  subscribers: "Readers",
  noSubscribers: "Nobody has joined yet. Share the address above.",
  email: "E-mail",
  state: "State",
  states: { pending: "To confirm", confirmed: "Confirmed", left: "Left" },
  source: "Came by",
  sources: { page: "Its page", import: "Import" },
  tags: "Tags",
  since: "Since",
  remove: "Remove",
  removeOf: (email: string) => `Remove ${email}`,
  removed: "The address is off your list.",
  act: "Act",
  export: "Download as CSV",
  settings: "Settings",
  back: "Mailing lists",
  delete: "Delete this list",
  deleteTitle: "Delete this mailing list?",
  deleteBody: "All its addresses are gone for good, and nobody can join it any longer.",
  deleted: "Your mailing list is deleted.",
  askedFor: (title: string) =>
    `“${title}” asks its readers to join this list. Change the story first, or make another list.`,
  import: {
    title: "Import readers",
    lead: "Addresses of people who have asked for your newsletters elsewhere. Each is asked to confirm before they get any.",
    file: "CSV file",
    fileHint: `With a column “email”, and “name” and “tags” if you like; at most ${formatNumber(IMPORT_MAX)} rows.`,
    consent: "All of these people have asked me for newsletters, and I can show it.",
    consentRequired: "Please confirm that these people have asked for your newsletters.",
    button: "Import",
    noEmails: "There is no address in this file.",
    tooLong: `Please import at most ${formatNumber(IMPORT_MAX)} rows at a time.`,
    done: (added: number, known: number, wrong: number) =>
      `${plural(added, "address is", "addresses are")} asked to confirm; ${formatNumber(known)} were on the list already or have left it, ${formatNumber(wrong)} could not be read.`,
  },
  join: {
    by: "Newsletters by",
    email: "Your e-mail address",
    yourName: "Your name",
    consent: (name: string, author: string) =>
      `I want the newsletters of “${name}” by ${author} by e-mail. I can end them at any time.`,
    consentRequired: "Please say that you want these newsletters.",
    counted: (author: string) =>
      `${author} may count which links of the newsletters are followed, never by whom. I can end this at any time.`,
    button: "Join the list",
    asked: "Look into your mail",
    askedBody:
      "If the address is right, a message with a link is on its way. You are on the list once you have confirmed.",
    confirmTitle: "Confirm your address",
    confirmLead: (name: string) => `Press the button to get the newsletters of “${name}”.`,
    confirm: "Yes, send me the newsletters",
    confirmed: "You are on the list",
    confirmedBody: "Every newsletter has a link that ends them.",
    toRead: (title: string) =>
      `To read “${title}” you join this list first: give your address, and confirm it by a link that we send you. The story opens then. You can end the newsletters at any time and go on reading.`,
    opened: "You are on the list, and the story is open to you.",
    broken: "This link no longer holds. Please join again.",
  },
  mail: {
    subject: (name: string) => `Please confirm: ${name}`,
    body: (author: string, name: string, link: string, site: string) =>
      `${author} would like to send you the newsletters of “${name}”, because you asked for them on ${site} or elsewhere.\n\nIf you want them, open this page and press its button:\n\n${link}\n\nThe link holds for ${formatNumber(CONFIRM_DAYS)} days. If you do nothing, you get no newsletters.`,
    welcomeSubject: (name: string) => `Welcome to ${name}`,
  },
  counting: {
    asks: "What you open and follow of newsletters of this mailing list is counted no longer. You go on getting them.",
    done: "What you open and follow is counted no longer.",
  },
  unsubscribe: {
    asks: "You will get no more newsletters of this mailing list.",
    done: "You get no more newsletters of this mailing list.",
  },
} as const;
