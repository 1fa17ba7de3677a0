import type { PageProps } from "#shared/form.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import type { ImportPreviewPageData } from "#shared/stories/imports.dto.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { DiscardImport } from "./DiscardImport.tsx";
import { ImportAccount, ImportReport, ImportTwins } from "./ImportAccount.tsx";
import { ImportEntries } from "./ImportEntries.tsx";
import { ImportOrigin } from "./ImportOrigin.tsx";
import { ImportReading } from "./ImportReading.tsx";
import { ImportWorks } from "./ImportWorks.tsx";

const texts = importsText.preview;

/** Page that previews the content of a file before it is imported; afterwards, the import report. */
export function ImportPreviewPage({ data, form }: PageProps<ImportPreviewPageData>) {
  if (data.kind === "stored") return <ImportReport report={data.report} />;
  if (data.kind === "reading") return <ImportReading reading={data.reading} />;
  const { preview, twins, paging } = data;
  const { bind, value } = formFields(form, { title: preview.title });
  const out = preview.entries.filter((entry) => entry.out).length;
  return (
    <div className="page page-desk import-preview">
      <Breadcrumbs
        trail={[{ href: importsPaths.storyImport(), label: importsText.title }, { label: preview.title }]}
      />
      <h1>{texts.title(preview.title)}</h1>
      <p className="lead">{texts.lead}</p>
      <ImportTwins twins={twins} />
      {preview.works.length > 1 && <ImportWorks preview={preview} />}
      <form noValidate className="import-edit" method="post" action={importsPaths.waiting(preview.id)}>
        <CsrfField />
        <FormErrors form={form} />
        {/* Makes Enter in a field save, because it activates the first button of a form. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {texts.save}
        </button>
        <input type="hidden" name="page" value={pageOf(paging)} />
        <input type="hidden" name="rows" value={preview.entries.map(({ id }) => id).join(" ")} />
        <Field
          {...bind("title")}
          label={texts.storyTitle}
          hint={preview.author ? texts.by(preview.author) : undefined}
          value={value("title")}
          maxLength={TITLE_MAX}
          required
        />
        {preview.origin && <ImportOrigin preview={preview} origin={preview.origin} form={form} />}
        <h2 id="chapters">{texts.contents}</h2>
        <p className="fine">
          {importsText.counts(preview.chapters, preview.words)}
          {out > 0 && ` · ${texts.outCount(out)}`}
        </p>
        <ImportEntries preview={preview} form={form} />
        <Pagination paging={paging} />
        <div className="actions import-actions">
          <Button look="primary" name="act" value="next" iconAfter="arrow-right">
            {texts.next}
          </Button>
          <Button>{texts.save}</Button>
          {preview.works.length > 1 && (
            <Button name="act" value="all" icon="check">
              {importsText.works.all(preview.works.length)}
            </Button>
          )}
        </div>
      </form>
      <ImportAccount account={preview.account} />
      <DiscardImport waiting={preview} />
    </div>
  );
}

/** Returns the number of the current page, derived from the adjacent ones. */
function pageOf({ newer, older }: { newer: string | null; older: string | null }): number {
  const numberIn = (href: string) => Number(new URLSearchParams(href.split("?")[1]).get("page"));
  if (newer) return numberIn(newer) + 1;
  return older ? numberIn(older) - 1 : 1;
}
