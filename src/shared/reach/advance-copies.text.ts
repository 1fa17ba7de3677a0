import { formatNumber, plural } from "../format.ts";

/** A title, unless the recipient of a notification may no longer know it. */
const named = (title: string) => title || "a private story";

/** Texts of advance reader copies. */
export const advanceCopiesText = {
  api: {
    oneAtATime: "Please send the state and the feedback in separate requests.",
    states: "Please send one of the states given, declined or ended.",
  },
  ask: {
    title: (title: string) => `Ask for a copy of ${title}`,
    invitedTitle: (title: string) => `Your copy of ${title}`,
    lead: (author: string) =>
      `${author} gives copies of this story, before it comes out, to readers who will say what they think of it.`,
    why: "Why would you like to read it?",
    where: "Where do you review?",
    whereHint: "Your blog, a shop, a book club: whatever you like.",
    mark: "Each copy carries its own hidden mark. If a copy is passed on, the mark shows which reader it was given to. It tells nobody else anything about you.",
    agree: "I will keep my copy to myself until the story is published.",
    agreeRequired: "Please confirm that you will keep your copy to yourself.",
    button: "Ask for a copy",
    invited: (author: string) =>
      `${author} has invited you to read this story before it comes out. Get your copy, and say what you think of it when you have read it.`,
    take: "Get my copy",
    used: "Somebody has already used this invitation to get a copy.",
    full: "All copies have been given away. You can follow the author to hear when the story is published.",
    own: "This is your own story.",
    before: "You have asked for this copy before. Your first reason was not changed.",
    asked: "You have asked for a copy. We will tell you when the author answers.",
    given: "You have a copy.",
    declined: "The author could not give you a copy this time.",
    ended: "Your access to this copy has ended.",
    "turned-down": "You turned down the invitation.",
    turnDown: "No, thank you",
    open: "Open my copy",
    sent: "You have asked for a copy.",
    got: "You have a copy. Enjoy it.",
  },
  mine: {
    title: "My advance copies",
    lead: "Stories you can read before they come out.",
    none: "No advance copies yet",
    noneHint: "Authors share links where you can ask for a copy.",
    ratio: ({ given, feedback }: { given: number; feedback: number }) =>
      `You have given feedback on ${formatNumber(feedback)} of ${plural(given, "copy", "copies")}. Authors see this when you ask.`,
    until: "Until",
    take: "Get your copy",
    feedback: "Feedback given",
  },
  states: {
    invited: "Invited",
    asked: "Asked for",
    given: "Ready to read",
    declined: "Not given",
    "turned-down": "Turned down",
    ended: "Ended",
  },
  /** Labels for the author where they differ. */
  statesOfReaders: { given: "Given" },
  copy: {
    back: "My advance copies",
    read: "Start reading",
    epub: "Download as EPUB",
    contents: "Contents",
    mark: (mark: string) =>
      `This is advance copy ${mark}. It can be traced to you, so please keep it to yourself.`,
    outOn: "Out on",
    feedback: "Your feedback to the author",
    feedbackField: "What do you think of it?",
    feedbackHint: "Say what kept you reading and where you stopped. Only the author reads it.",
    send: "Send feedback",
    sent: "Your feedback has been sent to the author.",
    previous: "Previous chapter",
    next: "Next chapter",
    place: (number: number, of: number) => `${formatNumber(number)} of ${formatNumber(of)}`,
    printed: "About this copy",
    printedText: (mark: string) =>
      `Advance reader copy ${mark}. It was given to one reader before the story was published. Please do not pass it on.`,
  },
  author: {
    title: "Copies and requests",
    back: "Story link",
    sum: (given: number, limit: number) =>
      `${plural(given, "copy", "copies")} of ${formatNumber(limit)} given.`,
    none: "Nobody has asked for a copy yet. Share the link with readers.",
    reader: "Reader",
    why: "Why",
    where: "Reviews at",
    ratio: "Feedback given before",
    ratioOf: ({ given, feedback }: { given: number; feedback: number }) =>
      given === 0 ? "First copy" : `${formatNumber(feedback)} of ${formatNumber(given)}`,
    state: "State",
    opened: "Opened",
    notOpened: "Not opened yet",
    acts: {
      give: "Give a copy",
      decline: "Decline",
      withdraw: "Withdraw the invitation",
      end: "End access",
    },
    done: {
      give: "Copy given.",
      decline: "Request declined.",
      withdraw: "Invitation withdrawn.",
      end: "Access has ended.",
    },
    full: "You have given all the copies you wanted to give. To give more, raise the number in the link’s details first.",
    late: "This request has already been answered, or was withdrawn.",
    storyGone: "You cannot give copies of this story. It was removed, or it belongs to another author.",
    over: "The last day for reading these copies has passed. To give more, change the date in the link’s details first.",
    readerGone: "You cannot give this reader a copy any more.",
    gone: "A reader who has left",
    feedback: "Feedback",
  },
  invite: {
    title: "Invite readers",
    lead: "People you invite can get a copy without asking. It counts as given once they have it.",
    to: "Members and email addresses",
    toHint: (left: number) =>
      `Usernames (@username) or email addresses, one per line or separated by commas. ${left === 0 ? "You have sent all the emails you can send today." : `You can send up to ${formatNumber(left)} emails today.`}`,
    readers: "Your readers",
    readersHint:
      "Members who follow you and have not yet been invited or asked for a copy through this link.",
    button: "Send invitations",
    byMail: "Invited by email",
    states: { used: "Copy given", waiting: "Not answered yet" },
    closed: "You can invite readers only while the link is open.",
    required: "Please enter at least one person to invite.",
    noMember: (name: string) => `No member has the username ${name}.`,
    tooMany: (left: number) =>
      `You are inviting more readers than there are copies left (${formatNumber(left)}). Raise the number in the link’s details first.`,
    again: "One of these people has just been invited. Please check the list again.",
    done: (count: number) => `${plural(count, "invitation is", "invitations are")} on the way.`,
    known: "Everybody you named already has an invitation or a copy.",
    mail: {
      subject: (name: string, title: string) =>
        `${name} invites you to read ${named(title)} before it comes out`,
      body: (name: string, title: string, site: string, link: string) =>
        `Hello,\n\n${name} has written ${title} and invites you to read it on ${site} before it is published. An account is free.\n\nGet your copy:\n${link}\n\nOnly one reader can use this link. You are not on a mailing list. We are sending you this one email because ${name} gave us your address.`,
    },
  },
  notifications: {
    invited: (who: string, title: string) => `${who} invites you to read ${title} before it comes out`,
    due: (title: string) =>
      `${title || "A private story"} comes out soon. Its author would like to hear what you think of your copy`,
    asked: (who: string, title: string) => `${who} has asked for an advance copy of ${named(title)}`,
    given: (title: string) => `You now have an advance copy of ${named(title)}`,
    declined: (title: string) => `Your request for an advance copy of ${named(title)} was declined`,
    feedback: (who: string, title: string) => `${who} gave feedback on the advance copy of ${named(title)}`,
  },
  trace: {
    title: "Trace a copy",
    section: "Trace",
    lead: "Find out which advance copy a leaked file or text was taken from, even if it was converted.",
    file: "The file: EPUB, Word, HTML or plain text",
    text: "Or some of its text",
    textHint:
      "2,000 words are plenty, and a few hundred are often enough. Paste the text unchanged, because the spaces matter.",
    button: "Trace",
    required: "Please choose a file or paste some text.",
    none: "No copy identified",
    noneBody: "The text has none of our marks, too few to be certain, or marks of several copies.",
    torn: "The printed mark and the text point to different copies. Somebody has changed one of them, so we cannot identify the copy.",
    found: "This is a copy of",
    mark: "Mark",
    reader: "Given to",
    by: "Identified by",
    bys: { print: "the printed mark alone", text: "the text", both: "the printed mark and the text" },
    printAlone:
      "Only the printed mark points to this copy. Anybody who saw the mark can paste it into another text, so this alone proves nothing.",
    evidence: "Evidence",
    alike: (alike: number, read: number) =>
      `${formatNumber(alike)} of ${formatNumber(read)} marks match this copy`,
  },
} as const;
