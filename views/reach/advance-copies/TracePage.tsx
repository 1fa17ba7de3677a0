import type { PageProps } from "#shared/form.ts";
import type { TracedDto, TracePageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";

const texts = advanceCopiesText.trace;

/** Page that identifies the copy from which a leaked file or text came. */
export function TracePage({ data, form }: PageProps<TracePageData>) {
  const { bind, value } = formFields(form);
  return (
    <AdminFrame data={data} current="trace" title={texts.title} lead={texts.lead}>
      {data.traced && <Result traced={data.traced} />}
      <form
        noValidate
        method="post"
        encType="multipart/form-data"
        action={advanceCopiesPaths.trace()}
        className="trace-form"
      >
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("file")}
          label={texts.file}
          type="file"
          accept=".epub,.docx,.html,.txt,.md"
          optional
        />
        <TextArea
          {...bind("text")}
          label={texts.text}
          hint={texts.textHint}
          value={value("text")}
          rows={8}
          optional
        />
        <Button look="primary">{texts.button}</Button>
      </form>
    </AdminFrame>
  );
}

function Result({ traced: { copy, torn } }: { traced: TracedDto }) {
  if (!copy)
    return (
      <Notice kind="info" title={texts.none}>
        {torn ? texts.torn : texts.noneBody}
      </Notice>
    );
  return (
    <section className="card" aria-label={texts.found}>
      {copy.by === "print" && <Notice kind="warning">{texts.printAlone}</Notice>}
      <Facts>
        <Fact name={texts.found}>{copy.title}</Fact>
        <Fact name={texts.reader}>
          {copy.reader ? <AuthorName author={copy.reader} /> : advanceCopiesText.author.gone}
        </Fact>
        <Fact name={texts.mark}>{copy.mark}</Fact>
        <Fact name={texts.by}>{texts.bys[copy.by]}</Fact>
        {copy.read > 0 && <Fact name={texts.evidence}>{texts.alike(copy.alike, copy.read)}</Fact>}
      </Facts>
    </section>
  );
}
