/** What users are told where something cannot be done. */
export const challengesMessages = {
  noDate: "Please give a date and a time.",
  judgingAfterEnd: "Judging must end after entering has ended.",
  endInFuture: "Entering must end in the future.",
  wordsUpsideDown: "The fewest words must be fewer than the most.",
  noSuchChallenge: "There is no such challenge.",
  challengeStarted: "The challenge has started, so it cannot be changed.",
  challengeNotOpen: "This challenge takes no entries now.",
  ownChallenge: "You cannot enter your own challenge.",
  entryListed: "Only a published story that everyone may find can enter.",
  entryGenre: (allowed: string) => `Please select at least one category this challenge allows: ${allowed}.`,
  entryMature: "This challenge is not for mature stories.",
  entryOlder: "This challenge is for stories published after it started.",
  entryFree: "Readers vote in this challenge, so only stories that all can read can enter.",
  entryShort: (words: string) => `This challenge wants at least ${words} words.`,
  entryLong: (words: string) => `This challenge wants at most ${words} words.`,
  enteredAlready: "This story has been entered already.",
  entriesFull: (most: number) =>
    most === 1
      ? "You have entered this challenge. It takes one entry from each member."
      : `You have entered this challenge with ${most} stories, which is as many as it takes from one member.`,
  entryNotYours: "Only a story of your own can enter.",
  challengeDecided: "The challenge has been decided.",
  announceFirst: "Announce the challenge first, so that they can see what you ask them to.",
  tooManyJudges: "A challenge takes at most twenty judges beside you.",
  tooManyInvited: (most: number) => `Please name at most ${most} at a time.`,
  noSuchNames: (names: string) => `There is nobody called ${names}.`,
  hasInterest: "This entry is not yours to judge: it is your own, you work on it, or you follow its author.",
  noVotesNow: "This challenge is not being judged now.",
  voterTooYoung: (days: number) =>
    `Accounts vote from their ${days}th day on, so that nobody makes one for a single vote.`,
  noEntryLeft: "You have had every entry there is for you.",
  notGiven: "You were not given this entry to judge.",
  notOpened: "Please open the entry before you judge it.",
  everyCriterion: "Please give points for each criterion.",
  notAsked: "You were not asked to judge this challenge.",
  badCriteria:
    "Please give at most five criteria, one a line and each once, of up to 40 characters and a weight from 1 to 10.",
} as const;
