import type { PageProps } from "#shared/form.ts";
import { binText } from "#shared/stories/bin.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText } from "#shared/stories/exports.text.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import type { MyStoriesPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { DeskStory } from "./DeskStory.tsx";

/** Page of an author's stories in any state, with the suggested next action for each. */
export function MyStoriesPage({ data }: PageProps<MyStoriesPageData>) {
  const { mine } = writingText;
  const start = (
    <>
      <ButtonLink look="primary" href={editingPaths.storyNew()} icon="pen-line">
        {mine.newStory}
      </ButtonLink>
      <ButtonLink href={importsPaths.storyImport()} icon="upload">
        {mine.import}
      </ButtonLink>
    </>
  );
  return (
    <div className="page page-desk">
      <div className="desk-head">
        <div>
          <h1>{mine.title}</h1>
          <p className="lead">{mine.lead}</p>
        </div>
        {data.stories.length > 0 && (
          <div className="actions">
            {start}
            <ButtonLink look="quiet" href={exportsPaths.allExports()} icon="download">
              {exportsText.link}
            </ButtonLink>
          </div>
        )}
      </div>
      {data.stories.length > 0 ? (
        <ul className="desk-list">
          {data.stories.map((story) => (
            <li key={story.id}>
              <DeskStory story={story} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="pen-line" title={mine.empty} action={start}>
          <p>{mine.emptyHint}</p>
        </Empty>
      )}
      <Pagination paging={data.paging} />
      <p>
        <a href={editingPaths.myProjects()}>{writingText.projects.link}</a> ·{" "}
        <a href={editingPaths.bin()}>{binText.title}</a>
      </p>
    </div>
  );
}
