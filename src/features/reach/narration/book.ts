import type { Viewer } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import { narrationText as texts } from "#shared/reach/narration.text.ts";
import { bookOf, canExportWhole, readWholeText } from "../../stories/chapters/index.ts";
import type { EpubAudio, EpubBook } from "../../stories/manuscripts/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { type AudioFile, Narration, type NarrationDoc } from "./model.ts";

/** Audio types allowed in EPUB (EPUB 3.3, 3.2) and their names there, the most widely supported first. */
const CORE: readonly (readonly [type: string, named: string])[] = [
  ["audio/mp4", "audio/mp4"],
  ["audio/mpeg", "audio/mpeg"],
  ["audio/ogg; codecs=opus", "audio/ogg; codecs=opus"],
];

/**
 * Builds an EPUB of what the viewer may read of a story, with its audio; sentences are highlighted during
 * playback if their times are known. Null if there is no audio. Audio in a type that EPUB does not allow is
 * omitted.
 */
export async function listenBookOf(
  files: Files,
  site: { readonly url: string },
  viewer: Viewer,
  story: StoryDoc,
): Promise<EpubBook | null> {
  const chapters = await readWholeText(story, { whole: canExportWhole(viewer, story) });
  const storedNarrations = await Narration.find({ story: story._id }).lean<NarrationDoc[]>();
  const heard = new Map(storedNarrations.map((each) => [String(each._id), each]));
  const narrations = chapters.map(({ _id }) => heard.get(String(_id)));
  const audios = narrations.map((narration) => narration && audioOf(files, narration));
  if (!audios.some(Boolean)) return null;
  const book = await bookOf(files, site, story, chapters);
  return {
    ...book,
    id: `${book.id}#audio`,
    chapters: book.chapters.map((chapter, index) => {
      const audio = audios[index];
      return audio ? { ...chapter, audio } : chapter;
    }),
    narrators: [
      ...new Set(narrations.flatMap((each, at) => (each && audios[at] ? [narratorOf(each)] : []))),
    ].filter((name) => name !== ""),
  };
}

const narratorOf = ({ voice, narrator }: NarrationDoc): string =>
  voice === "computer" ? texts.computerVoice : narrator;

function audioOf(files: Files, { sources, seconds, cues = [] }: NarrationDoc): EpubAudio | null {
  for (const [type, named] of CORE) {
    const source: AudioFile | undefined = sources.find((each) => each.type === type);
    if (!source) continue;
    const { file, ending, bytes } = source;
    const open = async () => {
      const body = await files.readDocument({ id: file });
      if (!body) throw new Error(`audio ${file} has lost its bytes`);
      return body;
    };
    return { type: named, ending, bytes, seconds, open, cues };
  }
  return null;
}
