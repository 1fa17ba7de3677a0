import type { Types } from "mongoose";
import { importsText } from "#shared/stories/imports.text.ts";
import { readEveryText } from "../chapters/index.ts";
import type { MarginNote } from "../manuscripts/index.ts";
import { storeTrackedChanges } from "../suggestions/index.ts";
import type { Stored } from "./replace.ts";

interface Tracked {
  /** The importing member. */
  readonly user: Types.ObjectId;
  readonly fileName: string;
  readonly margin: readonly MarginNote[];
  /** Indexes in `margin` of the suggested changes. */
  readonly used: ReadonlySet<number>;
  /** Chapters with all tracked changes. */
  readonly texts: readonly { readonly _id: Types.ObjectId; readonly html: string }[];
}

/** Creates a suggestion by the importer for each chapter with tracked changes of the file. */
export async function suggestTracked(
  { user, fileName, margin, used, texts }: Tracked,
  { stored: story, chapters }: Stored,
): Promise<void> {
  const writers = [...new Set([...used].map((index) => margin[index]!.by).filter(Boolean))];
  const note = importsText.report.tracked(fileName, writers);
  const htmlByChapter = new Map(
    texts.map(({ _id, html }) => [chapters.get(String(_id)) ?? String(_id), html]),
  );
  for (const { _id, pending, ...chapter } of await readEveryText(story)) {
    const { html: base, revision } = pending ?? chapter;
    const html = htmlByChapter.get(String(_id));
    if (html)
      await storeTrackedChanges({ story: story._id, chapter: _id, by: user, base, revision, html, note });
  }
}
