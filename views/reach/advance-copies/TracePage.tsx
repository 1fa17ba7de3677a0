import type { PageProps } from "../../../src/shared/form.ts";
import type { TracedDto, TracePageData } from "../../../src/shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "../../../src/shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "../../../src/shared/reach/advance-copies.text.ts";
import { AuthorName } from "../../people/users/AuthorName.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";

const words = advanceCopiesText.trace;

/** Names the copy that a leaked file or text was taken from. */
export function TracePage({ data, form }: PageProps<TracePageData>) {
  const { bind, value } = formFields(form);
  return (
    <AdminFrame data={data} current="trace" title={words.title} lead={words.lead}>
      {data.traced && <Result traced={data.traced} />}
      <form
        method="post"
        encType="multipart/form-data"
        action={advanceCopiesPaths.trace()}
        className="trace-form"
      >
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("file")}
          label={words.file}
          type="file"
          accept=".epub,.docx,.html,.txt,.md"
          optional
        />
        <TextArea
          {...bind("text")}
          label={words.text}
          hint={words.textHint}
          value={value("text")}
          rows={8}
          optional
        />
        <Button look="primary">{words.button}</Button>
      </form>
    </AdminFrame>
  );
}

function Result({ traced: { copy, torn } }: { traced: TracedDto }) {
  if (!copy)
    return (
      <Notice kind="info" title={words.none}>
        {torn ? words.torn : words.noneBody}
      </Notice>
    );
  return (
    <section className="card" aria-label={words.found}>
      <Facts>
        <Fact name={words.found}>{copy.title}</Fact>
        <Fact name={words.reader}>
          {copy.reader ? <AuthorName author={copy.reader} /> : advanceCopiesText.author.gone}
        </Fact>
        <Fact name={words.mark}>{copy.mark}</Fact>
        <Fact name={words.by}>{words.bys[copy.by]}</Fact>
        {copy.read > 0 && <Fact name={words.evidence}>{words.alike(copy.alike, copy.read)}</Fact>}
      </Facts>
    </section>
  );
}
