import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { Genre } from "#shared/story.enums.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { Ballot } from "./ballot-model.ts";
import { castBallot } from "./commands/ballots.ts";
import { announceChallenge, cancelChallenge, createChallenge, endChallenge } from "./commands/challenges.ts";
import { enterChallenge } from "./commands/entries.ts";
import { answerJudging, inviteMembers } from "./commands/invites.ts";
import { applyDueTransitions } from "./due-transitions.ts";
import { whyNotIn } from "./fit.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";
import { assignNextBallot } from "./queue.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface DemoChallenge {
  readonly owner: string;
  readonly title: string;
  readonly description: string;
  readonly prompt?: string;
  readonly rules?: string;
  readonly prize?: string;
  readonly prizeDescription?: string;
  readonly genres: readonly Genre[];
  /** Days relative to loading: when it was announced, starts, closes for entries, and is decided. */
  readonly days: readonly [announced: number, start: number, end: number, decided: number];
  readonly criteria?: readonly { readonly name: string; readonly weight: number }[];
  readonly judges?: readonly string[];
  readonly winners?: number;
  readonly minWords?: number;
  /** Authors who enter the first of their stories that qualifies. */
  readonly entrants?: readonly string[];
  /** Readers who judge everything they are assigned. */
  readonly voters?: readonly string[];
  readonly draft?: true;
  readonly cancelled?: string;
}

const CHALLENGES: readonly DemoChallenge[] = [
  {
    owner: "nell.ashby",
    title: "A small thing, lost",
    description:
      "A glove, a goose, a minute, a name. Tell me about something small that went missing and what it left behind.",
    prompt: "It was on the table when we sat down.",
    genres: ["humour", "contemporary", "fantasy", "mystery", "crime", "historical"],
    days: [-30, -28, -7, -2],
    criteria: [
      { name: "Voice", weight: 2 },
      { name: "Story", weight: 1 },
    ],
    winners: 3,
    prize: "A letter by hand",
    prizeDescription: "From me, with a stamp, to wherever you are.",
    entrants: ["tobias_quill", "rosalind-pike", "maren.holt", "seun.adeyemi", "ines-varga"],
    voters: ["nell.ashby", "caspar_wren", "gwen.moss", "ada.marsh"],
  },
  {
    owner: "gwen.moss",
    title: "Weather reports",
    description:
      "Stories in which the weather has a part and not only a mention. Rain counts double, in spirit if not in points.",
    genres: ["romance", "sci-fi", "historical", "horror", "adventure", "contemporary"],
    days: [-20, -18, -1, 6],
    criteria: [
      { name: "Atmosphere", weight: 2 },
      { name: "Plot", weight: 1 },
    ],
    winners: 2,
    entrants: ["ines-varga", "caspar_wren", "maren.holt", "seun.adeyemi"],
    voters: ["nell.ashby"],
  },
  {
    owner: "maren.holt",
    title: "The lighthouse prize",
    description:
      "For stories with a coast in them. Two of us read everything, twice, without knowing who wrote it.",
    rules: "One story each. It may be older, but it must be finished or on its way to be.",
    prompt: "The lamp was lit, and nobody was in the house.",
    genres: ["adventure", "historical", "mystery", "horror", "romance", "fantasy"],
    days: [-10, -9, 4, 18],
    criteria: [
      { name: "Sense of place", weight: 3 },
      { name: "Characters", weight: 2 },
      { name: "Language", weight: 1 },
    ],
    judges: ["nell.ashby"],
    winners: 3,
    minWords: 100,
    prize: "A signed copy of The Tide Table",
    entrants: ["caspar_wren", "ines-varga"],
  },
  {
    owner: "rosalind-pike",
    title: "Letters never sent",
    description: "One letter, any length, to somebody who will not read it.",
    genres: ["contemporary", "romance", "historical", "young-adult", "non-fiction"],
    days: [-1, 5, 26, 40],
    winners: 1,
  },
  {
    owner: "seun.adeyemi",
    title: "Twelve hours of science fiction",
    description: "A theme at noon, a story by midnight.",
    genres: ["sci-fi"],
    days: [-9, -6, 2, 9],
    cancelled: "Two of us have the same cold. We shall ask again in spring.",
  },
  {
    owner: "tobias_quill",
    title: "Geese, again",
    description: "I am not ready to let it go.",
    genres: ["humour", "children"],
    days: [0, 10, 30, 40],
    draft: true,
  },
];

