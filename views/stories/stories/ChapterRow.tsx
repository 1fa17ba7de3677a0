import type { ReactNode } from "react";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { ManagedChapterDto } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { ChapterState } from "./ChapterState.tsx";
import { RowMoves } from "./RowMoves.tsx";

interface Props {
  readonly story: string;
  readonly out: boolean;
  readonly chapter: ManagedChapterDto;
  readonly zone: string;
  /** True at the ends of the list, where it cannot be moved further. */
  readonly first: boolean;
  readonly last: boolean;
  readonly handle: ReactNode;
}

/** A chapter in its author's list: its number, title, length, what readers see of it, and its position. */
export function ChapterRow({ story, out, chapter, zone, first, last, handle }: Props) {
  const { chapter: words } = writingText;
  const { id, number, title } = chapter;
  return (
    <div className="managed-row">
      {handle}
      <span className="managed-number">{number}</span>
      <div className="managed-body">
        <a href={chaptersPaths.chapterEdit(story, number)} className="contents-title">
          {title}
        </a>
        <p className="managed-state">
          <ChapterState chapter={chapter} out={out} zone={zone} />
          <span>{words.words(chapter.words)}</span>
        </p>
      </div>
      <RowMoves {...{ id, title, first, last }} />
    </div>
  );
}
