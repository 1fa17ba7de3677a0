import type { PageProps } from "#shared/form.ts";
import type { ImportPageData, WaitingImportDto } from "#shared/stories/imports.dto.ts";
import { MAX_IMPORT_BYTES } from "#shared/stories/imports.limits.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText as words } from "#shared/stories/imports.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { staying } from "../../ui/staying.ts";
import { Time } from "../../ui/Time.tsx";
import { DiscardImport } from "./DiscardImport.tsx";
import { FailedReading } from "./ImportReading.tsx";

/** Page to upload a manuscript; manuscripts awaiting import are listed below. */
export function ImportPage({ data, form }: PageProps<ImportPageData>) {
  const { bind, value } = formFields(form);
  const lostFile = value("file");
  return (
    <div className="page page-narrow">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form
        noValidate
        id="import-form"
        className="import-form"
        method="post"
        action={importsPaths.storyImport()}
        encType="multipart/form-data"
        {...staying("#import-form")}
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
          hint={words.fileHint(MAX_IMPORT_BYTES / 1024 / 1024)}
          type="file"
          accept=".epub,.docx,.odt,.fodt,.rtf,.zip,.md,.markdown,.html,.htm,.xhtml,.txt"
          required
        />
        <div className="actions">
          <Button look="primary" icon="upload">
            {words.submit}
          </Button>
        </div>
        <progress className="progress" max={100} aria-label={words.sent} hidden />
      </form>
      <details className="disclosure">
        <summary>{words.several.title}</summary>
        <ul>
          {words.several.ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </details>
      <section className="import-waiting" aria-labelledby="elsewhere">
        <h2 id="elsewhere">{words.elsewhere.title}</h2>
        <p>{words.elsewhere.lead}</p>
        <dl className="explained">
          {words.elsewhere.ways.map(([site, way]) => (
            <div key={site}>
              <dt>{site}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </dl>
      </section>
      {data.readings.length > 0 && (
        <section className="import-waiting" aria-labelledby="readings">
          <h2 id="readings">{words.beingRead}</h2>
          <ul className="import-list">
            {data.readings.map((each) => (
              <li key={each.id}>
                {each.failure ? (
                  <FailedReading reading={each} />
                ) : (
                  <a href={importsPaths.waiting(each.id)}>{words.reading.see(each.fileName)}</a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.waiting.length > 0 && (
        <section className="import-waiting" aria-labelledby="waiting">
          <h2 id="waiting">{words.waiting}</h2>
          <ul className="import-list">
            {data.waiting.map((each) => (
              <Waiting key={each.id} waiting={each} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Waiting({ waiting }: { waiting: WaitingImportDto }) {
  return (
    <li>
      <div>
        <a href={importsPaths.waiting(waiting.id)} aria-label={words.resume(waiting.title)}>
          {waiting.title}
        </a>
        <p className="fine">
          {waiting.fileName} · {words.counts(waiting.chapters, waiting.words)} · {words.storedUntil}{" "}
          <Time iso={waiting.expiresAt} />
        </p>
      </div>
      <DiscardImport waiting={waiting} />
    </li>
  );
}
