import { formatNumber, plural } from "../format.ts";
import { POINTS_MAX } from "./challenges.limits.ts";

/** Words of judging and of results. */
export const challengeJudgingText = {
  judging: {
    title: (challenge: string) => `Judge “${challenge}”`,
    voteLead:
      "You are given one entry at a time: the one that the fewest have judged so far. Read it, give it points, and take the next, for as long as you like.",
    next: "Give me an entry",
    judgeLead:
      "In an order of your own. You see no names; entries that you have an interest in are left out.",
    done: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} judged`,
    scored: "Judged",
    waits: "To judge",
    notNow: "Nothing is to be judged here now.",
    none: "No entry waits for you.",
    allDone: "You have had every entry there is for you. Thank you.",
    cast: "Your ballot is in.",
    ballot: "Your ballot",
    note: "A word to the author",
    noteHint: "They read it once the challenge is decided, without your name.",
    points: (points: number) => String(points),
    pointsHint: `1 is the least, ${POINTS_MAX} the most.`,
    send: "Cast the ballot",
    change: "Change the ballot",
    skip: "Rather another one",
    was: (at: string) => `As it was when entering ended, ${at}.`,
    edited: "It has been changed since then.",
    now: "Read it as it is now",
    hash: "Fingerprint (SHA-256)",
    chapters: "Chapters",
    chapter: (number: number, title: string) => title || `Chapter ${number}`,
    previous: "Previous chapter",
    following: "Next chapter",
    notes: "What judges wrote to you",
    anonymous: "An entry without a name",
    disqualify: "Disqualify",
    words: (count: number) => plural(count, "word", "words"),
  },
  results: {
    title: (challenge: string) => `Result of “${challenge}”`,
    rank: "Place",
    story: "Story",
    score: "Points",
    ballots: "Ballots",
    csv: "All ballots, without names, as a table (CSV)",
    recount: "Anyone can count again: each line is one ballot that counted.",
    none: "Nobody was judged.",
    read: "Read the entry",
  },
  csv: { entry: "entry", entered: "entered", title: "title" },
} as const;
