import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { parseBuffer, parseFile } from "music-metadata";
import { filesText as text } from "#shared/platform/files.text.ts";
import { invalidField } from "../base/errors.ts";

/** Detected audio format, by content. */
export interface AudioType {
  readonly type: string;
  readonly ending: string;
  /** Format name for ffmpeg, so that a disguised file is not read as another format. */
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

/** Limit on a file's duration in seconds; a longer declared duration is treated as false. */
const LONGEST = 24 * 3600;

/**
 * Detects the audio format of a file on disk or in memory by its content, ignoring its name.
 * @throws 400 on `field` for anything but MP3, M4A, Opus and FLAC, for video, and for unreadable files
 */
export async function audioTypeOf(source: string | Buffer, field: string): Promise<AudioType> {
  const isPath = typeof source === "string";
  const fileType = await (isPath ? fileTypeFromFile(source) : fileTypeFromBuffer(source));
  const known = fileType && Object.hasOwn(TYPES, fileType.ext) ? TYPES[fileType.ext] : undefined;
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
