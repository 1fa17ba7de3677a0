import type { PageProps } from "../../../src/shared/form.ts";
import { TITLE_MAX } from "../../../src/shared/stories/editing.limits.ts";
import type { ImportPreviewPageData } from "../../../src/shared/stories/imports.dto.ts";
import { importsPaths } from "../../../src/shared/stories/imports.paths.ts";
import { importsText } from "../../../src/shared/stories/imports.text.ts";
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
import { ImportReading } from "./ImportReading.tsx";

const words = importsText.preview;

/** What a file holds, before anything is in a story; afterwards the account of it. */
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
      <h1>{words.title(preview.title)}</h1>
      <p className="lead">{words.lead}</p>
      <ImportTwins twins={twins} />
      <form className="import-edit" method="post" action={importsPaths.waiting(preview.id)}>
        <CsrfField />
        <FormErrors form={form} />
        {/* Enter in a field saves; the first button of a form is what it presses. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {words.save}
        </button>
        <input type="hidden" name="page" value={pageOf(paging)} />
        <input type="hidden" name="rows" value={preview.entries.map(({ id }) => id).join(" ")} />
        <Field
          {...bind("title")}
          label={words.storyTitle}
          hint={preview.author ? words.by(preview.author) : undefined}
          value={value("title")}
          maxLength={TITLE_MAX}
          required
        />
        <h2 id="chapters">{words.contents}</h2>
        <p className="fine">
          {importsText.counts(preview.chapters, preview.words)}
          {out > 0 && ` · ${words.outCount(out)}`}
        </p>
        <ImportEntries preview={preview} form={form} />
        <Pagination paging={paging} />
        <div className="actions import-actions">
          <Button look="primary" name="act" value="next" iconAfter="arrow-right">
            {words.next}
          </Button>
          <Button>{words.save}</Button>
        </div>
      </form>
      <ImportAccount account={preview.account} />
      <DiscardImport waiting={preview} />
    </div>
  );
}

/** The number of the page that is shown, by those beside it. */
function pageOf({ newer, older }: { newer: string | null; older: string | null }): number {
  const numberIn = (href: string) => Number(new URLSearchParams(href.split("?")[1]).get("page"));
  if (newer) return numberIn(newer) + 1;
  return older ? numberIn(older) - 1 : 1;
}
