import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer as readAll } from "node:stream/consumers";
import yazl from "yazl";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob, PermanentJobError, ProcessEndedError } from "#core/jobs/index.ts";
import { LimitError } from "#core/threads/threads.ts";
import { EXPORT_DAYS, EXPORTS_KEPT, type ExportFailure } from "#shared/stories/exports.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bookOf } from "../chapters/index.ts";
import {
  volumesOf,
  type Wanted,
  type WantedEpub,
  type Writers,
  type Written,
  wholeEpubOf,
} from "../manuscripts/index.ts";
import { findWritten, type StoryDoc } from "../stories/index.ts";
import { failExport, type MakeExport, removeExport } from "./commands.ts";
import { StoryExport, type StoryExportDoc } from "./model.ts";
import { reviewsOf } from "./reviews.ts";
import { textsOf, wholeBookOf } from "./whole-book.ts";

import "./events.ts";

export type ExportDependencies = Pick<FeatureDependencies, "services" | "files" | "jobs" | "limits" | "site">;

/**
 * The job that generates an export. If the process stops, it starts again with a new file name and deletes the
 * partial file; after a crash it fails, because the work may have caused it. Members who no longer write the
 * story get nothing of it.
 */
export function defineMakeExport(dependencies: ExportDependencies, writers: Writers): MakeExport {
  return defineJob<{ export: string }>({
    name: "exports.make",
    attempts: 3,
    concurrency: 1,
    runsAfterCrash: false,
    run: ({ export: id }) => makeExport(dependencies, writers, id),
    onFailure: ({ export: id }, error) => failExport(dependencies.files, toId(id), failureOf(error)),
  });
}

function failureOf(error: unknown): ExportFailure {
  if (error instanceof ProcessEndedError) return "interrupted";
  return (error as Error).cause instanceof LimitError ? "limit" : "fault";
}

async function makeExport(dependencies: ExportDependencies, writers: Writers, id: string): Promise<void> {
  const { files } = dependencies;
  const file = randomBytes(16).toString("hex");
  const mine = { _id: toId(id), open: true } as const;
  const begun = await StoryExport.findOneAndUpdate(mine, {
    $set: { state: "making", file, done: 0, total: 1 },
  }).lean<StoryExportDoc>();
  if (!begun) return;
  if (begun.file) await files.removeStream(begun.file);
  const stories = await findWritten(String(begun.user), begun.story);
  const total = begun.story ? STEPS : Math.max(stories.length, 1);
  await StoryExport.updateOne(mine, { $set: { total } });
  const step = async (done: number) => void (await StoryExport.updateOne(mine, { $set: { done } }));
  const written = await (begun.story
    ? stories[0] && writeStory(dependencies, writers, stories[0], begun, step)
    : writeAll(dependencies, writers, stories, begun));
  if (!written) return failExport(files, mine._id, "empty");
  const { bytes } = await files.putStream(
    Readable.from([Buffer.from(written.bytes)], { objectMode: false }),
    {
      id: file,
      name: written.name,
      type: written.type,
    },
  );
  await step(total);
  if (!(await finish(dependencies, { ...mine, file }, written, bytes))) await files.removeStream(file);
}

/** Progress steps per story: reading the texts, building the book, and generating and storing the file. */
const STEPS = 3;

type Named = Written & { readonly name: string };

async function writeStory(
  { files, site }: ExportDependencies,
  writers: Writers,
  story: StoryDoc,
  { user, format, size, drafts, review }: StoryExportDoc,
  step: (done: number) => Promise<void> = async () => {},
): Promise<Named | null> {
  const chapters = await textsOf(story, drafts);
  if (chapters.length === 0) return null;
  await step(1);
  const book = await bookOf(files, site, story, chapters);
  if (format === "epub") {
    await step(2);
    const wanted = { format, book: await wholeEpubOf(book) };
    return { ...(await writeWithin(writers, String(user), wanted)), name: `${story.slug}.epub` };
  }
  const reviews = review && format === "docx" ? await reviewsOf(story, user, chapters) : [];
  const completeBook = await wholeBookOf(book, reviews);
  await step(2);
  const written = await writeWithin(writers, String(user), { format, size, book: completeBook });
  return { ...written, name: `${story.slug}.${written.ending}` };
}

/**
 * Writes a book in one file; a PDF of a longer one as a zip with a file for each volume.
 * @throws PermanentJobError beyond the limits, because the same book would reach them again
 */
async function writeWithin(writers: Writers, member: string, wanted: Wanted | WantedEpub): Promise<Written> {
  try {
    if (wanted.format !== "pdf") return await writers.write(member, wanted);
    const volumes = await volumesOf(wanted.book);
    if (volumes.length === 1) return await writers.write(member, wanted);
    const zip = new yazl.ZipFile();
    const output = readAll(zip.outputStream);
    for (const [at, book] of volumes.entries()) {
      const { bytes, ending } = await writers.write(member, { ...wanted, book });
      zip.addBuffer(Buffer.from(bytes), `volume-${at + 1}.${ending}`, { compress: false });
    }
    zip.end();
    return { bytes: await output, ending: "zip", type: "application/zip" };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    throw new PermanentJobError(`the file reached the limit of ${error.limit}`, { cause: error });
  }
}

async function writeAll(
  dependencies: ExportDependencies,
  writers: Writers,
  stories: readonly StoryDoc[],
  asked: StoryExportDoc,
): Promise<Named | null> {
  const zip = new yazl.ZipFile();
  const output = readAll(zip.outputStream);
  const names = new Set<string>();
  for (const [index, story] of stories.entries()) {
    const written = await writeStory(dependencies, writers, story, asked);
    if (written) {
      // Two stories may have the same title.
      const name = names.has(written.name) ? `${story._id}-${written.name}` : written.name;
      names.add(name);
      zip.addBuffer(Buffer.from(written.bytes), name, { compress: /\.(?:html|md|txt)$/.test(name) });
    }
    await StoryExport.updateOne({ _id: asked._id, open: true }, { $set: { done: index + 1 } });
  }
  zip.end();
  const bytes = await output;
  return names.size > 0 ? { bytes, ending: "zip", type: "application/zip", name: "stories.zip" } : null;
}

/**
 * Marks an export as ready and emits the event, once; returns false if another run has taken over. The oldest
 * export is deleted to make room.
 */
async function finish(
  { services, files }: ExportDependencies,
  mine: { readonly _id: StoryExportDoc["_id"]; readonly file: string; readonly open: true },
  { name, type }: Named,
  bytes: number,
): Promise<boolean> {
  const expiresAt = new Date(services.now().getTime() + EXPORT_DAYS * 86_400_000);
  const ready = await inTransaction(async (session) => {
    const made = await StoryExport.findOneAndUpdate(
      mine,
      { $set: { state: "ready", name, type, bytes, expiresAt }, $unset: { open: "" } },
      { session, returnDocument: "after" },
    ).lean<StoryExportDoc>();
    if (!made) return null;
    const { _id, user, story } = made;
    const event = { id: String(_id), user: String(user), story: story ? String(story) : null };
    await services.events.publish("export.ready", event, session);
    return made;
  });
  if (!ready) return false;
  const older = await StoryExport.find({ user: ready.user, open: { $ne: true } })
    .sort({ requestedAt: -1 })
    .skip(EXPORTS_KEPT)
    .lean<StoryExportDoc[]>();
  for (const each of older) await removeExport(files, each);
  return true;
}
