import type { Viewer } from "#core/base/viewer.ts";
import type {
  ChapterNarrationPageData,
  HeardChapterDto,
  NarrationDto,
  NarrationRowDto,
  StoryNarrationDto,
} from "#shared/reach/narration.dto.ts";
import { findUsernames } from "../../people/users/index.ts";
import { presentManagedContents, type StoryDoc } from "../../stories/stories/index.ts";
import { writeWebVtt } from "./cues/web-vtt.ts";
import { Narration, type NarrationDoc } from "./model.ts";
import { narratedChapter } from "./policy.ts";
import { presentNarration, presentNarrator } from "./present.ts";

/** Returns every chapter of a story with its audio, for its team. One query, and one for the narrators. */
export async function readNarrationRows(story: StoryDoc): Promise<NarrationRowDto[]> {
  const narrations = await Narration.find({ story: story._id }).lean<NarrationDoc[]>();
  const byChapter = new Map(narrations.map((each) => [String(each._id), each]));
  const usernames = await namesIn(narrations);
  return presentManagedContents(story).map(({ number, title, type }, index) => {
    const { chapter, state } = story.contents[index]!;
    const own = byChapter.get(String(chapter));
    return {
      chapter: String(chapter),
      number,
      title,
      type,
      published: state === "published",
      audio: own
        ? {
            seconds: Math.round(own.seconds),
            voice: own.voice,
            treatment: own.treatment,
            narrator: presentNarrator(own, usernames),
          }
        : null,
    };
  });
}

/**
 * Returns one chapter's audio for its team, excluding the computer voice.
 * @throws 403 and 404 as `narratedChapter`
 */
export async function readToNarrate(
  viewer: Viewer,
  storyId: string,
  chapterId: string,
): Promise<Omit<ChapterNarrationPageData, "megabytes" | "treats">> {
  const { story, entry, number } = await narratedChapter(viewer, storyId, chapterId);
  const narration = await Narration.findOne({ _id: entry.chapter, voice: "narrator" }).lean<NarrationDoc>();
  const usernames = await namesIn(narration ? [narration] : []);
  const username = narration?.member ? usernames.get(String(narration.member)) : undefined;
  return {
    story: namedStory(story),
    chapter: { id: String(entry.chapter), number, title: entry.title, type: entry.type },
    cues: narration?.cues ? writeWebVtt(narration.cues, narration.seconds * 1_000) : "",
    narrator: username ? `@${username}` : (narration?.narrator ?? ""),
    audio: narration && {
      ...presentNarration(narration, usernames),
      treatment: narration.treatment,
      progress: narration.progress,
      fileName: narration.original.name,
      bytes: narration.original.bytes,
    },
  };
}

/** Presents a story on pages about its narration. */
export const namedStory = ({ _id, title, slug, language }: StoryDoc) => ({
  id: String(_id),
  title,
  slug,
  language,
});

/** Returns the audio of a displayed chapter, or null. */
export async function readChapterAudio(chapter: NarrationDoc["_id"]): Promise<NarrationDto | null> {
  const narration = await Narration.findById(chapter).lean<NarrationDoc>();
  return narration && presentNarration(narration, await namesIn([narration]));
}

/** Returns version keys of chapters' audio, by chapter id. One query. */
export async function audioVersionsOf(story: Pick<StoryDoc, "_id">): Promise<ReadonlyMap<string, string>> {
  const narrations = await Narration.find({ story: story._id }, { "sources.file": 1, updatedAt: 1 }).lean<
    Pick<NarrationDoc, "_id" | "sources" | "updatedAt">[]
  >();
  return new Map(
    narrations.map(({ _id, sources, updatedAt }) => [
      String(_id),
      [updatedAt?.getTime(), ...sources.map(({ file }) => file)].join(),
    ]),
  );
}

/** Returns a story's published chapters with audio, in order. One query. */
export async function readHeard(
  story: Pick<StoryDoc, "_id" | "contents">,
): Promise<(HeardChapterDto & Pick<NarrationDoc, "voice">)[]> {
  const narrations = await Narration.find({ story: story._id }, { seconds: 1, voice: 1 }).lean<
    Pick<NarrationDoc, "_id" | "seconds" | "voice">[]
  >();
  const byChapter = new Map(narrations.map((each) => [String(each._id), each]));
  return story.contents.flatMap(({ chapter, state, title, type }, index) => {
    const own = state === "published" ? byChapter.get(String(chapter)) : undefined;
    if (!own) return [];
    return [{ number: index + 1, title, type, seconds: Math.round(own.seconds), voice: own.voice }];
  });
}

/** Summarises the audio of a story's published chapters; null if there is none. One query. */
export async function summariseNarration(
  story: Pick<StoryDoc, "_id" | "contents">,
): Promise<StoryNarrationDto | null> {
  const heard = await readHeard(story);
  const [first] = heard;
  if (!first) return null;
  return {
    chapters: heard.length,
    first: first.number,
    seconds: heard.reduce((sum, { seconds }) => sum + seconds, 0),
    voice: heard.some(({ voice }) => voice === "narrator") ? "narrator" : "computer",
  };
}

/** Returns the usernames of named members, by id. */
const namesIn = (found: readonly Pick<NarrationDoc, "member">[]): Promise<ReadonlyMap<string, string>> =>
  findUsernames(found.flatMap(({ member }) => (member ? [String(member)] : [])));
