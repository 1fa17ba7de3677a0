import { invalidField } from "../../../core/base/errors.ts";
import { narrationText as words } from "../../../shared/reach/narration.text.ts";
import type { SiteSettings } from "../../platform/site-settings/index.ts";
import { findWritten, type StoryDoc } from "../../stories/stories/index.ts";
import { Narration, type NarrationDoc } from "./model.ts";

export const GIGABYTE = 1024 * 1024 * 1024;

/**
 * Bytes of all audio of an author's stories: as it came, and what was made of it. What a computer reads is not theirs,
 * nor what a chapter has that gets another.
 */
export async function audioBytesOf(author: string, but?: NarrationDoc["_id"]): Promise<number> {
  const stories = await findWritten(author, null);
  const found = await Narration.find(
    {
      ...{ story: { $in: stories.map(({ _id }) => _id) }, voice: "narrator" },
      ...(but ? { _id: { $ne: but } } : {}),
    },
    { original: 1, sources: 1 },
  ).lean<Pick<NarrationDoc, "original" | "sources">[]>();
  const sizes = new Map(
    found.flatMap(({ original, sources }) =>
      [original, ...sources].map(({ file, bytes }) => [file, bytes] as const),
    ),
  );
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * @throws 400 on `audio` where a file would bring its author above what all their audio may have. Two at one time may
 * both pass: it bounds what is kept, to the file.
 */
export async function assertRoom(
  settings: SiteSettings,
  { author }: Pick<StoryDoc, "author">,
  chapter: NarrationDoc["_id"],
  size: number,
): Promise<void> {
  const { audioGigabytes } = settings.current();
  if ((await audioBytesOf(String(author), chapter)) + size > audioGigabytes * GIGABYTE)
    throw invalidField("audio", words.noRoom(audioGigabytes));
}
