import type { PageProps } from "#shared/form.ts";
import { formatStamp } from "#shared/format.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { ChapterRevisionsPageData, RevisionDto } from "#shared/stories/revisions.dto.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { RevisionMarks } from "./RevisionMarks.tsx";

/** Page of a chapter's revisions, newest first, with a form to compare any two side by side. */
export function ChapterRevisionsPage({ data }: PageProps<ChapterRevisionsPageData>) {
  const { story, chapter, revisions, older, zone } = data;
  const before = (at: number) => revisions.slice(at + 1).find(({ aside }) => !aside)?.number;
  const rows = revisions.map((revision, at) => ({ ...revision, before: before(at) }));
  return (
    <div className="page page-desk revisions">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: writingText.mine.title },
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { href: chaptersPaths.revisions(story.id), label: revisionsText.title },
          { label: chapter.title },
        ]}
      />
      <h1>{revisionsText.titleOf(chapter.title)}</h1>
      <p className="lead">{revisionsText.lead}</p>
      {revisions.length > 1 && <Choose {...data} />}
      <Table
        caption={revisionsText.titleOf(chapter.title)}
        rows={rows}
        keyOf={({ number }) => String(number)}
        columns={[
          { head: revisionsText.title, cell: ({ number }) => number, figures: true },
          { head: revisionsText.when, cell: ({ at }) => <Time iso={at} as="moment" zone={zone} /> },
          { head: revisionsText.who, cell: ({ by }) => by || revisionsText.gone },
          { head: revisionsText.words, figures: true, cell: ({ words }) => words },
          { head: revisionsText.state, cell: (revision) => <RevisionMarks revision={revision} /> },
          {
            head: revisionsText.changes,
            cell: ({ number, before: from }) =>
              from && (
                <a
                  href={chaptersPaths.comparison(story.id, chapter.id, from, number)}
                  aria-label={revisionsText.seeChangesOf(number)}
                >
                  {revisionsText.seeChanges}
                </a>
              ),
          },
        ]}
      />
      {older && (
        <ButtonLink look="quiet" href={older} iconAfter="arrow-right">
          {revisionsText.older}
        </ButtonLink>
      )}
    </div>
  );
}

function Choose({ story, chapter, revisions, zone }: ChapterRevisionsPageData) {
  const options = revisions.map((revision) => ({
    value: String(revision.number),
    label: labelOf(revision, zone),
  }));
  return (
    <form
      noValidate
      className="revisions-choose"
      action={`${chaptersPaths.chapterRevisions(story.id, chapter.id)}/compare`}
    >
      <Select
        name="from"
        id="field-from"
        label={revisionsText.from}
        value={String(revisions[1]?.number)}
        options={options}
      />
      <Select
        name="to"
        id="field-to"
        label={revisionsText.to}
        value={String(revisions[0]?.number)}
        options={options}
      />
      <Button>{revisionsText.show}</Button>
    </form>
  );
}

const labelOf = ({ number, at, name }: RevisionDto, zone: string): string =>
  [`${number}`, formatStamp(at, zone), name].filter(Boolean).join(" · ");
