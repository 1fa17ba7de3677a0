import { formatNumber } from "../format.ts";
import { ENTRIES_PER_CHALLENGE_MAX } from "./challenges.limits.ts";

/** Error messages for users. */
export const challengesMessages = {
  judgingAfterEnd: "Judging must end after entries have closed.",
  judgingInFuture: "Please choose a time in the future.",
  datesUnchanged: "Change at least one date.",
  datesMoved: "The challenge has changed meanwhile. Check its dates and try again.",
  endInFuture: "Please choose a closing time in the future.",
  minimumAboveMaximum: "The minimum number of words must be lower than the maximum.",
  noSuchChallenge: "This challenge does not exist.",
  challengeStarted: "The challenge has started, so you can no longer change it.",
  challengeNotOpen: "This challenge is not open for entries at the moment.",
  ownChallenge: "You cannot enter your own challenge.",
  entryListed: "Only a published, public story can enter.",
  entryPublic: "A private story cannot enter.",
  entryDeleted: "The story was deleted when entries closed.",
  entryEmpty: "The story had no chapters when entries closed.",
  entryGenre: (allowed: string) => `Please select at least one category this challenge allows: ${allowed}.`,
  entryMature: "This challenge is not for mature stories.",
  entryOlder: "Only stories published after this challenge started can enter.",
  entryFree: "Readers vote in this challenge, so only stories that everyone can read can enter.",
  entryShort: (words: string) => `Stories in this challenge must have at least ${words} words.`,
  entryLong: (words: string) => `Stories in this challenge can have at most ${words} words.`,
  enteredAlready: "You have already entered this story.",
  entriesFull: (most: number) =>
    most === 1
      ? "You have already entered this challenge. Each member can enter one story."
      : `You have already entered ${most} stories, the most each member can enter.`,
  challengeFull: `This challenge is full. A challenge can have at most ${formatNumber(ENTRIES_PER_CHALLENGE_MAX)} entries.`,
  entryNotYours: "You can only enter one of your own stories.",
  entryOut: "This entry is no longer in the challenge.",
  challengeDecided: "The challenge has already been decided.",
  announceFirst: "Announce the challenge first, so that the people you invite can see it.",
  tooManyJudges: "A challenge can have at most twenty judges besides you.",
  tooManyInvited: (most: number) => `Please name at most ${most} members at a time.`,
  noSuchNames: (names: string) => `No member has this username: ${names}.`,
  hasInterest:
    "You cannot judge this entry, because you have an entry in this challenge or a personal connection with its author.",
  entrantVotes: "You have an entry in this challenge, so you cannot vote in it.",
  judgeEnters: "A judge of this challenge works on this story, so it cannot enter.",
  entrantJudges: "You have an entry in this challenge, so you cannot judge it.",
  staffCallOff:
    "Entries have closed, so only our staff can call the challenge off. Please write to them if it cannot be decided.",
  staffDisqualify:
    "You have paid in the prize money, so only our staff can disqualify entries now. Please report the story to them.",
  noVotesNow: "This challenge is not being judged at the moment.",
  voterTooYoung: (days: number) =>
    `Your account must be at least ${days} days old before you can vote. This stops people from creating accounts just to vote.`,
  noEntryLeft: "There are no more entries for you to judge.",
  notGiven: "You cannot judge this entry at the moment. Please choose another one.",
  notOpened: "Please open the entry before you judge it.",
  everyCriterion: "Please give points for each criterion.",
  organiserJudges: "The organiser cannot judge while their account is closed.",
  entrantAppointed: "A member you named has an entry in this challenge, so they cannot judge it.",
  notClosedYet: "The entries are still being copied for the judges. Please try again in a few minutes.",
  resultsFinal: "The challenge was decided more than 30 days ago, so its results are final.",
  judgedBefore: "This entry was judged before the results were known. Its ballots stay as they are.",
  entryNotOut: "Only a disqualified entry, or one whose story was deleted, can be readmitted.",
  entryStaysOut: (reason: string) =>
    reason ? `The entry does not meet the rules of the challenge: ${reason}` : "This entry no longer exists.",
  changedMeanwhile: "The challenge has changed meanwhile. Please look at it again.",
  judgingBegan: "Judging has begun, so you can no longer step down as a judge.",
  notAsked: "You are not a judge of this challenge.",
  badCriteria:
    "Please give at most five different criteria, one on each line, of up to 40 characters and with a weight from 1 to 10.",
} as const;
