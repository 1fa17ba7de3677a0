import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { markOf } from "#shared/reading/reading-mark.ts";
import { addBookmark, removeBookmark } from "../../library/bookmarks/index.ts";
import { recordProgress } from "./index.ts";

/** Demo member with a reading history. */
const READER = "nell.ashby";
const HOUR = 3_600_000;

interface DemoReading {
  readonly title: string;
  /** Current chapter number, from 1. */
  readonly number: number;
  /** Index of the current paragraph, from 0; -1 is the end. */
  readonly paragraph: number;
  readonly daysAgo: number;
}

/** The last entry is the most recently read. */
const READINGS: readonly DemoReading[] = [
  { title: "A Yard of Blue", number: 2, paragraph: 5, daysAgo: 210 },
  { title: "How to Lose a Goose", number: 3, paragraph: -1, daysAgo: 83 },
  { title: "What the Damp Remembers", number: 1, paragraph: 12, daysAgo: 16 },
  { title: "North by Halves", number: 4, paragraph: 8, daysAgo: 5 },
  { title: "Slow Light", number: 2, paragraph: 14, daysAgo: 1.2 },
  { title: "The Tide Table", number: 1, paragraph: 6, daysAgo: 0.2 },
];

interface DemoBookmark {
  readonly title: string;
  readonly number?: number;
  /** Quoted words of the chapter. */
  readonly quote?: string;
  readonly note?: string;
  readonly daysAgo: number;
}

const BOOKMARKS: readonly DemoBookmark[] = [
  { title: "The Lamplighter’s Ledger", daysAgo: 30, note: "For the long train at Christmas." },
  { title: "How to Lose a Goose", number: 3, daysAgo: 82 },
  {
    title: "The Tide Table",
    number: 1,
    quote: "She had the year in her head, as some people have hymns.",
    note: "Read this one out at the book club.",
    daysAgo: 0.2,
  },
  {
    title: "Slow Light",
    number: 1,
    quote: "A relay is a very large ear attached to a very small kitchen.",
    note: "The best first line I have met this year. Steal the rhythm, not the kitchen.",
    daysAgo: 1.2,
  },
  {
    title: "North by Halves",
    number: 1,
    quote:
      "I was thirty-one years old, I taught geography in Cheltenham, and I had not cried in public since the Armistice.",
    daysAgo: 6,
  },
];

/** Adds a history and bookmarks for one demo member; an interrupted load restarts this part. */
export const readingDemo: DemoContent = { place: 60, load };

async function load({ services, connection, viewers, begun }: DemoWorld): Promise<void> {
  const viewer = viewers.get(READER)!;
  const caller = { viewer, requestId: "demo" };
  const user = toId(viewer.id);
  for (const collection of ["readings", "opened-chapters"])
    await connection.collection(collection).deleteMany({ user });
  for (const { _id } of await connection.collection("bookmarks").find({ owner: user }).toArray())
    await removeBookmark(services, caller, String(_id));
  const before = (days: number) => new Date(begun.getTime() - days * 24 * HOUR);
  const storyOf = (title: string) =>
    connection
      .collection("stories")
      .findOne({ title, listed: true }, { projection: { contents: 1, createdAt: 1 } });

  for (const reading of READINGS) {
    const story = await storyOf(reading.title);
    if (story) await read(String(story._id), story.contents, reading);
  }
  for (const { title, number, quote, note = "", daysAgo } of BOOKMARKS) {
    const story = await storyOf(title);
    const chapter = number && story?.contents[number - 1]?.chapter;
    const what = chapter ? { chapter: String(chapter), quote } : { story: String(story?._id) };
    const then = { ...services, now: () => before(daysAgo) };
    if (story) await addBookmark(then, caller, { ...what, note });
  }

  /** Reads one chapter an hour, and the last one up to the given paragraph. */
  async function read(
    story: string,
    contents: readonly { readonly chapter: unknown }[],
    { number, paragraph, daysAgo }: DemoReading,
  ): Promise<void> {
    for (let each = 1; each <= number; each++) {
      const at = new Date(before(daysAgo).getTime() - (number - each) * HOUR);
      await recordProgress(services, viewer, { story, number: each, at });
    }
    const chapter = await connection
      .collection("chapters")
      .findOne({ _id: toId(String(contents[number - 1]?.chapter)) }, { projection: { html: 1 } });
    const paragraphs = String(chapter?.html ?? "").match(/<p>.*?<\/p>/gs) ?? [];
    const index = paragraph < 0 ? paragraphs.length - 1 : Math.min(paragraph, paragraphs.length - 1);
    const words = (paragraphs[index] ?? "").replace(/<[^>]*>/g, "");
    const place = { paragraph: index, mark: markOf(words), done: paragraph < 0 };
    const at = new Date(before(daysAgo).getTime() + HOUR / 4);
    await recordProgress(services, viewer, { story, number, place, at });
  }
}
