/** Working on a story together. */
export const collaboratorsText = {
  title: "Collaborators",
  titleOf: (title: string) => `Collaborators on ${title}`,
  lead: "Who works on this story, and what each may do.",
  roles: { "co-author": "Co-author", editor: "Editor", "beta-reader": "Beta reader" },
  may: {
    "co-author": "writes, edits and publishes chapters",
    editor: "edits chapters; the author publishes the changes",
    "beta-reader": "reads drafts",
  },
  author: "Author",
  name: "Member",
  role: "Role",
  actions: "Actions",
  team: "The team",
  alone: "Nobody else works on this story yet.",
  invited: "Invited, no answer yet",
  invitedByMail: "Invited by e-mail, no answer yet",
  address: "Address",
  invite: "Ask someone to join",
  username: "Username or e-mail address",
  usernameHint: "They decide whether to join, and see no draft before they do.",
  submit: "Send invitation",
  withdraw: "Withdraw",
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  change: "Change role",
  changeOf: (name: string) => `Role of ${name}`,
  transfer: "Transfer the story",
  transferHint:
    "It becomes theirs once they accept, with all its chapters; you stay as a co-author. Only they can give it back.",
  transferTo: "New author",
  transferNone: "A story can be given to one of its co-authors. There is none yet.",
  offer: "Offer the story",
  offeredTo: (name: string) => `The story is offered to ${name}, who has not answered yet.`,
  withdrawOffer: "Withdraw the offer",
  offered: (author: string) => `${author} would like you to be the author of this story`,
  offeredBody: "It becomes yours with all its chapters. They stay on as a co-author.",
  acceptOffer: "Become its author",
  activity: "What has happened",
  somebody: "Somebody",
  happened: {
    asked: (by: string, user: string, role: string) =>
      user ? `${by} asked ${user} to join as ${role}` : `${by} asked someone by e-mail to join as ${role}`,
    joined: (by: string, role: string) => `${by} joined as ${role}`,
    role: (by: string, user: string, role: string) => `${by} made ${user} ${role}`,
    left: (by: string, user: string) => (by === user ? `${by} left` : `${by} removed ${user}`),
    transferred: (by: string, user: string) => `${by} gave the story to ${user}`,
    "chapter-added": (by: string, title: string) => `${by} added “${title}”`,
    "chapter-published": (by: string, title: string) => `${by} published “${title}”`,
    "chapter-scheduled": (title: string) => `“${title}” was published as scheduled`,
    "chapter-deleted": (by: string, title: string) => `${by} moved “${title}” to the bin`,
    "chapter-restored": (by: string, title: string) => `${by} took “${title}” back from the bin`,
    "story-published": (by: string) => `${by} published the story`,
    "story-unpublished": (by: string) => `${by} took the story down`,
  },
  leave: "Leave this story",
  leaveHint: "You no longer see its drafts. What you wrote stays in it, and in its revisions.",
  asked: (author: string, role: string) => `${author} asks you to join as ${role}`,
  askedBody: "You see the drafts once you accept. You can leave at any time.",
  accept: "Accept",
  decline: "Decline",
  stories: "My stories",
  notSold: "Collaborative stories currently cannot be sold.",
  sold: "Take the price away first: then you can ask others to join.",
  done: {
    invite: "The invitation is sent.",
    withdraw: "The invitation is withdrawn.",
    remove: "They are no longer on the team.",
    role: "The role is changed.",
    unname: "Their name is off the story.",
    accept: "Welcome to the team.",
    decline: "The invitation is declined.",
    leave: "You have left the story.",
    "withdraw-mail": "The invitation is withdrawn.",
    offer: "The story is offered.",
    "withdraw-offer": "The offer is withdrawn.",
    "accept-offer": "The story is yours now.",
    "decline-offer": "The offer is declined.",
  },
  notifications: {
    asked: (who: string, story: string) => `${who} asked you to work on “${story}”`,
    joined: (who: string, story: string) => `${who} now works on “${story}” with you`,
    offered: (who: string, story: string) => `${who} would like to give you “${story}”`,
    transferred: (who: string, story: string) => `${who} is the author of “${story}” now`,
  },
  mail: {
    subject: (name: string, story: string) => `${name} asks you to work on “${story}”`,
    body: (about: {
      name: string;
      profile: string;
      story: string;
      role: string;
      site: string;
      link: string;
    }) => `Hello,

${about.name} (${about.profile}) asks you to work on the story “${about.story}” on ${about.site}, as ${about.role}.

Follow this link to answer; you sign in, or make an account, on the way. It works for two weeks:
${about.link}

If you do not know ${about.name}, you can leave it at that.`,
  },
  stop: {
    asks: "Nobody will be able to send you an invitation from here again. We keep a fingerprint of your address for that, not the address.",
    done: "Nobody can send you an invitation from here again.",
  },
  manage: "Collaborators",
  credits: "With",
  works: {
    "copy-editing": "editing",
    "proof-reading": "proof-reading",
    translation: "translation",
    "cover-design": "cover",
    illustrations: "illustrations",
    audiobook: "narration",
  },
  named: "Named for their work",
  namedLead: "Their names stand on the story’s page and in its e-books.",
  work: "Work",
  unname: "Name no more",
  unnameOf: (name: string) => `Name ${name} no more`,
  credit: (name: string, role: string) => `${name} (${role})`,
} as const;
