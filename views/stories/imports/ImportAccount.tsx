import { formatNumber } from "../../../src/shared/format.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type {
  ImportAccountDto,
  ImportReportDto,
  ImportTwinDto,
} from "../../../src/shared/stories/imports.dto.ts";
import { importsPaths } from "../../../src/shared/stories/imports.paths.ts";
import { importsText } from "../../../src/shared/stories/imports.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = importsText.report;

/** What was left out of a file, changed, and kept in another place. */
export function ImportAccount({ account }: { account: ImportAccountDto }) {
  const { lines, pictures, footnotes, margin } = account;
  const noted = margin.map((note, index) => ({ ...note, key: `${index}` }));
  return (
    <section className="import-account" aria-labelledby="account">
      <h2 id="account">{words.account}</h2>
      <p>
        {words.pictures(pictures)}, {words.footnotes(footnotes)}.
      </p>
      {lines.dropped.length === 0 && <p>{words.nothingDropped}</p>}
      {(["dropped", "changed", "kept"] as const).map(
        (fate) =>
          lines[fate].length > 0 && (
            <div key={fate}>
              <h3>{words.lines[fate]}</h3>
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
          <summary>{words.margin}</summary>
          <p className="fine">{words.marginLead}</p>
          <ul>
            {noted.map(({ key, kind, by, text }) => (
              <li key={key}>
                <strong>{words.marginKinds[kind]}</strong>
                {by && ` (${by})`}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Stories that a manuscript seems to be in already. */
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

/** The account of a manuscript that is in. */
export function ImportReport({ report }: { report: ImportReportDto }) {
  return (
    <div className="page page-desk import-report">
      <h1>{words.done(report.story.title)}</h1>
      <Notice kind="success">
        <p>{words.summary(report.chapters.length, report.words)}</p>
      </Notice>
      <div className="actions">
        <ButtonLink look="primary" href={editingPaths.storyEdit(report.story.id)} icon="pen-line">
          {words.edit}
        </ButtonLink>
        <ButtonLink href={importsPaths.storyImport()} icon="upload">
          {words.another}
        </ButtonLink>
      </div>
      <ImportAccount account={report} />
      <Table
        caption={words.chapters}
        rows={report.chapters.map((chapter, index) => ({ ...chapter, index }))}
        keyOf={(row) => String(row.index)}
        columns={[
          { head: words.chapter, cell: (row) => row.title },
          { head: words.type, cell: (row) => labelsText.chapterType[row.type] },
          { head: words.words, cell: (row) => formatNumber(row.words), figures: true },
        ]}
      />
    </div>
  );
}
