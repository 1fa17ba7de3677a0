import type { ConfirmationDto } from "../confirmation.dto.ts";

/** A title, unless the recipient of a notification may no longer know it. */
const named = (story: string) => (story ? `“${story}”` : "a private story");

/** Texts of collaboration on a story. */
export const collaboratorsText = {
  title: "Collaborators",
  titleOf: (title: string) => `Collaborators on ${title}`,
  lead: "Who works on this story, and what each person can do.",
  roles: { "co-author": "Co-author", editor: "Editor", "beta-reader": "Beta reader" },
  may: {
    "co-author": "writes, edits and publishes chapters",
    editor: "edits chapters; the author publishes the changes",
    "beta-reader": "reads drafts and comments on them",
  },
  author: "Author",
  name: "Member",
  role: "Role",
  actions: "Actions",
  team: "The team",
  alone: "Nobody else works on this story yet.",
  invited: "Invited, no answer yet",
  invitedByMail: "Invited by email, no answer yet",
  address: "Address",
  invite: "Invite someone to join",
  username: "Username or email address",
  usernameHint: "The person you invite decides whether to join, and cannot see any drafts before that.",
  submit: "Send invitation",
  withdraw: "Withdraw",
  withdrawOf: (name: string) => `Withdraw the invitation to ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  change: "Change role",
  changeOf: (name: string) => `Role of ${name}`,
  transfer: "Transfer the story",
  transferHint:
    "Once the new author accepts, the story and all its chapters belong to them. You stay as a co-author. Only the new author can give the story back.",
  transferTo: "New author",
  transferNone: "You can give a story only to one of its co-authors. There are none yet.",
  offer: "Offer the story",
  offeredTo: (name: string) => `You have offered the story to ${name}, who has not answered yet.`,
  withdrawOffer: "Withdraw the offer",
  offered: (author: string) => `${author} would like you to be the author of this story`,
  offeredBody: "The story becomes yours, with all its chapters. They stay as a co-author.",
  acceptOffer: "Become its author",
  absence: {
    titles: {
      leaving: "The author is leaving",
      banned: "The author’s account is closed",
      deleted: "The author has left",
      silent: "The author has not visited for a year",
    },
    /** `date`: from when. */
    later: (date: string) =>
      `If the author does not come back, the first of you to take it over from ${date} on becomes its author.`,
    body: "The first of you to take it over becomes its author. The story, with all its chapters, then belongs to you, and the other co-authors stay on the team.",
  },
  former: {
    title: "Former co-authors",
    lead: "You can sell the story once each of them has allowed it, or when the chapters in which they wrote are in the bin.",
    deletedMember: "Deleted member",
    wroteIn: "Wrote in",
    sale: "Sale",
    states: {
      "not-asked": "Not asked yet",
      asked: "Asked on",
      allowed: "Allowed on",
      "not-allowed": "Not allowed, since",
    },
    cannotAsk: "Cannot be asked",
    ask: "Ask to allow a sale",
    askOf: (name: string) => `Ask ${name} to allow a sale`,
    heading: "You wrote in this story",
    askedHeading: (author: string) => `${author} would like to sell this story with your chapters`,
    chapters: "Chapters in which you wrote:",
    explained:
      "Without your permission, the story cannot be sold while it contains them. If you allow it, readers pay for the story, and nothing is paid to you through this site.",
    allowedNow: "You have allowed the sale. You can withdraw this until the sale begins.",
    onSale: "The story is on sale, as you have allowed.",
    soldBefore: "The story is on sale. If you did not allow this, please report it.",
    allow: "Allow the sale",
    forbid: "Do not allow the sale",
    withdraw: "Withdraw permission",
  },
  activity: "Activity",
  somebody: "Somebody",
  happened: {
    asked: (by: string, user: string, role: string) =>
      user ? `${by} invited ${user} to join as ${role}` : `${by} invited someone by email to join as ${role}`,
    joined: (by: string, role: string) => `${by} joined as ${role}`,
    role: (by: string, user: string, role: string) => `${by} changed the role of ${user} to ${role}`,
    left: (by: string, user: string) => (by === user ? `${by} left` : `${by} removed ${user}`),
    transferred: (by: string, user: string) => `${by} gave the story to ${user}`,
    "author-replaced": (by: string) => `${by} became the author in place of the previous one`,
    "chapter-added": (by: string, title: string) => `${by} added “${title}”`,
    "chapter-published": (by: string, title: string) => `${by} published “${title}”`,
    "chapter-scheduled": (title: string) => `“${title}” was published as scheduled`,
    "chapter-deleted": (by: string, title: string) => `${by} moved “${title}” to the bin`,
    "chapter-restored": (by: string, title: string) => `${by} restored “${title}” from the bin`,
    "story-published": (by: string) => `${by} published the story`,
    "story-unpublished": (by: string) => `${by} unpublished the story`,
  },
  leave: "Leave this story",
  leaveHint: "You will no longer see its drafts. What you wrote stays in the story and its revisions.",
  leaving: (title: string): ConfirmationDto => ({
    title: `Leave “${title}”?`,
    lines: [
      "You will no longer see its drafts. What you wrote stays in the story and its revisions.",
      "Only the author of the story can invite you again.",
    ],
    button: "Leave this story",
    isEnding: true,
  }),
  asked: (author: string, role: string) => `${author} invites you to join as ${role}`,
  askedBody: "You can see the drafts once you accept. You can leave at any time.",
  accept: "Accept",
  decline: "Decline",
  stories: "My stories",
  notSold: "Collaborative stories currently cannot be sold.",
  sold: "A story that is for sale cannot have collaborators. Stop selling it first, then invite others to join.",
  done: {
    invite: "Invitation sent.",
    withdraw: "Invitation withdrawn.",
    remove: "This person is no longer on the team.",
    role: "Role changed.",
    unname: "Their name has been removed from the story.",
    accept: "You have joined the team.",
    decline: "Invitation declined.",
    leave: "You have left the story.",
    "withdraw-mail": "Invitation withdrawn.",
    offer: "You have offered the story.",
    "withdraw-offer": "Offer withdrawn.",
    "accept-offer": "The story is now yours.",
    "decline-offer": "Offer declined.",
    "become-author": "The story is now yours.",
    "ask-sale": "Request sent. We will tell you the answer.",
    "allow-sale": "You have allowed the sale.",
    "forbid-sale": "The story cannot be sold with your chapters.",
  },
  notifications: {
    asked: (who: string, story: string) => `${who} invited you to work on “${story}”`,
    joined: (who: string, story: string) => `${who} now works on “${story}” with you`,
    left: (who: string, story: string) => `${who} no longer works on “${story}” with you`,
    removed: (who: string, story: string) => `${who} removed you from the team of ${named(story)}`,
    role: (who: string, story: string) => `${who} changed your role on “${story}”`,
    saleAsked: (who: string, story: string) => `${who} asks you to allow the sale of ${named(story)}`,
    saleAllowed: (who: string, story: string) => `${who} allows you to sell “${story}”`,
    saleNotAllowed: (who: string, story: string) => `${who} does not allow you to sell “${story}”`,
    offered: (who: string, story: string) => `${who} would like to give you “${story}”`,
    authorAbsent: (story: string) =>
      `The author of “${story}” can no longer look after it. You can become its author`,
    authorSilent: (story: string) =>
      `The author of “${story}” has not visited for a year. You may soon become its author`,
    offerWithdrawn: (story: string) => `Our staff no longer offer ${named(story)} to its co-authors`,
    binned: (who: string, story: string) => `${who} moved “${story}” to the bin`,
    binnedByStaff: (story: string) => `Our staff moved “${story}” to the bin`,
    transferred: (who: string, story: string) => `${who} is now the author of “${story}”`,
  },
  mail: {
    subject: (name: string, story: string) => `${name} invites you to work on “${story}”`,
    body: (about: {
      name: string;
      profile: string;
      story: string;
      role: string;
      site: string;
      link: string;
    }) => `Hello,

${about.name} (${about.profile}) invites you to work on the story “${about.story}” on ${about.site}, as ${about.role}.

Follow this link to answer. You will be asked to sign in or create an account. The link works for two weeks:
${about.link}

If you do not know ${about.name}, you can ignore this email.`,
  },
  silenceMail: {
    subject: (story: string, site: string) => `Your story “${story}” – ${site}`,
    body: (about: {
      name: string;
      site: string;
      story: string;
      since: string;
      from: string;
      link: string;
    }) => `Hello ${about.name},

You have not visited ${about.site} since ${about.since}. Your co-authors cannot change the details of “${about.story}” without you.

If you do not sign in before ${about.from}, one of them can become its author. You would stay on the team. If you sign in, the story stays yours:
${about.link}

${about.site}`,
  },
  stop: {
    asks: "Nobody will be able to send you an invitation from this site again. To make sure of this, we store a code made from your address, but not the address itself.",
    done: "Nobody can send you an invitation from this site again.",
  },
  manage: "Collaborators",
  credits: "With",
  works: {
    "copy-editing": "editing",
    "proof-reading": "proofreading",
    translation: "translation",
    "cover-design": "cover",
    illustrations: "illustrations",
    audiobook: "narration",
  },
  named: "Credits",
  namedLead: "Their names appear on the story’s page and in its e-books.",
  work: "Work",
  unname: "Remove credit",
  unnameOf: (name: string) => `Remove the credit of ${name}`,
  credit: (name: string, role: string) => `${name} (${role})`,
} as const;
