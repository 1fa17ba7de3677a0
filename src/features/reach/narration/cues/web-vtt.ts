import type { Cue } from "../model.ts";

/** Words heard within a time span, in milliseconds. */
export interface TimedWords {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const TIMES =
  /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})/;

/**
 * Parses timed words from subtitles, in order: WebVTT (W3C), and SubRip, which differs only in parts ignored
 * here (numbers, notes, styles, tags, settings). Empty if there are none.
 */
export function readTimedWords(source: string): TimedWords[] {
  const found: TimedWords[] = [];
  for (const block of source.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => TIMES.test(line));
    if (at < 0) continue;
    const [, ...parts] = TIMES.exec(lines[at]!)!;
    const [from, to] = [parts.slice(0, 4), parts.slice(4)].map(millisecondsOf) as [number, number];
    const text = lines
      .slice(at + 1)
      .join(" ")
      .replace(/<[^<>]*>/g, "")
      .trim();
    if (text && to >= from) found.push({ from, to, text });
  }
  return found.sort((one, other) => one.from - other.from);
}

const millisecondsOf = ([hours, minutes, seconds, rest]: (string | undefined)[]): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest);

/** Writes sentence times as WebVTT: each lasts until the next begins. `end` in milliseconds. */
export const writeWebVtt = (cues: readonly Cue[], end: number): string =>
  [
    "WEBVTT",
    ...cues.map(({ at, text }, index) =>
      [`${clockOf(at)} --> ${clockOf(Math.max(at, cues[index + 1]?.at ?? end))}`, text].join("\n"),
    ),
  ].join("\n\n");

function clockOf(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  const pad = (value: number, length = 2) => String(value).padStart(length, "0");
  const [seconds, minutes, hours] = [rounded / 1_000, rounded / 60_000, rounded / 3_600_000].map(Math.floor);
  return `${pad(hours!)}:${pad(minutes! % 60)}:${pad(seconds! % 60)}.${pad(rounded % 1_000, 3)}`;
}
