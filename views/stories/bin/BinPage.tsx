import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import type { PageProps } from "#shared/form.ts";
import type { BinnedDto, BinPageData } from "#shared/stories/bin.dto.ts";
import { binText } from "#shared/stories/bin.text.ts";
import { BIN_DAYS } from "#shared/stories/editing.limits.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Page of deleted stories and chapters that can be restored. */
export function BinPage({ data, form }: PageProps<BinPageData>) {
  const { stories, chapters, ofTeams, zone } = data;
  const count = stories.length + chapters.length;
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[{ href: editingPaths.myStories(), label: writingText.mine.title }, { label: binText.title }]}
      />
      <h1>{binText.title}</h1>
      <p className="lead">{binText.lead(BIN_DAYS)}</p>
      <FormErrors form={form} />
      {count + ofTeams.length === 0 && (
        <Empty icon="trash-2" title={binText.empty}>
          <p>{binText.emptyHint}</p>
        </Empty>
      )}
      {stories.length > 0 && (
        <Table
          caption={binText.stories}
          rows={stories}
          keyOf={({ id }) => id}
          columns={columns("story", zone)}
        />
      )}
      {ofTeams.length > 0 && (
        <>
          <Table
            caption={binText.ofTeams}
            rows={ofTeams}
            keyOf={({ id }) => id}
            columns={[
              { head: binText.of, cell: ({ story }) => story ?? binText.wholeStory },
              ...dated<BinPageData["ofTeams"][number]>(zone),
              { head: binText.author, cell: ({ author }) => author },
            ]}
          />
          <p className="fine">
            {binText.ofTeamsHint} <a href={accountDataPaths.dataSettings()}>{binText.download}</a>
          </p>
        </>
      )}
      {chapters.length > 0 && (
        <Table
          caption={binText.chapters}
          rows={chapters}
          keyOf={({ id }) => id}
          columns={[
            {
              head: binText.of,
              cell: ({ story }) => <a href={editingPaths.storyEdit(story.id)}>{story.title}</a>,
            },
            ...columns("chapter", zone),
          ]}
        />
      )}
      {count > 0 && (
        <div className="danger-zone">
          <Dialog id="empty-bin" opener={binText.clear} title={binText.clearTitle}>
            <p>{binText.clearBody(count)}</p>
            <form noValidate method="post" action={editingPaths.bin()}>
              <CsrfField />
              <Button look="danger" name="intent" value="empty" icon="trash-2">
                {binText.clear}
              </Button>
            </form>
          </Dialog>
        </div>
      )}
    </div>
  );
}

const dated = <Binned extends BinnedDto>(zone: string): Column<Binned>[] => [
  { head: binText.what, cell: ({ title }) => title },
  { head: binText.words, figures: true, cell: ({ words }) => words },
  { head: binText.deleted, cell: ({ deletedAt }) => <Time iso={deletedAt} as="short" zone={zone} /> },
  { head: binText.until, cell: ({ until }) => <Time iso={until} as="short" zone={zone} /> },
];

const columns = (intent: "story" | "chapter", zone: string): Column<BinnedDto>[] => [
  ...dated<BinnedDto>(zone),
  {
    head: binText.actions,
    cell: ({ id, title }) => (
      <form noValidate method="post" action={editingPaths.bin()}>
        <CsrfField />
        <input type="hidden" name="id" value={id} />
        <Button name="intent" value={intent} title={binText.restoreOf(title)}>
          {binText.restore}
        </Button>
      </form>
    ),
  },
];
