import { formatNumber } from "#shared/format.ts";
import { chapterLabelsText } from "#shared/stories/chapter-labels.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { ImportAccountDto, ImportReportDto, ImportTwinDto } from "#shared/stories/imports.dto.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = importsText.report;

/** Report of what was left out of a file, changed, or moved elsewhere. */
export function ImportAccount({ account }: { account: ImportAccountDto }) {
  const { lines, pictures, footnotes, margin } = account;
  const noted = margin.map((note, index) => ({ ...note, key: `${index}` }));
  return (
    <section className="import-account" aria-labelledby="account">
      <h2 id="account">{texts.account}</h2>
      {pictures + footnotes > 0 && (
        <p>
          {texts.pictures(pictures)}, {texts.footnotes(footnotes)}.
        </p>
      )}
      {lines.dropped.length === 0 && <p>{texts.nothingDropped}</p>}
      {(["dropped", "changed", "kept"] as const).map(
        (fate) =>
          lines[fate].length > 0 && (
            <div key={fate}>
              <h3>{texts.lines[fate]}</h3>
              <ul>
                {lines[fate].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ),
      )}
      {margin.length > 0 && (
        <details className="import-margin">
          <summary>{texts.margin}</summary>
          <p className="fine">{texts.marginLead}</p>
          <ul>
            {noted.map(({ key, kind, by, text }) => (
              <li key={key}>
                <strong>{texts.marginKinds[kind]}</strong>
                {by && ` (${by})`}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Existing stories that appear to contain the manuscript already. */
export function ImportTwins({ twins }: { twins: readonly ImportTwinDto[] }) {
  if (twins.length === 0) return null;
  return (
    <Notice kind="info">
      <ul className="plain-list">
        {twins.map(({ kind, story, at }) => (
          <li key={story.id}>
            <a href={editingPaths.storyEdit(story.id)}>{importsText.twin[kind](story.title)}</a>
            {at && (
              <>
                {" "}
                <Time iso={at} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Report of an imported manuscript. */
export function ImportReport({ report }: { report: ImportReportDto }) {
  return (
    <div className="page page-desk import-report">
      <h1>{texts.done(report.story.title)}</h1>
      <Notice kind="success">
        <p>{texts.summary(report.chapters.length, report.words)}</p>
      </Notice>
      <div className="actions">
        <ButtonLink look="primary" href={editingPaths.storyEdit(report.story.id)} icon="pen-line">
          {texts.edit}
        </ButtonLink>
        <ButtonLink href={importsPaths.storyImport()} icon="upload">
          {texts.another}
        </ButtonLink>
      </div>
      <ImportAccount account={report} />
      <Table
        caption={texts.chapters}
        rows={report.chapters.map((chapter, index) => ({ ...chapter, index }))}
        keyOf={(row) => String(row.index)}
        columns={[
          { head: texts.chapter, cell: (row) => row.title },
          { head: texts.type, cell: (row) => chapterLabelsText.type[row.type] },
          { head: texts.words, cell: (row) => formatNumber(row.words), figures: true },
        ]}
      />
    </div>
  );
}
