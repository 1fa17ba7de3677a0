import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { createComment, likeComment } from "./index.ts";

interface DemoComment {
  readonly by: string;
  readonly hoursAgo: number;
  readonly text: string;
  /** Words of the chapter that the comment is about. */
  readonly quote?: string;
  readonly likes?: readonly string[];
  /** Replies, one hour apart. */
  readonly replies?: readonly (readonly [by: string, text: string])[];
}

/** Demo comments by story title and chapter number. */
const COMMENTS: readonly (readonly [story: string, number: number, readonly DemoComment[]])[] = [
  [
    "The Tide Table",
    1,
    [
      {
        by: "seun.adeyemi",
        hoursAgo: 96,
        text: "I went and looked up what taking thirty-one minutes off means. She is right, of course.",
        quote: "she took off thirty-one minutes",
        likes: ["nell.ashby", "maren.holt"],
        replies: [
          ["maren.holt", "The real correction for a bar like hers is thirty-three. Do not tell Jean."],
        ],
      },
      {
        by: "nell.ashby",
        hoursAgo: 71,
        text: "“The sea had parted his hair on the wrong side.” I had to put the kettle on and come back.",
        quote: "The sea had taken one boot and had parted his hair on the wrong side.",
        likes: ["rosalind-pike", "ines-varga", "maren.holt"],
      },
      {
        by: "caspar_wren",
        hoursAgo: 50,
        text: "Twenty-two years of proving every line twice, and what she still thinks about is a wrong moon.\n\nThat is the whole of her in one sentence.",
        likes: ["maren.holt"],
        replies: [
          [
            "tobias_quill",
            "I once published a recipe for jam without the sugar in it. I still think about that, too.",
          ],
          ["nell.ashby", "@tobias_quill, we know. We made it."],
        ],
      },
      {
        by: "rosalind-pike",
        hoursAgo: 20,
        text: "Somebody went to the trouble! On to the printer’s, quickly.",
      },
    ],
  ],
  [
    "How to Lose a Goose",
    1,
    [
      {
        by: "maren.holt",
        hoursAgo: 44,
        text: "“Carried.” I laughed so much that the cat left.",
        likes: ["tobias_quill", "nell.ashby"],
        replies: [["tobias_quill", "The cat’s apologies are noted. So minuted."]],
      },
      {
        by: "ines-varga",
        hoursAgo: 30,
        text: "It then looked at her face, and then at her hand again. Every goose I have ever met.",
        quote: "It had then looked at her face, and then at her hand again.",
        likes: ["maren.holt"],
      },
    ],
  ],
];

const HOUR = 3_600_000;

/** Demo comments on chapters. If loading is interrupted, this part starts again from the beginning. */
export const commentsDemo: DemoContent = { place: 50, load };

async function load({ services, connection, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  // Comments of an interrupted load are not yet included in any counter.
  for (const { _id, chapter, story } of await connection
    .collection("comments")
    .find({ author: { $in: people } })
    .toArray()) {
    await connection.collection("comments").deleteOne({ _id });
    await connection.collection("chapters").updateOne({ _id: chapter }, { $set: { comments: 0 } });
    await connection.collection("stories").updateOne({ _id: story }, { $set: { "stats.comments": 0 } });
  }
  await connection.collection("comment-likes").deleteMany({ by: { $in: people } });
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  for (const [title, number, said] of COMMENTS) {
    const storedStory = await connection
      .collection("stories")
      .findOne({ title, listed: true }, { projection: { contents: 1 } });
    const chapter = String(storedStory?.contents?.[number - 1]?.chapter ?? "");
    if (chapter) for (const comment of said) await add(chapter, comment);
  }

  async function add(chapter: string, comment: DemoComment): Promise<void> {
    const { by, hoursAgo, text, quote, likes = [], replies = [] } = comment;
    const at = (hours: number): Writing => {
      const date = new Date(begun.getTime() - hours * HOUR);
      return { services: { ...services, now: () => date }, limits: WITHOUT };
    };
    const { _id } = await createComment(at(hoursAgo), callerOf(by), {
      chapter,
      text,
      ...(quote ? { quote } : {}),
    });
    for (const who of likes) await likeComment(callerOf(who), String(_id), true);
    for (const [index, [who, words]] of replies.entries())
      await createComment(at(hoursAgo - index - 1), callerOf(who), {
        chapter,
        text: words,
        parent: String(_id),
      });
  }
}

/** Demo content is not rate limited. */
const WITHOUT: Writing["limits"] = {
  consume: async () => ({ limit: 1, remaining: 1, reset: 1 }),
};
