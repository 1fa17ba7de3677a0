import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { addItem, createList, followList } from "./index.ts";

interface DemoList {
  readonly by: string;
  readonly title: string;
  readonly description?: string;
  readonly private?: true;
  readonly hoursAgo: number;
  /** Titles in order, with the owner's notes. */
  readonly stories: readonly (readonly [title: string, note?: string])[];
  readonly followers?: readonly string[];
}

const LISTS: readonly DemoList[] = [
  {
    by: "nell.ashby",
    title: "One sitting, one pot of tea",
    description: "Short enough to finish before the tea goes cold. I have tested all of them.",
    hoursAgo: 120,
    stories: [
      ["How to Lose a Goose", "Read it aloud. Do the goose."],
      ["The Tide Table", "Ends exactly where it has to."],
      ["A Yard of Blue"],
      ["Bramble and the Borrowed Moon", "For the child on your knee."],
    ],
    followers: ["maren.holt", "rosalind-pike", "tobias_quill"],
  },
  {
    by: "maren.holt",
    title: "Weather you can feel",
    description: "Stories in which the sky is one of the people.",
    hoursAgo: 60,
    stories: [
      ["What the Damp Remembers", "The house leaks. So does everyone in it."],
      ["North by Halves"],
      ["Second-Hand Rain", "I took an umbrella to this one."],
      ["Slow Light", "No weather at all, and still I was cold."],
    ],
    followers: ["nell.ashby", "ines-varga"],
  },
  {
    by: "rosalind-pike",
    title: "Still to read",
    private: true,
    hoursAgo: 30,
    stories: [["Dead Air"], ["The Borrowed Rembrandt"]],
  },
];

const HOUR = 3_600_000;

/** Demo reading lists; an interrupted load starts this part over. */
export const listsDemo: DemoContent = { place: 30, load };

async function load({ services, connection, viewers, begun }: DemoWorld): Promise<void> {
  const owners = [...viewers.values()].map(({ id }) => toId(id));
  for (const collection of ["lists", "list-items"])
    await connection.collection(collection).deleteMany({ owner: { $in: owners } });
  await connection.collection("subject-follows").deleteMany({ user: { $in: owners }, kind: "list" });
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  for (const { by, title, description = "", private: hidden, hoursAgo, stories, followers = [] } of LISTS) {
    const then = { ...services, now: () => new Date(begun.getTime() - hoursAgo * HOUR) };
    const made = await createList(then, callerOf(by), { title, description, public: !hidden });
    const list = String(made._id);
    for (const [name, note = ""] of stories) {
      const story = await connection
        .collection("stories")
        .findOne({ title: name, listed: true }, { projection: { _id: 1 } });
      if (story) await addItem(then, callerOf(by), { list, story: String(story._id), note });
    }
    for (const follower of followers) await followList(services, callerOf(follower), list);
  }
}
