import type { PageProps } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { MyProjectsPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { DeskStory } from "./DeskStory.tsx";

/** Page of all stories that a member writes, alone or with others, last changed first. */
export function MyProjectsPage({ data }: PageProps<MyProjectsPageData>) {
  const { mine, projects: words } = writingText;
  const start = (
    <ButtonLink look="primary" href={editingPaths.storyNew()} icon="pen-line">
      {mine.newStory}
    </ButtonLink>
  );
  return (
    <div className="page page-desk">
      <div className="desk-head">
        <div>
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
        </div>
        {data.projects.length > 0 && <div className="actions">{start}</div>}
      </div>
      <Slot name="writing-goals" />
      {data.projects.length > 0 ? (
        <ul className="desk-list">
          {data.projects.map((project) => (
            <li key={project.id}>
              <DeskStory story={project} shared={project.shared} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="pen-line" title={mine.empty} action={start}>
          <p>{words.emptyHint}</p>
        </Empty>
      )}
      <Pagination paging={data.paging} />
    </div>
  );
}
