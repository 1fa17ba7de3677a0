import type { Connection } from "mongoose";

import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { followUser } from "../../library/followers/index.ts";
import { createReply, createUpdate, type UpdateWriting } from "./index.ts";

interface Update {
  readonly by: string;
  readonly hoursAgo: number;
  readonly text: string;
  /** Owner of the feed, if not the author. */
  readonly on?: string;
  /** Title of one of the author's stories. */
  readonly about?: string;
  /** Description of an attached picture, which is the author's banner. */
  readonly picture?: string;
  /** Metadata of a linked page. */
  readonly card?: {
    readonly url: string;
    readonly title: string;
    readonly description: string;
    readonly site: string;
  };
  /** Replies, one hour apart. */
  readonly replies?: readonly (readonly [by: string, text: string])[];
}

/** Followed members by follower. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  "nell.ashby": ["maren.holt", "seun.adeyemi", "ines-varga", "tobias_quill"],
  "maren.holt": ["seun.adeyemi", "rosalind-pike", "nell.ashby"],
  "seun.adeyemi": ["maren.holt", "caspar_wren"],
  "ines-varga": ["maren.holt", "rosalind-pike"],
  "rosalind-pike": ["ines-varga", "tobias_quill", "maren.holt"],
  tobias_quill: ["rosalind-pike"],
  caspar_wren: ["seun.adeyemi", "maren.holt"],
};

const UPDATES: readonly Update[] = [
  {
    by: "tobias_quill",
    hoursAgo: 150,
    text: "A goose has got into the writing shed. I am calling it research.",
    about: "How to Lose a Goose",
    replies: [
      ["rosalind-pike", "Draw it before it draws you."],
      ["nell.ashby", "My children would like to know its name."],
      ["tobias_quill", "Gerald. He has opinions about commas."],
    ],
  },
  {
    by: "caspar_wren",
    hoursAgo: 97,
    picture: "A red sun low over blue hills and sand, under a pale sky",
    text: "Recorded the storm on the harbour wall last night for the narration. Two microphones went out; one came back.",
  },
  {
    by: "ines-varga",
    hoursAgo: 74,
    text: "Thank you for reading the draft so closely. The ending is better for it, and shorter.",
    on: "maren.holt",
    replies: [["maren.holt", "Shorter is my one trick. It was a pleasure, @ines-varga."]],
  },
  {
    by: "seun.adeyemi",
    hoursAgo: 49,
    text: "Worked out the delay on every letter in Slow Light with a real ephemeris. Nobody will ever check. I checked.",
    about: "Slow Light",
    replies: [["caspar_wren", "I checked too. You are four minutes out."]],
  },
  {
    by: "rosalind-pike",
    hoursAgo: 26,
    text: "The Winter Post opens soon. If you have a letter that could not be sent, keep it ready. The rules are at https://example.org/winter-post.",
    card: {
      url: "https://example.org/winter-post",
      title: "The Winter Post: letters that could not be sent",
      description:
        "A challenge for short letters, open from the first frost to the last. One page each, no stamps.",
      site: "Winter Post",
    },
  },
  {
    by: "maren.holt",
    hoursAgo: 7,
    text: "The tide tables for 1911 arrived from the archive this morning.\n\nEverything in chapter six happens forty minutes earlier now, and it is much better for it.",
    about: "The Tide Table",
    replies: [
      ["nell.ashby", "I did wonder about the moon!"],
      ["maren.holt", "You and @seun.adeyemi both. I shall ask you first next time."],
    ],
  },
];

const HOUR = 3_600_000;

/** Demo follows and updates. If loading is interrupted, this part starts again from the beginning. */
export const updatesDemo: DemoContent = { place: 10, load };

async function load({ services, connection, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  for (const collection of ["updates", "update-replies"])
    await connection.collection(collection).deleteMany({ author: { $in: people } });
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  for (const [username, others] of Object.entries(FOLLOWS))
    for (const other of others)
      await followUser(services, callerOf(username), { following: viewers.get(other)!.id });
  for (const update of UPDATES) await addUpdate(update);

  async function addUpdate(update: Update): Promise<void> {
    const { by, hoursAgo, text, on, about, replies = [] } = update;
    const at = (hours: number): UpdateWriting => {
      const date = new Date(begun.getTime() - hours * HOUR);
      return { services: { ...services, now: () => date }, limits: WITHOUT };
    };
    const caller = callerOf(by);
    const story = about
      ? await connection
          .collection("stories")
          .findOne({ author: toId(caller.viewer.id), title: about }, { projection: { _id: 1 } })
      : null;
    const { _id } = await createUpdate(at(hoursAgo), caller, {
      text,
      ...(on ? { to: viewers.get(on)!.id } : {}),
      ...(story ? { story: String(story._id) } : {}),
    });
    await addExtras(connection, _id, update);
    for (const [index, [who, words]] of replies.entries())
      await createReply(at(hoursAgo - index - 1), callerOf(who), { update: String(_id), text: words });
  }
}

/** Adds a picture or a link card; the demo makes no outgoing requests. */
async function addExtras(connection: Connection, _id: object, { by, picture, card }: Update): Promise<void> {
  const set: Record<string, unknown> = {};
  if (picture) {
    const owner = await connection
      .collection("users")
      .findOne({ username: by }, { projection: { cover_photo: 1 } });
    if (owner?.cover_photo) set.pictures = [{ image: owner.cover_photo, alt: picture }];
  }
  if (card) {
    const { url, ...words } = card;
    const far = new Date(8.64e15);
    const fields = {
      ...words,
      found: true,
      image: null,
      imageAlt: "",
      freshUntil: far,
      createdAt: far,
      updatedAt: far,
    };
    await connection.collection("link-cards").updateOne({ url }, { $set: fields }, { upsert: true });
    set.link = url;
  }
  if (Object.keys(set).length > 0) await connection.collection("updates").updateOne({ _id }, { $set: set });
}

/** Demo content is not rate limited. */
const WITHOUT: UpdateWriting["limits"] = {
  consume: async () => ({ limit: 1, remaining: 1, reset: 1 }),
};
