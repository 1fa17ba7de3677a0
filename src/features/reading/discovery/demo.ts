import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { addFavourite } from "../../library/favourites/index.ts";
import { setNotificationPreferences } from "../../people/profile/index.ts";
import { renewAll, renewRising } from "./index.ts";

/** Demo favourites by title; nobody favours their own. The demo reader is left something to discover. */
const FAVOURITES: Readonly<Record<string, readonly string[]>> = {
  "nell.ashby": ["The Tide Table", "Slow Light", "How to Lose a Goose"],
  "maren.holt": [
    "What the Damp Remembers",
    "Slow Light",
    "North by Halves",
    "Dead Air",
    "The Lamplighter’s Ledger",
    "Second-Hand Rain",
    "How to Lose a Goose",
  ],
  "seun.adeyemi": [
    "The Tide Table",
    "What the Damp Remembers",
    "North by Halves",
    "The Lamplighter’s Ledger",
    "How to Lose a Goose",
  ],
  "ines-varga": [
    "The Tide Table",
    "A Yard of Blue",
    "Zoë Says Jump",
    "How to Lose a Goose",
    "Bramble and the Borrowed Moon",
    "The Lamplighter’s Ledger",
  ],
  "rosalind-pike": [
    "The Tide Table",
    "Slow Light",
    "Dead Air",
    "Second-Hand Rain",
    "Emergency Contact",
    "How to Lose a Goose",
    "Bramble and the Borrowed Moon",
    "What the Damp Remembers",
  ],
  tobias_quill: [
    "Second-Hand Rain",
    "Emergency Contact",
    "Zoë Says Jump",
    "The Lamplighter’s Ledger",
    "A Yard of Blue",
    "The Tide Table",
  ],
  caspar_wren: [
    "The Tide Table",
    "Slow Light",
    "Dead Air",
    "The Lamplighter’s Ledger",
    "A Yard of Blue",
    "How to Lose a Goose",
  ],
  "gwen.moss": [
    "How to Lose a Goose",
    "Bramble and the Borrowed Moon",
    "Zoë Says Jump",
    "Emergency Contact",
    "Second-Hand Rain",
    "The Tide Table",
    "Slow Light",
    "What the Damp Remembers",
  ],
  "ada.marsh": [
    "The Tide Table",
    "Slow Light",
    "Dead Air",
    "North by Halves",
    "What the Damp Remembers",
    "The Lamplighter’s Ledger",
    "Emergency Contact",
    "Bramble and the Borrowed Moon",
  ],
};

/** Adds favourites for the demo members and computes the resulting suggestions. Idempotent. */
export const discoveryDemo: DemoContent = { place: 40, load };

async function load({ services, connection, viewers }: DemoWorld): Promise<void> {
  const stories = await connection
    .collection("stories")
    .find({ listed: true }, { projection: { title: 1 } })
    .toArray();
  const byTitle = new Map(stories.map(({ _id, title }) => [String(title), String(_id)]));
  for (const [username, titles] of Object.entries(FAVOURITES))
    for (const title of titles) {
      const story = byTitle.get(title);
      const viewer = viewers.get(username);
      if (story && viewer) await addFavourite(services, { viewer, requestId: "demo" }, { story });
    }
  const reader = viewers.get("nell.ashby");
  if (reader?.id) await setNotificationPreferences(services, reader.id, { weekly_stories: true });
  await renewAll();
  await renewRising(services.now());
}
