import type { ConfirmationDto } from "../confirmation.dto.ts";
import { formatBytes, formatDate, formatNumber, plural } from "../format.ts";
import { FREE_NEWSLETTERS, FREE_NEWSLETTERS_DAYS } from "../money/subscriptions.ts";
import { uiText } from "../platform/ui.text.ts";
import { LETTER_BYTES_MAX, SAMPLE_HOURS, TRIGGER_DAYS_MAX } from "./newsletters.ts";

const kinds = {
  text: "Text",
  story: "Story",
  service: "Service",
  challenge: "Challenge",
  image: "Picture",
  button: "Button",
} as const;

/** Texts of authors' and the site's newsletters. */
export const newslettersText = {
  title: "Newsletters",
  lead: "Newsletters to the readers of your mailing lists.",
  untitled: "Newsletter without a subject",
  none: "No newsletter yet",
  noneHint:
    "Write to readers who asked for news from you, such as a new chapter or a story they should not miss.",
  waits: (until: string) =>
    `You cannot post until ${formatDate(until)}. Newsletters that are due go out after that.`,
  whyWaits: "See why",
  noLists: "Create a mailing list first",
  noListsHint: "A newsletter goes to readers who have joined one of your lists and confirmed it.",
  toLists: "Mailing lists",
  begin: "Write a newsletter",
  beginTo: "To the readers of",
  beginButton: "Start writing",
  listOf: (name: string, confirmed: number) => `${name} (${plural(confirmed, "reader", "readers")})`,
  table: "Your newsletters",
  subject: "Subject",
  state: "State",
  to: "To",
  on: "Last changed",
  recipients: "Recipients",
  gone: "A deleted list",
  site: "Members who want news",
  states: {
    draft: "Draft",
    scheduled: "Scheduled",
    counting: "Being prepared",
    sending: "On its way",
    sent: "Sent",
    stopped: "Stopped",
    automatic: "Sent automatically",
  },
  types: {
    newsletter: "Newsletter",
    newsletterWithMarketplace: "Newsletter with marketplace",
    generic: "Other newsletter",
    "challenge-announcement": "Announcement of a challenge",
    "challenge-winners": "Winners of a challenge",
  },
  kinds,
  about: {
    "challenge-announcement": {
      subject: (title: string) => `A new challenge: ${title}`,
      text: "Here is a challenge you may like to enter.",
      lead: (title: string) => `We have started a newsletter for you that announces “${title}”.`,
    },
    "challenge-winners": {
      subject: (title: string) => `The winners of “${title}”`,
      text: "The challenge has been decided. Here are the stories that won.",
      lead: (title: string) =>
        `We have started a newsletter for you that announces the winners of “${title}”.`,
    },
  },
  write: {
    title: "Write a newsletter",
    subject: "Subject",
    otherSubject: "Another subject to try",
    otherSubjectHint:
      "Some readers get this one. You can see which of the two makes more readers follow a link.",
    changedMeanwhile:
      "This newsletter was changed in another window or by another admin while you were writing. Nothing is lost: your version is below and the other version is saved. Compare the two, then save yours or leave it.",
    otherVersion: "Look at the saved version",
    preheader: "First line",
    preheaderHint: "Mail programs show it beside the subject.",
    postal: "Your postal address",
    postalHint:
      "It appears at the end of the newsletter, because the law in many countries requires it. You can use a PO box.",
    archive: "After it is sent",
    archives: {
      open: "Everyone can read it on the site",
      noindex: "Anyone with the address can read it. We ask search engines to leave it out",
      none: "Only in the email, not on the site",
    },
    replies: "Let readers reply to me",
    repliesHint:
      "Replies go to the email address of your account, and your readers can see it. Otherwise nobody gets their replies.",
    tracksOpens: "Count how many readers open it",
    tracksOpensHint:
      "This uses an invisible picture, and each newsletter says so. You see a number, never who opened it. Readers who do not want to be counted are left out. Many mail programs show no pictures, or fetch them automatically, so the figure is only approximate.",
    blocks: "What the newsletter says",
    names:
      "To address readers by name, write {first name|friend} or {name|friend} in the subject or the text. Readers without a name see the word after the line.",
    block: (kind: string, number: number) => `${number}. ${kind}`,
    text: "Text",
    textHint: "Use Markdown, as in chapters.",
    choose: {
      story: "Which story",
      service: "Which service",
      challenge: "Which challenge",
    },
    nothing: "Please choose",
    noChoice: {
      story: "There are no stories that everyone can read.",
      service: "There are no services on the marketplace.",
      challenge: "There are no challenges that everyone can see.",
    },
    picture: "Picture",
    pictureHint: "JPEG, PNG, WebP or AVIF, up to 4 MB.",
    pictureAlt: "Description of the picture",
    currentPicture: "Current picture:",
    imageUrl: "Link of the picture",
    words: "Text on the button",
    url: "Web address",
    urlWrong: "Please enter a full web address that begins with https://.",
    add: "Add",
    up: "Up",
    upOf: (what: string) => `Move ${what} up`,
    down: "Down",
    downOf: (what: string) => `Move ${what} down`,
    remove: "Remove",
    removeOf: (what: string) => `Remove ${what}`,
    save: "Save",
    next: "Save and preview",
    saved: "Your newsletter is saved.",
    delete: "Delete this newsletter",
    deleteTitle: "Delete this newsletter?",
    deleteBody:
      "It will be deleted permanently, including from the site. Newsletters that have already been sent are not affected.",
    deleted: "Your newsletter is deleted.",
  },
  review: {
    title: "Preview and send",
    change: "Edit the newsletter",
    check: "Check",
    good: "No problems found.",
    stops: "Fix these first",
    advice: "Suggestions",
    size: (bytes: number) =>
      `${formatBytes(bytes)} of ${formatBytes(LETTER_BYTES_MAX)}. Gmail cuts off newsletters above this size.`,
    preview: "How it looks",
    phone: "On a phone",
    desktop: "On a desktop",
    asText: "As text",
    whole: "Open it on its own page",
    test: "Test newsletter",
    testHint: (email: string) => `Sent only to you, at ${email}.`,
    testButton: "Send me a test",
    tested: (email: string) => `A test is on its way to ${email}.`,
    testFailed: (reason: string) => `The mail server did not accept it: ${reason}`,
    send: "Send the newsletter",
    recipients: (count: number) =>
      `At the moment it would go to ${plural(count, "reader", "readers")}. It does not go to anyone who has left, has not confirmed or whose address does not work.`,
    nobody: "Nobody would get this newsletter yet.",
    tags: "Only readers with one of these tags",
    tagsHint: "Choose none to send it to all readers of the list.",
    segment: "Which readers",
    segments: {
      "": "All of the list",
      read: "Those who have started a story of mine",
      finished: "Those who have finished a story of mine",
      bought: "Those who have bought a story of mine",
      link: "Those who joined through one of my story links",
    },
    segmentHint:
      "We know what readers did only if they are members, matched by the address that they joined with. Members who keep no reading history are left out.",
    segmentStory: "Which story",
    segmentStoryRequired: "Please choose the story.",
    segmentLink: "Which story link",
    segmentLinkRequired: "Please choose the story link.",
    choose: "Please choose",
    at: "Not before",
    atHint: (zone: string) => `Leave it empty to send it now. Your time zone is ${zone}.`,
    clock: "Whose time zone",
    clocks: {
      own: "Mine: everyone gets it at the same moment",
      readers: "Each reader’s own: at this time wherever they are",
    },
    clockHint:
      "We know the time zones of members from their settings. For everyone else we use your time zone. If the time has already passed where a reader lives, they get it at once.",
    clockOfSample:
      "A sample must go to everyone at the same moment. Choose your own time zone, or send each subject to half of the readers.",
    atWrong: "Please enter a date and a time.",
    atLate: "Please choose a time within the next year.",
    split: "How to test the two subjects",
    splits: {
      half: "Half of the readers get each",
      sample: `A fifth of the readers first, half of them with each subject. After ${SAMPLE_HOURS} hours the rest get the better one`,
    },
    splitHint:
      "The better subject is the one that leads to more followed links. Only readers who agreed to this are counted, and nobody is tracked by name. The number of opens does not count. With fewer than a few hundred readers, the result depends on chance.",
    changedMeanwhile:
      "This newsletter was changed after you looked at it, so it has not been sent. Check it as it is now, then press again.",
    sendButton: "Send the newsletter",
    sending: "Your newsletter is being sent.",
    scheduled: "Your newsletter is scheduled.",
  },
  automatic: {
    title: "Send it automatically",
    lead: "Each reader gets it once, as long as they are on the list. For a series, write several newsletters, each with its own number of days.",
    trigger: "When",
    triggers: {
      welcome: "After a reader has joined the list",
      finished: "After a reader has finished a story of mine",
      release: "Before a story of mine comes out, to the whole list",
    },
    triggerRequired: "Please choose when it should be sent.",
    days: "Days after that, or before it",
    daysHint: `0 to ${formatNumber(TRIGGER_DAYS_MAX)}. Readers who joined or finished before you switch it on do not get it.`,
    daysWrong: `Please enter a whole number of days, from 0 to ${formatNumber(TRIGGER_DAYS_MAX)}.`,
    story: "Which story",
    storyHint: "Not needed for readers who join.",
    storyRequired: "Please choose one of your stories.",
    notScheduled: "This story has no publication date. Schedule it first.",
    tooLate: "That time has already passed. Please choose fewer days.",
    scheduledFor: (title: string) => `${title} (publishes automatically)`,
    button: "Switch on automatic sending",
    on: "This newsletter will now be sent automatically.",
    off: "Switch off automatic sending",
    says: {
      welcome: (days: number) =>
        days === 0
          ? "Goes to each reader who joins, at once."
          : `Goes to each reader ${plural(days, "day", "days")} after they joined.`,
      finished: (days: number, story: string) =>
        `Goes to each reader of the list ${days === 0 ? "within the hour after" : `${plural(days, "day", "days")} after`} they finished “${story}”.`,
      release: (days: number, story: string) =>
        `Goes to the whole list ${plural(days, "day", "days")} before “${story}” comes out.`,
    },
  },
  notifications: {
    storyTransferred: (story: string) =>
      `You are no longer the author of “${story}”. Newsletters that depended on it are drafts again`,
  },
  sent: {
    recipients: "Recipients",
    letters: {
      waiting: "Not sent yet",
      going: "Being sent",
      sent: "Accepted by the mail server",
      doubtful: "Outcome unknown",
      failed: "Refused by the mail server",
      "left-out": "Left out",
    },
    doubtfulHint:
      "The sending was interrupted before the mail server answered. These newsletters may have arrived. If you send them again, some readers may get two.",
    doubtfulAddresses: "Addresses with an unknown outcome",
    sendAgain: "Send these again",
    sendingAgain: (subject: string, count: number): ConfirmationDto => ({
      title: "Send these again?",
      lines: [
        `“${subject}” is sent again to ${plural(count, "address", "addresses")}.`,
        `Some of these readers may get it twice. ${uiText.cannotBeUndone}`,
      ],
      button: `Send ${plural(count, "newsletter", "newsletters")} again`,
    }),
    sentAgain: (count: number) => `${plural(count, "newsletter is", "newsletters are")} being sent again.`,
    noneDoubtful: "There is nothing to send again.",
    leftOutHint:
      "These readers left, or their address was found not to work, after the newsletter had started to go out.",
    dueAt: "Will be sent",
    stop: "Stop sending",
    stopping: (subject: string): ConfirmationDto => ({
      title: "Stop this newsletter?",
      lines: [
        `“${subject}” goes to no more readers. Those who have not got it yet never will.`,
        uiText.cannotBeUndone,
      ],
      button: "Stop the newsletter",
      isEnding: true,
    }),
    switchingOff: (subject: string): ConfirmationDto => ({
      title: "Switch off automatic sending?",
      lines: [
        `“${subject}” becomes a draft again, and goes to nobody until you switch it on again.`,
        "Readers for whom it would have been sent in the meantime do not get it later.",
      ],
      button: "Switch it off",
      isEnding: true,
    }),
    unschedule: "Cancel sending",
    stopped: "Newsletter stopped.",
    nothingToStop: "There is nothing to stop. This newsletter is not being sent any more.",
    onTheSite: "The newsletter on the site",
    numbers: "Results",
    subjects: "The two subjects",
    subject: "Subject",
    lettersSent: "Newsletters sent",
    counted: "Of these, to readers who agreed to be counted",
    followed: "Links followed",
    opened: "Opened",
    openedHint:
      "This figure is approximate. Mail programs that show no pictures, or fetch them automatically, are not counted.",
    subjectsHint:
      "Only readers who agreed to this are counted, each once a day for each link. Some may be programs that open every link in an email, but they affect both subjects equally.",
    waitsUntil: "The rest of the readers get the better subject at",
    winner: (subject: string) => `The rest of the readers got “${subject}”.`,
  },
  letter: {
    from: (name: string) => `A newsletter by ${name}`,
    join: "Get newsletters like this by email",
  },
  problems: {
    noSender: "Its mailing list has been deleted.",
    noSubject: "It has no subject.",
    noPostal:
      "Your postal address is missing. In many countries the law does not allow newsletters without one.",
    noPreheader: "Without a first line, mail programs show how the newsletter begins.",
    needs: (kind: keyof typeof kinds) => `A newsletter of this type needs a “${kinds[kind]}” block.`,
    empty: (kind: keyof typeof kinds, number: number) =>
      `Block ${formatNumber(number)} (${kinds[kind]}) is empty.`,
    gone: (kind: keyof typeof kinds) =>
      `A block (${kinds[kind]}) shows something that not everyone can see any more.`,
    nothing: "It has no content yet. Add a block.",
    allPictures:
      "It contains only pictures. Many readers do not see pictures, and filters treat such newsletters as spam. Add some text.",
    tooLong: (bytes: number) =>
      `It is ${formatBytes(bytes)} long. Above ${formatBytes(LETTER_BYTES_MAX)}, Gmail cuts off the end of a newsletter, including its last link.`,
    unknownField: (field: string) =>
      `We do not know the field ${field}. Readers see it as it is. Use {name|friend} or {first name|friend}.`,
    noReplies: "Replies cannot reach you until you have confirmed your email address.",
    broken: (url: string) => `This address did not answer: ${url}`,
    shouting: "The subject is all in capitals.",
    marks: "The subject has several exclamation or question marks.",
    longSubject: "The subject is long. Phones show only about the first 40 characters.",
    pushy: "It contains words that are often found in spam.",
    shortened: "It has a shortened address. Spam filters distrust links that hide where they lead.",
    insecure: "It has an address that begins with http:// instead of https://.",
    misleading: "It has a link whose text shows a different address from the one it leads to.",
  },
  allowance: `You have sent or scheduled ${formatNumber(FREE_NEWSLETTERS)} newsletters in ${formatNumber(FREE_NEWSLETTERS_DAYS)} days. Premium authors can send as many as they like.`,
  tooMany: "You have reached the limit for newsletters. Delete one first.",
  admin: {
    title: "Newsletters",
    lead: "Newsletters to members whose settings allow news from the site.",
    type: "Type",
  },
} as const;
