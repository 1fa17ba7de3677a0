import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { coWritingText as words } from "#shared/stories/co-writing.text.ts";
import type { WriterDto } from "#shared/stories/co-writing.ts";
import { Notice } from "../../ui/Notice.tsx";

/**
 * Shows who else has this chapter open (nobody if it is the author's other tab: then only the editor is told,
 * by the attribute), and where to see their edits since.
 */
export const WritersNotice = ({
  story,
  chapter,
  writers,
}: {
  story: string;
  chapter: string;
  writers: readonly WriterDto[];
}) => (
  <div data-writers-here="">
    {writers.length > 0 && (
      <Notice kind="info" title={words.here(writers.map(({ name, username }) => name || username))}>
        <p>
          {words.merged} <a href={chaptersPaths.chapterRevisions(story, chapter)}>{words.revisions}</a>
        </p>
      </Notice>
    )}
  </div>
);
