import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { ImportPageData, ImportReportDto } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";

/** Bringing in a manuscript, and then the account of what came in and what did not. */
export function ImportPage({ data, form }: PageProps<ImportPageData>) {
  const { import: words } = writingText;
  const { bind, value } = formFields(form);
  const lostFile = value("file");
  if (data.report) return <ImportReport report={data.report} />;
  return (
    <div className="page page-narrow">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form
        className="import-form"
        method="post"
        action={chaptersPaths.storyImport()}
        encType="multipart/form-data"
      >
        <CsrfField />
        <FormErrors form={form} />
        {lostFile && (
          <Notice kind="info">
            <p>{words.fileAgain(lostFile)}</p>
          </Notice>
        )}
        <Field
          {...bind("file")}
          label={words.file}
          hint={words.fileHint}
          type="file"
          accept=".epub,.docx,.md,.markdown,.html,.htm,.xhtml,.txt"
          required
        />
        <div className="actions">
          <Button look="primary" icon="upload">
            {words.submit}
          </Button>
        </div>
      </form>
    </div>
  );
}

function ImportReport({ report }: { report: ImportReportDto }) {
  const { import: words } = writingText;
  return (
    <div className="page page-desk import-report">
      <h1>{words.done(report.story.title)}</h1>
      <Notice kind="success">
        <p>{words.summary(report.chapters.length, report.words)}</p>
        <p>
          {words.images(report.images)}, {words.footnotes(report.footnotes)}.
        </p>
      </Notice>
      <div className="actions">
        <ButtonLink look="primary" href={editingPaths.storyEdit(report.story.id)} icon="pen-line">
          {words.edit}
        </ButtonLink>
        <ButtonLink href={chaptersPaths.storyImport()} icon="upload">
          {words.another}
        </ButtonLink>
      </div>
      {report.dropped.length === 0 ? (
        <p>{words.nothingDropped}</p>
      ) : (
        <Table
          caption={words.dropped}
          rows={report.dropped}
          keyOf={(row) => row.what}
          columns={[
            { head: words.droppedWhat, cell: (row) => row.what },
            { head: words.droppedCount, cell: (row) => formatNumber(row.count), figures: true },
          ]}
        />
      )}
      <Table
        caption={words.chapters}
        rows={report.chapters}
        keyOf={(row) => String(row.number)}
        columns={[
          { head: words.number, cell: (row) => row.number, figures: true },
          {
            head: words.chapter,
            cell: (row) => <a href={chaptersPaths.chapterEdit(report.story.id, row.number)}>{row.title}</a>,
          },
          { head: words.type, cell: (row) => labelsText.chapterType[row.type] },
          { head: words.words, cell: (row) => formatNumber(row.words), figures: true },
        ]}
      />
    </div>
  );
}
