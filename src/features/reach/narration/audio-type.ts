import { fileTypeFromFile } from "file-type";
import { parseFile } from "music-metadata";
import { invalidField } from "../../../core/base/errors.ts";
import { narrationText as words } from "../../../shared/reach/narration.text.ts";

/** What some audio is, by its content. */
export interface AudioType {
  readonly type: string;
  readonly ending: string;
  /** The format as ffmpeg calls it, so that it reads nothing else out of a file that pretends. */
  readonly demuxer: string;
  readonly seconds: number;
}

const TYPES: Readonly<Record<string, Omit<AudioType, "seconds">>> = {
  mp3: { type: "audio/mpeg", ending: "mp3", demuxer: "mp3" },
  m4a: { type: "audio/mp4", ending: "m4a", demuxer: "mov" },
  m4b: { type: "audio/mp4", ending: "m4a", demuxer: "mov" },
  mp4: { type: "audio/mp4", ending: "m4a", demuxer: "mov" },
  opus: { type: "audio/ogg; codecs=opus", ending: "opus", demuxer: "ogg" },
  flac: { type: "audio/flac", ending: "flac", demuxer: "flac" },
};

/** Seconds that one chapter may last: nobody's is longer, and a file that says so lies. */
const LONGEST = 24 * 3600;

/**
 * Looks at what a file has in it, whatever it is called.
 * @throws 400 on `audio` for anything but MP3, M4A, Opus and FLAC, for film, and for what cannot be read
 */
export async function audioTypeOf(path: string): Promise<AudioType> {
  const found = await fileTypeFromFile(path);
  const known = found && Object.hasOwn(TYPES, found.ext) ? TYPES[found.ext] : undefined;
  if (!known) throw invalidField("audio", words.notAudio);
  const { format } = await parseFile(path, { duration: true, skipCovers: true }).catch(() => {
    throw invalidField("audio", words.broken);
  });
  if (format.hasVideo) throw invalidField("audio", words.notAudio);
  const { duration = 0 } = format;
  if (!(duration > 0 && duration <= LONGEST)) throw invalidField("audio", words.broken);
  return { ...known, seconds: duration };
}
