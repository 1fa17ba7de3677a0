import { toId } from "../../../core/db/ids.ts";
import type { DemoContent, DemoWorld } from "../../../core/demo-content.ts";
import { createLink, openLink } from "./commands.ts";
import { dayOf } from "./figures.ts";
import { LinkDay, StoryLink, type StoryLinkDoc } from "./model.ts";

const LINK = {
  author: "maren.holt",
  title: "The Tide Table",
  details: {
    type: "promotional",
    slug: "the-tide-table",
    headline: "For everyone who has ever waited for a boat",
    pitch:
      "I wrote this one in the winter when the ferry did not run. It is short chapters, long evenings, and a keeper who counts what the sea takes.\n\nStart here; the first chapters are free.",
    opening: "true",
    shopName1: "Harbour Books",
    shopUrl1: "https://harbour-books.example/the-tide-table",
  },
} as const;

/** Weeks of visits: what a link in use looks like. */
const DAYS = 40;
const SOURCES = ["", "newsletter", "instagram", "qr"] as const;

/** A link that an author shares, with what it brought. */
export const linksDemo: DemoContent = {
  place: 95,
  async load(world) {
    const caller = { viewer: world.viewers.get(LINK.author)!, requestId: "demo" };
    const known = await StoryLink.findOne({ slug: LINK.details.slug }).lean<StoryLinkDoc>();
    if (known?.state === "open") return;
    const link =
      known ?? (await createLink(world.services, caller, { ...LINK.details, story: await storyId(world) }));
    for (let back = 0; back < DAYS; back += 1)
      for (const [place, source] of SOURCES.entries()) {
        const visits = (back * 7 + place * 5 + 3) % 11;
        const day = dayOf(new Date(world.begun.getTime() - (back + 1) * 86_400_000));
        const figures = { visits, reads: Math.floor(visits / 3) };
        await LinkDay.updateOne({ link: link._id, day, source }, { $set: figures }, { upsert: true });
      }
    await openLink(world.services, caller, String(link._id));
  },
};

async function storyId({ connection, viewers }: DemoWorld): Promise<string> {
  const author = toId(viewers.get(LINK.author)!.id!);
  const found = await connection.collection("stories").findOne({ author, title: LINK.title });
  return String(found?._id);
}
