import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { parseBuffer, parseFile } from "music-metadata";
import { filesText as text } from "../../shared/platform/files.text.ts";
import { invalidField } from "../base/errors.ts";

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

/** Seconds that one file may last: nobody's is longer, and a file that says so lies. */
const LONGEST = 24 * 3600;

/**
 * Looks at what a file has in it, on this machine's disk or in memory, whatever it is called.
 * @throws 400 on `field` for anything but MP3, M4A, Opus and FLAC, for film, and for what cannot be read
 */
export async function audioTypeOf(source: string | Buffer, field: string): Promise<AudioType> {
  const isPath = typeof source === "string";
  const found = await (isPath ? fileTypeFromFile(source) : fileTypeFromBuffer(source));
  const known = found && Object.hasOwn(TYPES, found.ext) ? TYPES[found.ext] : undefined;
  if (!known) throw invalidField(field, text.audioType);
  const options = { duration: true, skipCovers: true };
  const parsed = isPath ? parseFile(source, options) : parseBuffer(source, undefined, options);
  const { format } = await parsed.catch(() => {
    throw invalidField(field, text.audioBroken);
  });
  if (format.hasVideo) throw invalidField(field, text.audioType);
  const { duration = 0 } = format;
  if (!(duration > 0 && duration <= LONGEST)) throw invalidField(field, text.audioBroken);
  return { ...known, seconds: duration };
}
