import type { PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { detailsHistoryPaths } from "#shared/stories/details-history.paths.ts";
import { detailsHistoryText } from "#shared/stories/details-history.text.ts";
import type { StoryRevisionsPageData } from "#shared/stories/revisions.dto.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { StoryTrail } from "../editing/StoryTrail.tsx";
import { RevisionMarks } from "./RevisionMarks.tsx";

/** Page of a story's revisions: recent edits, and links to each chapter's revisions. */
export function StoryRevisionsPage({ data }: PageProps<StoryRevisionsPageData>) {
  const { story, chapters, recent, zone } = data;
  return (
    <div className="page page-desk revisions">
      <StoryTrail story={story} here={revisionsText.title} />
      <h1>{revisionsText.titleOf(story.title)}</h1>
      <p className="lead">{revisionsText.lead}</p>
      <p>
        <ButtonLink look="quiet" href={detailsHistoryPaths.history(story.id)} icon="clock">
          {detailsHistoryText.link}
        </ButtonLink>
      </p>
      {recent.length === 0 ? (
        <Empty icon="clock" title={revisionsText.none} />
      ) : (
        <>
          <h2>{revisionsText.chapters}</h2>
          <ol className="revised-chapters">
            {chapters.map(({ id, number, title }) => (
              <li key={id} value={number}>
                <a href={chaptersPaths.chapterRevisions(story.id, id)}>{title}</a>
              </li>
            ))}
          </ol>
          <h2>{revisionsText.recent}</h2>
          <Table
            headed
            caption={revisionsText.recent}
            rows={recent}
            keyOf={({ chapter, number }) => `${chapter} ${number}`}
            columns={[
              { head: revisionsText.when, cell: ({ at }) => <Time iso={at} as="moment" zone={zone} /> },
              { head: revisionsText.who, cell: ({ by }) => by || revisionsText.gone },
              {
                head: revisionsText.what,
                cell: ({ chapter, title }) =>
                  chapters.some(({ id }) => id === chapter) ? (
                    <a href={chaptersPaths.chapterRevisions(story.id, chapter)}>{title}</a>
                  ) : (
                    title
                  ),
              },
              { head: revisionsText.words, figures: true, cell: ({ words }) => words },
              { head: revisionsText.state, cell: (revision) => <RevisionMarks revision={revision} /> },
            ]}
          />
        </>
      )}
    </div>
  );
}