/** Demo challenges in each state, with dates relative to the first start of the site. */
export const challengesDemo: DemoContent = { place: 72, load };

async function load({ services, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  for (const { _id } of await Challenge.find({ owner: { $in: people } }, { _id: 1 }).lean())
    await endChallenge(services, _id as ChallengeDoc["_id"]);
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  const at = (date: Date): Writing => ({ services: { ...services, now: () => date }, limits: WITHOUT });
  for (const challenge of CHALLENGES) await add(challenge);

  async function add(given: DemoChallenge): Promise<void> {
    const [announced, start, end, decided] = given.days.map((days) => wholeHour(begun, days)) as [
      Date,
      Date,
      Date,
      Date,
    ];
    const owner = callerOf(given.owner);
    const before = at(announced);
    const { title, description, prompt, rules, prize, prizeDescription, minWords } = given;
    const { _id } = await createChallenge(before, owner, {
      title,
      description,
      prompt,
      rules,
      prize,
      prizeDescription,
      minWords,
      manualJudge: given.judges !== undefined,
      numberOfWinners: given.winners,
      startDate: start,
      endDate: end,
      judgingEndDate: decided,
      zone: "Europe/London",
      allowedGenres: given.genres,
      existingStories: true,
      criteria: given.criteria,
    });
    const id = String(_id);
    if (given.draft) return;
    if (given.judges) {
      await inviteMembers(before, owner, id, { judges: given.judges.join(" ") });
      for (const judge of given.judges) await answerJudging(callerOf(judge), id, true);
    }
    await announceChallenge(before, owner, id, { toFollowers: false });
    await applyDueTransitions(at(start < begun ? start : begun).services);
    for (const [index, author] of (given.entrants ?? []).entries())
      await enter(id, author, new Date(start.getTime() + (index + 1) * 11 * HOUR));
    if (given.cancelled) await cancelChallenge(at(begun), owner, id, { reason: given.cancelled });
    if (end < begun) await applyDueTransitions(at(end).services);
    for (const voter of given.voters ?? []) await voteAll(id, voter, end);
    if (decided < begun) await applyDueTransitions(at(decided).services);
  }

  /** Enters the author's first qualifying story, if any. */
  async function enter(id: string, author: string, when: Date): Promise<void> {
    const challenge = (await Challenge.findById(toId(id)).lean<ChallengeDoc>())!;
    const caller = callerOf(author);
    const written = await findWritten(caller.viewer.id!, null);
    const story = written.find(
      (each) => whyNotIn(challenge, each) === null && each.publishedAt !== null && each.publishedAt < when,
    );
    if (story && when < begun)
      await enterChallenge(at(when), caller, { challenge: id, story: String(story._id) });
  }

  async function voteAll(id: string, voter: string, end: Date): Promise<void> {
    const caller = callerOf(voter);
    const when = new Date(end.getTime() + 3 * HOUR);
    for (let round = 0; ; round++) {
      const challenge = (await Challenge.findById(toId(id)).lean<ChallengeDoc>())!;
      const ballot = await assignNextBallot(at(when).services, caller, challenge);
      if (!ballot) return;
      await Ballot.updateOne({ _id: ballot._id }, { $set: { openedAt: when } });
      const scores = challenge.criteria.map((_, index) => 3 + ((round + index + voter.length) % 3));
      await castBallot(at(when), caller, { entry: String(ballot.entry), scores, note: NOTES[round] ?? "" });
    }
  }
}

const NOTES = ["I missed my stop.", "The last page is the best one. Do not touch it."];

/** Returns the full hour a number of days after a given time. */
const wholeHour = (from: Date, days: number): Date =>
  new Date(Math.floor((from.getTime() + days * DAY) / HOUR) * HOUR);

/** Rate limits that never apply, for the demo. */
const WITHOUT: Writing["limits"] = {
  consume: async () => ({ limit: 1, remaining: 1, reset: 1 }),
};
