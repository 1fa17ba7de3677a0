import type { Connection } from "mongoose";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { ReportReason } from "#shared/platform/reports.enums.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import { addReport } from "./index.ts";

interface DemoReport {
  readonly kind: "story" | "update";
  /** Title of a story, or the beginning of an update. */
  readonly of: string;
  readonly by: readonly (readonly [username: string, reason: ReportReason, note: string])[];
  readonly hoursAgo: number;
}

const REPORTS: readonly DemoReport[] = [
  {
    kind: "story",
    of: "How to Lose a Goose",
    by: [["maren.holt", "unmarked", "The goose bites in chapter two. Should that be a warning?"]],
    hoursAgo: 30,
  },
  {
    kind: "update",
    of: "The Winter Post opens soon.",
    by: [
      ["caspar_wren", "spam", "The third time this week that I see this link."],
      ["nell.ashby", "spam", ""],
    ],
    hoursAgo: 5,
  },
];

const HOUR = 3_600_000;

/** Demo reports for the back office; an interrupted load starts over. */
export const reportsDemo: DemoContent = { place: 70, load };

async function load({ connection, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  await connection.collection("reports").deleteMany({ reporter: { $in: people } });
  await connection.collection("report-cases").deleteMany({ by: { $in: people } });
  for (const { kind, of, by, hoursAgo } of REPORTS) {
    const thing = await (kind === "story" ? findStory(connection, of) : findUpdate(connection, of, viewers));
    if (!thing) continue;
    const createdAt = new Date(begun.getTime() - hoursAgo * HOUR);
    for (const [username, reason, note] of by) {
      const reporter = viewers.get(username)?.id;
      if (reporter) await addReport({ kind, ...thing, reporter, reason, note, createdAt });
    }
  }
}

async function findStory(connection: Connection, title: string) {
  const story = await connection.collection("stories").findOne({ title, listed: true });
  if (!story) return null;
  const target = String(story._id);
  return {
    target,
    by: String(story.author),
    title,
    text: String(story.synopsis),
    place: cataloguePaths.story({ id: target, slug: story.slug }),
    writtenAt: story.publishedAt as Date,
  };
}

async function findUpdate(connection: Connection, words: string, viewers: ReadonlyMap<string, Viewer>) {
  const authors = [...viewers.values()].map(({ id }) => toId(id));
  const updates = await connection
    .collection("updates")
    .find({ author: { $in: authors } })
    .toArray();
  const update = updates.find((each) => String(each.text).startsWith(words));
  if (!update) return null;
  const [target, by] = [String(update._id), String(update.author)];
  const name = [...viewers.values()].find(({ id }) => id === by)?.username ?? "";
  return {
    target,
    by,
    title: updatesText.title(name),
    text: String(update.text),
    place: updatesPaths.update(target),
    writtenAt: update.createdAt as Date,
  };
}
