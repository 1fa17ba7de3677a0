import type { PageProps } from "#shared/form.ts";
import type { CopyPageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { FEEDBACK_MAX } from "#shared/reach/advance-copies.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = advanceCopiesText.copy;

/** Page of one copy for its reader: read it, download it, and give feedback. */
export function CopyPage({ data, form }: PageProps<CopyPageData>) {
  const { copy, mark, chapters, outOn, feedback } = data;
  const { bind, value } = formFields(form, { feedback });
  return (
    <div className="page page-narrow page-stack">
      <p>
        <a href={advanceCopiesPaths.copies()}>{texts.back}</a>
      </p>
      <h1>{copy.title}</h1>
      <Notice kind="info">{texts.mark(mark)}</Notice>
      <Facts>
        {outOn && (
          <Fact name={texts.outOn}>
            <Time iso={outOn} />
          </Fact>
        )}
        {copy.until && (
          <Fact name={advanceCopiesText.mine.until}>
            <Time iso={copy.until} />
          </Fact>
        )}
      </Facts>
      <div className="actions">
        {chapters.length > 0 && (
          <ButtonLink look="primary" href={advanceCopiesPaths.readCopy(copy.id, 1)} icon="book-open">
            {texts.read}
          </ButtonLink>
        )}
        <ButtonLink href={advanceCopiesPaths.copyEpub(copy.id)} icon="download" download>
          {texts.epub}
        </ButtonLink>
      </div>
      <section aria-labelledby="copy-contents">
        <h2 id="copy-contents">{texts.contents}</h2>
        <ol className="copy-contents">
          {chapters.map(({ number, title }) => (
            <li key={number}>
              <a href={advanceCopiesPaths.readCopy(copy.id, number)}>
                {title || texts.place(number, chapters.length)}
              </a>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="copy-feedback">
        <h2 id="copy-feedback">{texts.feedback}</h2>
        <PageForm
          action={advanceCopiesPaths.copy(copy.id)}
          back={advanceCopiesPaths.copies()}
          form={form}
          button={<Button look="primary">{texts.send}</Button>}
        >
          <TextArea
            {...bind("feedback")}
            label={texts.feedbackField}
            hint={texts.feedbackHint}
            value={value("feedback")}
            maxLength={FEEDBACK_MAX}
            rows={6}
            required
          />
        </PageForm>
      </section>
    </div>
  );
}
