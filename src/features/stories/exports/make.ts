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
import { ExportCancelledError, type RunningExports } from "./running.ts";
import { textsOf, wholeBookOf } from "./whole-book.ts";

import "./events.ts";

export type ExportDependencies = Pick<FeatureDependencies, "services" | "files" | "jobs" | "limits" | "site">;

/**
 * The job that generates an export. If the process stops, it starts again with a new file name and deletes the
 * partial file; after a crash it fails, because the work may have caused it. Members who no longer write the
 * story get nothing of it.
 */
export function defineMakeExport(
  dependencies: ExportDependencies,
  writers: Writers,
  running: RunningExports,
): MakeExport {
  return defineJob<{ export: string }>({
    name: "exports.make",
    attempts: 3,
    concurrency: 1,
    runsAfterCrash: false,
    run: async ({ export: id }) =>
      void (await running.run(id, (signal) => makeExport(dependencies, { writers, signal }, id))),
    onFailure: ({ export: id }, error) => failExport(dependencies, toId(id), failureOf(error)),
  });
}

function failureOf(error: unknown): ExportFailure {
  if (error instanceof ProcessEndedError) return "interrupted";
  return (error as Error).cause instanceof LimitError ? "limit" : "fault";
}

/** Writers with the signal that aborts them once the export is cancelled. */
interface Writing {
  readonly writers: Writers;
  readonly signal: AbortSignal;
}

async function makeExport(dependencies: ExportDependencies, writing: Writing, id: string): Promise<void> {
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
  const step = async (done: number) => {
    writing.signal.throwIfAborted();
    const { matchedCount } = await StoryExport.updateOne(mine, { $set: { done } });
    // It was cancelled in another process.
    if (matchedCount === 0) throw new ExportCancelledError("cancelled");
  };
  const written = await (begun.story
    ? stories[0] && writeStory(dependencies, writing, stories[0], begun, step)
    : writeAll(dependencies, writing, stories, begun, step));
  if (!written) return failExport(dependencies, mine._id, "empty");
  const { bytes } = await files.putStream(
    Readable.from([Buffer.from(written.bytes)], { objectMode: false }),
    {
      id: file,
      name: written.name,
      type: written.type,
    },
  );
  await StoryExport.updateOne(mine, { $set: { done: total } });
  if (!(await finish(dependencies, { ...mine, file }, written, bytes))) await files.removeStream(file);
}

/** Progress steps per story: reading the texts, building the book, and generating and storing the file. */
const STEPS = 3;

type Named = Written & { readonly name: string };

async function writeStory(
  { files, site }: ExportDependencies,
  writing: Writing,
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
    return { ...(await writeWithin(writing, String(user), wanted)), name: `${story.slug}.epub` };
  }
  const reviews = review && format === "docx" ? await reviewsOf(story, user, chapters) : [];
  const completeBook = await wholeBookOf(book, reviews);
  await step(2);
  const written = await writeWithin(writing, String(user), { format, size, book: completeBook });
  return { ...written, name: `${story.slug}.${written.ending}` };
}

/**
 * Writes a book in one file; a PDF of a longer one as a zip with a file for each volume.
 * @throws PermanentJobError beyond the limits, because the same book would reach them again
 */
async function writeWithin(
  { writers, signal }: Writing,
  member: string,
  wanted: Wanted | WantedEpub,
): Promise<Written> {
  try {
    if (wanted.format !== "pdf") return await writers.write(member, wanted, signal);
    const volumes = await volumesOf(wanted.book);
    if (volumes.length === 1) return await writers.write(member, wanted, signal);
    const zip = new yazl.ZipFile();
    const output = readAll(zip.outputStream);
    for (const [at, book] of volumes.entries()) {
      const { bytes, ending } = await writers.write(member, { ...wanted, book }, signal);
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
  writing: Writing,
  stories: readonly StoryDoc[],
  asked: StoryExportDoc,
  step: (done: number) => Promise<void>,
): Promise<Named | null> {
  const zip = new yazl.ZipFile();
  const output = readAll(zip.outputStream);
  const names = new Set<string>();
  for (const [index, story] of stories.entries()) {
    const written = await writeStory(dependencies, writing, story, asked);
    if (written) {
      // Two stories may have the same title.
      const name = names.has(written.name) ? `${story._id}-${written.name}` : written.name;
      names.add(name);
      zip.addBuffer(Buffer.from(written.bytes), name, { compress: /\.(?:html|md|txt)$/.test(name) });
    }
    await step(index + 1);
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
