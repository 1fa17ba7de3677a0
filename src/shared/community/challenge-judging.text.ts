import { formatNumber, plural } from "../format.ts";
import { POINTS_MAX } from "./challenges.limits.ts";

/** Texts about judging and results. */
export const challengeJudgingText = {
  judging: {
    title: (challenge: string) => `Judge “${challenge}”`,
    voteLead:
      "You get one entry at a time: the one with the fewest ballots so far. Read it, score it and ask for the next one. You can stop at any time.",
    next: "Get an entry",
    judgeLead:
      "Each judge gets the entries in a different order, without names or titles. You do not get entries by authors with whom you have a personal connection.",
    done: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} judged`,
    scored: "Judged",
    waits: "Not judged yet",
    notNow: "There is nothing to judge here at the moment.",
    none: "You have no entries to judge.",
    allDone: "You have judged every entry available to you. Thank you.",
    cast: "Your ballot is counted.",
    ballot: "Your ballot",
    note: "Note to the author",
    noteHint: "The author can read it once the challenge is decided. Your name is not shown.",
    points: (points: number) => String(points),
    pointsHint: `1 is the lowest and ${POINTS_MAX} the highest.`,
    send: "Cast ballot",
    change: "Change ballot",
    skip: "Judge another entry",
    was: (at: string) => `This is the entry as it was when entries closed, ${at}.`,
    edited: "It has been changed since then.",
    now: "Read the current version",
    hash: "Fingerprint (SHA-256)",
    chapters: "Chapters",
    chapter: (number: number, title: string) => title || `Chapter ${number}`,
    previous: "Previous chapter",
    following: "Next chapter",
    notes: "What judges wrote to you",
    /** Title of an entry for judges, who must not know whose story it is. */
    entry: (number: number) => `Entry ${number}`,
    anonymous: "The author is named once the challenge is decided.",
    disqualify: "Disqualify",
    words: (count: number) => plural(count, "word", "words"),
  },
  results: {
    title: (challenge: string) => `Result of “${challenge}”`,
    rank: "Place",
    story: "Story",
    score: "Points",
    ballots: "Ballots",
    criterion: (name: string, points: string) => `${name}: ${points}`,
    tie: {
      criterion: (name: string) =>
        `Same points as the next entry. It ranks higher because it has more points for “${name}”.`,
      entered: (name: string) =>
        `Same points as the next entry, including for “${name}”. It ranks higher because it was entered first.`,
    },
    csv: "Download all ballots, without names, as a table (CSV)",
    recount: "Anyone can check the count. Each line is one ballot that counted.",
    none: "No entries were judged.",
    read: "Read the entry",
  },
  csv: { entry: "entry", entered: "entered", title: "title" },
} as const;
