import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { recordProgress } from "../../reading/reading/index.ts";
import { adjustManyStoryStats, type StoryDoc } from "../../stories/stories/index.ts";
import { rateStory } from "../ratings/index.ts";
import { answerReview, saveReview, voteReview } from "./index.ts";

interface DemoReview {
  readonly story: string;
  readonly by: string;
  /** True if the whole story was read before; otherwise only its first chapter was opened. */
  readonly read?: true;
  readonly rating: number;
  readonly hoursAgo: number;
  readonly text: string;
  readonly aspects?: Readonly<Record<string, number>>;
  readonly answer?: string;
  readonly helped?: readonly string[];
}

const REVIEWS: readonly DemoReview[] = [
  {
    story: "How to Lose a Goose",
    by: "nell.ashby",
    read: true,
    rating: 5,
    hoursAgo: 70,
    text: "I read this to my mother over the telephone and had to stop twice. The minutes are perfect minutes: nobody says anything, and everything is said.\n\n||The apology to the goose, in the schedule at the end, is the best last page I have read this year.||",
    aspects: { plot: 4, characters: 5, style: 5, grammar: 5 },
    answer: "Thank you, Nell. The goose has been told, and has no comment at this time.",
    helped: ["maren.holt", "ines-varga", "rosalind-pike"],
  },
  {
    story: "How to Lose a Goose",
    by: "seun.adeyemi",
    rating: 3,
    hoursAgo: 40,
    text: "Very funny for as far as I got. I am not sure that the joke wants to be this long, but I shall come back and see.",
    aspects: { style: 4 },
    helped: ["caspar_wren"],
  },
  {
    story: "The Lamplighter’s Ledger",
    by: "caspar_wren",
    read: true,
    rating: 5,
    hoursAgo: 55,
    text: "An idea that could have been a trick (hours for sale!) is turned into a book about what one owes. Tamsin never explains herself, and never needs to. Begin it early in the evening.",
    aspects: { plot: 5, characters: 5, style: 4, grammar: 5 },
    helped: ["nell.ashby", "maren.holt"],
  },
  {
    story: "The Lamplighter’s Ledger",
    by: "ines-varga",
    rating: 4,
    hoursAgo: 20,
    text: "Lovely sentences, and a city that I could find my way about in. I want more of the sister.",
    aspects: { characters: 4, style: 5 },
  },
  {
    story: "Slow Light",
    by: "maren.holt",
    read: true,
    rating: 4,
    hoursAgo: 30,
    text: "Letters that arrive in the right order and too late: I do not know why nobody did this before. Quiet, and then not.",
    aspects: { plot: 4, characters: 4, style: 5, grammar: 5 },
    answer: "This made my week, thank you. The last letter took me a month.",
    helped: ["nell.ashby"],
  },
  {
    story: "Second-Hand Rain",
    by: "tobias_quill",
    read: true,
    rating: 5,
    hoursAgo: 12,
    text: "For everyone who has left something on a train and been sorry, or not sorry enough.",
  },
];

/** Ratings without reviews. */
const RATINGS: readonly (readonly [story: string, by: string, rating: number])[] = [
  ["How to Lose a Goose", "maren.holt", 5],
  ["How to Lose a Goose", "ines-varga", 5],
  ["How to Lose a Goose", "rosalind-pike", 4],
  ["The Lamplighter’s Ledger", "nell.ashby", 5],
  ["The Tide Table", "nell.ashby", 4],
  ["The Tide Table", "caspar_wren", 5],
  ["North by Halves", "maren.holt", 4],
  ["Bramble and the Borrowed Moon", "nell.ashby", 5],
];

const HOUR = 3_600_000;

/** Demo reading history, ratings and reviews. Idempotent. */
export const reviewsDemo: DemoContent = { place: 80, load };

async function load({ services, connection, viewers, begun }: DemoWorld): Promise<void> {
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  const find = (title: string) =>
    connection.collection<StoryDoc>("stories").findOne({ title, listed: true }) as Promise<StoryDoc | null>;
  /** Opens chapters far enough apart in time that each counts as read. */
  const read = async (story: StoryDoc, by: string, chapters: number, at: Date) => {
    for (let number = 1; number <= chapters; number++)
      await recordProgress(services, viewers.get(by)!, {
        story: String(story._id),
        number,
        at: new Date(at.getTime() - (chapters - number + 1) * HOUR),
      });
  };
  for (const {
    story: title,
    by,
    read: whole,
    rating,
    hoursAgo,
    text,
    aspects,
    answer,
    helped = [],
  } of REVIEWS) {
    const story = await find(title);
    if (!story) continue;
    const at = new Date(begun.getTime() - hoursAgo * HOUR);
    const then = { ...services, now: () => at };
    const reviewing = {
      services: then,
      limits: { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) },
    };
    await read(story, by, whole ? story.contents.length : 1, at);
    const input = { story: String(story._id), text, rating, ...aspects };
    const id = String((await saveReview(reviewing, callerOf(by), input))._id);
    const author = [...viewers.values()].find((viewer) => viewer.id === String(story.author));
    if (answer && author)
      await answerReview(then, { viewer: author, requestId: "demo" }, id, { text: answer });
    for (const reader of helped) await voteReview(then, callerOf(reader), id, true);
  }
  for (const [title, by, rating] of RATINGS) {
    const story = await find(title);
    if (!story || toId(viewers.get(by)!.id!).equals(story.author)) continue;
    await read(story, by, Math.ceil(story.contents.length / 2), begun);
    await rateStory(services, callerOf(by), { story: String(story._id), rating });
  }
  await countReaders(connection);
}

/**
 * Demo members open no pages, so a story's reads are set to at least the number of members with a reading
 * history of it.
 */
async function countReaders(connection: DemoWorld["connection"]): Promise<void> {
  const readers = await connection
    .collection("readings")
    .aggregate<{ _id: unknown; count: number }>([{ $group: { _id: "$story", count: { $sum: 1 } } }])
    .toArray();
  const stories = connection.collection<StoryDoc>("stories");
  const changes = new Map<string, { views: number }>();
  for (const { _id, count } of readers) {
    const story = await stories.findOne({ _id: _id as StoryDoc["_id"] });
    if (story && count > story.stats.views) changes.set(String(_id), { views: count - story.stats.views });
  }
  await adjustManyStoryStats(changes);
}
