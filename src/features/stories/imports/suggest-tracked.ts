import type { Types } from "mongoose";
import { importsText } from "../../../shared/stories/imports.text.ts";
import { readEveryText } from "../chapters/index.ts";
import type { MarginNote } from "../manuscripts/index.ts";
import { keepTracked } from "../suggestions/index.ts";
import type { Stored } from "./replace.ts";

interface Tracked {
  /** Who imports it. */
  readonly user: Types.ObjectId;
  readonly fileName: string;
  readonly margin: readonly MarginNote[];
  /** Places in `margin` of what is suggested. */
  readonly used: ReadonlySet<number>;
  /** Chapters with all that was tracked. */
  readonly texts: readonly { readonly _id: Types.ObjectId; readonly html: string }[];
}

/** The chapters that a file's tracked changes are in, each with a suggestion of its importer's. */
export async function suggestTracked(
  { user, fileName, margin, used, texts }: Tracked,
  { stored: story, chapters }: Stored,
): Promise<void> {
  const writers = [...new Set([...used].map((index) => margin[index]!.by).filter(Boolean))];
  const note = importsText.report.tracked(fileName, writers);
  const wanted = new Map(texts.map(({ _id, html }) => [chapters.get(String(_id)) ?? String(_id), html]));
  for (const { _id, pending, ...chapter } of await readEveryText(story)) {
    const { html: base, revision } = pending ?? chapter;
    const html = wanted.get(String(_id));
    if (html) await keepTracked({ story: story._id, chapter: _id, by: user, base, revision, html, note });
  }
}
