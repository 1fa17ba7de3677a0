import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { ForumSection } from "#shared/community/forums.enums.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { likePost, solveThread, voteForThread } from "./commands/marks.ts";
import { moderateThread } from "./commands/moderate.ts";
import { createPost } from "./commands/posts.ts";
import { createThread } from "./commands/threads.ts";
import { Thread } from "./model.ts";
import { PollOption } from "./poll-model.ts";
import { answerPoll } from "./polls.ts";
import { Post } from "./post-model.ts";
import { endThread } from "./state.ts";

interface DemoThread {
  readonly section: ForumSection;
  readonly by: string;
  readonly hoursAgo: number;
  readonly title: string;
  readonly text: string;
  readonly tags?: readonly string[];
  readonly pinned?: boolean;
  /** Poll, and answers by username as option indexes from 0. */
  readonly poll?: { readonly options: readonly string[]; readonly answers: Readonly<Record<string, number>> };
  /** Voters for an idea. */
  readonly votes?: readonly string[];
  /** Replies, an hour apart; `quotes` is the number of a post, `solves` marks the answer. */
  readonly replies?: readonly {
    readonly by: string;
    readonly text: string;
    readonly quotes?: number;
    readonly likes?: readonly string[];
    readonly solves?: boolean;
  }[];
}

const THREADS: readonly DemoThread[] = [
  {
    section: "announcements",
    by: "ada.marsh",
    hoursAgo: 240,
    title: "Welcome to the forums",
    text: "There are eight sections, and one rule above the others: talk to each other as you would across a kitchen table.\n\nFollow a section to be notified of new threads, or a thread to be notified of new posts. What you have not read yet is under “Unread threads”.",
    pinned: true,
    replies: [
      { by: "nell.ashby", text: "At last! I have opinions about kitchen tables.", likes: ["maren.holt"] },
    ],
  },
  {
    section: "introductions",
    by: "nell.ashby",
    hoursAgo: 200,
    title: "Reader of anything with a lighthouse in it",
    text: "Hello. I read on the night bus, mostly, so chapters of about twenty minutes are just right.\n\nWhat should I read first?",
    replies: [
      {
        by: "seun.adeyemi",
        text: "Welcome! “The Tide Table”, and then tell me what you make of the moon.",
        likes: ["nell.ashby"],
      },
      {
        by: "nell.ashby",
        text: "I have been here for six chapters now. The bus driver is worried.",
        quotes: 2,
      },
    ],
  },
  {
    section: "writing",
    by: "ines-varga",
    hoursAgo: 120,
    title: "How do you know that a chapter is done?",
    text: "I stop when I start putting the commas back in that I took out in the morning. There must be a better way.",
    tags: ["drafts", "editing"],
    replies: [
      {
        by: "maren.holt",
        text: "When I read it aloud and do not want to apologise for anything.",
        likes: ["ines-varga", "nell.ashby"],
      },
      { by: "tobias_quill", text: "When the goose leaves the room.", likes: ["rosalind-pike"] },
      {
        by: "rosalind-pike",
        text: "I print it. On paper, it is always somebody else’s fault, and somebody else’s can be mended.",
        quotes: 2,
        likes: ["maren.holt"],
      },
    ],
  },
  {
    section: "writing",
    by: "maren.holt",
    hoursAgo: 80,
    title: "When do you write?",
    text: "I used to say mornings. Then I got a dog.",
    poll: {
      options: [
        "Before anybody is up",
        "In whatever is left of the lunch break",
        "At night",
        "Always, badly",
      ],
      answers: { "nell.ashby": 2, "ines-varga": 0, tobias_quill: 3, "rosalind-pike": 2, "seun.adeyemi": 2 },
    },
    replies: [{ by: "tobias_quill", text: "The goose keeps office hours. I follow.", likes: ["maren.holt"] }],
  },
  {
    section: "story-discussion",
    by: "caspar_wren",
    hoursAgo: 60,
    title: "Slow Light: is the delay right?",
    text: "I worked it through. ||The last letter should have arrived before the answer was written.|| Am I missing something?",
    tags: ["slow light"],
    replies: [
      { by: "seun.adeyemi", text: "You are missing four minutes. So was I.", likes: ["caspar_wren"] },
    ],
  },
  {
    section: "feedback-and-support",
    by: "tobias_quill",
    hoursAgo: 48,
    title: "Can I change the cover after publishing?",
    text: "The goose has been redrawn.",
    replies: [
      {
        by: "gwen.moss",
        text: "Yes: open the story’s settings and choose another picture. Readers see it at once, and the old one is gone.",
        solves: true,
        likes: ["tobias_quill"],
      },
    ],
  },
  {
    section: "feedback-and-support",
    by: "rosalind-pike",
    hoursAgo: 30,
    title: "A shelf for stories I want to read again",
    text: "Bookmarks are for later, lists are for others. I should like one for the second time round.",
    votes: ["nell.ashby", "maren.holt", "seun.adeyemi", "ines-varga"],
    replies: [{ by: "maren.holt", text: "Seconded, and thirded for the ones I finish in one night." }],
  },
];

const HOUR = 3_600_000;

/** Loads demo forum content; an interrupted load starts this part over. */
export const forumsDemo: DemoContent = { place: 70, load };

async function load({ services, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  for (const { _id } of await Thread.find({ author: { $in: people } }, { _id: 1 }).lean())
    await inTransaction((session) => endThread(services, _id, session));
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  for (const thread of THREADS) await add(thread);

  async function add({
    section,
    by,
    hoursAgo,
    title,
    text,
    tags = [],
    pinned,
    votes,
    poll,
    replies = [],
  }: DemoThread) {
    const at = (hours: number): Writing => {
      const date = new Date(begun.getTime() - hours * HOUR);
      return { services: { ...services, now: () => date }, limits: WITHOUT };
    };
    const input = {
      section,
      title,
      text,
      tags,
      request: votes !== undefined,
      ...(poll && { poll: { options: poll.options } }),
    };
    const { _id } = await createThread(at(hoursAgo), callerOf(by), input);
    const thread = String(_id);
    const offered = await PollOption.find({ thread: _id }).sort({ place: 1 }).lean();
    for (const [who, place] of Object.entries(poll?.answers ?? {}))
      await answerPoll(services, callerOf(who), thread, [String(offered[place]!._id)]);
    for (const voter of votes ?? []) await voteForThread(callerOf(voter), thread, true);
    for (const [index, reply] of replies.entries()) {
      const quoted = reply.quotes ? await Post.findOne({ thread: _id, number: reply.quotes }).lean() : null;
      const post = await createPost(at(hoursAgo - index - 1), callerOf(reply.by), {
        thread,
        text: reply.text,
        ...(quoted ? { quotes: [String(quoted._id)] } : {}),
      });
      for (const who of reply.likes ?? []) await likePost(callerOf(who), String(post._id), true);
      if (reply.solves) await solveThread(callerOf(by), String(post._id), true);
    }
    if (pinned) await moderateThread(at(hoursAgo), callerOf("ada.marsh"), thread, "pin", {});
  }
}

/** Rate limits that never apply, for the demo. */
const WITHOUT: Writing["limits"] = {
  consume: async () => ({ limit: 1, remaining: 1, reset: 1 }),
};
