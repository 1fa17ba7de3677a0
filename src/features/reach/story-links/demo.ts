import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { createLink, type LinkInput, openLink } from "./commands.ts";
import { dayOf } from "./figures.ts";
import { LinkDay, StoryLink, type StoryLinkDoc } from "./model.ts";

const AUTHOR = "maren.holt";
const LINKS: readonly {
  readonly title: string;
  readonly details: LinkInput & { readonly slug: string };
  /** Days since it was shared, so that it looks like a link in use. */
  readonly days: number;
}[] = [
  {
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
    days: 40,
  },
  {
    title: "Notes Towards a Eulogy",
    details: {
      type: "arc",
      slug: "notes-towards-a-eulogy",
      headline: "Read it before it is out",
      pitch:
        "Twenty copies, for readers who do not mind a shed. Tell me where you would review it, and be as honest as my father was.",
      limit: "20",
      approval: "hand",
    },
    days: 6,
  },
];

const SOURCES = ["", "newsletter", "instagram", "qr"] as const;

/** Demo story links with statistics. */
export const linksDemo: DemoContent = {
  place: 95,
  async load(world) {
    for (const each of LINKS) await share(world, each);
  },
};

async function share(world: DemoWorld, { title, details, days }: (typeof LINKS)[number]): Promise<void> {
  const caller = { viewer: world.viewers.get(AUTHOR)!, requestId: "demo" };
  const known = await StoryLink.findOne({ slug: details.slug }).lean<StoryLinkDoc>();
  if (known?.state === "open") return;
  const link =
    known ?? (await createLink(world.services, caller, { ...details, story: await storyId(world, title) }));
  for (let back = 0; back < days; back += 1)
    for (const [place, source] of SOURCES.entries()) {
      const visits = (back * 7 + place * 5 + 3) % 11;
      const day = dayOf(new Date(world.begun.getTime() - (back + 1) * 86_400_000));
      const figures = { visits, reads: Math.floor(visits / 3) };
      await LinkDay.updateOne({ link: link._id, day, source }, { $set: figures }, { upsert: true });
    }
  await openLink(world.services, caller, String(link._id));
}

async function storyId({ connection, viewers }: DemoWorld, title: string): Promise<string> {
  const author = toId(viewers.get(AUTHOR)!.id!);
  const found = await connection.collection("stories").findOne({ author, title });
  return String(found?._id);
}
