import type { ClientSession } from "mongoose";
import { discard, newSpoolPath } from "#core/base/spool.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { readToSpeak } from "../../stories/chapters/index.ts";
import type { AudioBytes } from "./bytes.ts";
import { ComputerVoice, Narration, type NarrationDoc } from "./model.ts";
import { spokenSentences } from "./spoken-text.ts";
import { NoLanguageError, type Voice } from "./voice/voice.ts";

export type SpeakChapter = JobDefinition<{ chapter: string }>;

interface Speaking {
  readonly jobs: Jobs;
  readonly bytes: AudioBytes;
  readonly voice: Voice;
}

const MP3 = { type: "audio/mpeg", ending: "mp3" } as const;

/**
 * Defines the job that has a published chapter read by the computer voice, if its author enabled that and
 * nobody has narrated it. Does nothing if the same text was already read; a changed text is read again.
 */
export function defineSpeakChapter(speaking: Speaking): SpeakChapter {
  const speak: SpeakChapter = defineJob<{ chapter: string }>({
    name: "narration.speak",
    attempts: 3,
    concurrency: 1,
    runsAfterCrash: false,
    onFailure: ({ chapter }) => noteUnread(chapter),
    run: ({ chapter }, { signal }) => speakChapter(speaking, chapter, signal),
  });
  speaking.jobs.add(speak);
  return speak;
}

/**
 * Enqueues chapters for the computer voice in the caller's transaction; the job checks whether they need
 * reading.
 */
export async function speakLater(
  { jobs, speak }: { readonly jobs: Jobs; readonly speak: SpeakChapter },
  chapters: readonly unknown[],
  session?: ClientSession,
): Promise<void> {
  for (const chapter of chapters.map(String))
    await jobs.enqueue(speak, { chapter }, { key: chapter, givesWay: true, ...(session ? { session } : {}) });
}

/** Notes on the story that a chapter could not be read, for its author's page. */
async function noteUnread(id: string): Promise<void> {
  const chapter = await readToSpeak(id);
  if (chapter) await ComputerVoice.updateOne({ _id: chapter.story }, { $addToSet: { unread: chapter._id } });
}

async function speakChapter(
  { jobs, bytes, voice }: Speaking,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const chapter = await readToSpeak(id);
  if (!chapter || !(await ComputerVoice.exists({ _id: chapter.story }))) return;
  const known = await Narration.findById(chapter._id).lean<NarrationDoc>();
  if (known && (known.voice !== "computer" || known.revision === chapter.revision)) return;
  if (!(await voice.isThere())) return;
  const { language, revision, story } = chapter;
  const sentences = spokenSentences({ ...chapter, title: chapterTitle(chapter, language) });
  const path = newSpoolPath(".mp3");
  try {
    const { starts, seconds } = await voice.speak(sentences, { language, path, signal });
    const mp3 = await bytes.keep(path, MP3);
    const set = {
      story,
      voice: "computer" as const,
      seconds,
      revision,
      treatment: "none" as const,
      original: { ...mp3, name: "" },
      sources: [mp3],
      files: [mp3.file],
      narrator: "",
      member: null,
      cues: sentences.map(({ text }, index) => ({ at: starts[index]!, text })),
    };
    await inTransaction(async (session) => {
      // Disabled or narrated meanwhile: discard the result.
      const on = await ComputerVoice.findOneAndUpdate(
        { _id: story },
        { $unset: { noLanguage: "" }, $pull: { unread: chapter._id } },
        { session },
      );
      const was = await Narration.findById(chapter._id).session(session).lean<NarrationDoc>();
      const isReplaced = on && was?.voice !== "narrator";
      if (isReplaced)
        await Narration.updateOne({ _id: chapter._id }, { $set: set }, { session, upsert: true });
      const dropped = isReplaced ? (was?.files ?? []) : [mp3.file];
      if (dropped.length > 0) await jobs.enqueue(bytes.drop, { files: dropped }, { session });
    });
  } catch (error) {
    if (!(error instanceof NoLanguageError)) throw error;
    await ComputerVoice.updateOne({ _id: toId(story) }, { $set: { noLanguage: true } });
  } finally {
    await discard([{ path }]);
  }
}
