import type { PageProps } from "../../../src/shared/form.ts";
import type { CopyPageData } from "../../../src/shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "../../../src/shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "../../../src/shared/reach/advance-copies.text.ts";
import { FEEDBACK_MAX } from "../../../src/shared/reach/advance-copies.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { Time } from "../../ui/Time.tsx";

const words = advanceCopiesText.copy;

/** One copy, for its reader: to read, to take along, and to say what they think. */
export function CopyPage({ data, form }: PageProps<CopyPageData>) {
  const { copy, mark, chapters, outOn, feedback } = data;
  const { bind, value } = formFields(form, { feedback });
  return (
    <div className="page page-narrow page-stack">
      <p>
        <a href={advanceCopiesPaths.copies()}>{words.back}</a>
      </p>
      <h1>{copy.title}</h1>
      <Notice kind="info">{words.mark(mark)}</Notice>
      <Facts>
        {outOn && (
          <Fact name={words.outOn}>
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
            {words.read}
          </ButtonLink>
        )}
        <ButtonLink href={advanceCopiesPaths.copyEpub(copy.id)} icon="download" download>
          {words.epub}
        </ButtonLink>
      </div>
      <section aria-labelledby="copy-contents">
        <h2 id="copy-contents">{words.contents}</h2>
        <ol className="copy-contents">
          {chapters.map(({ number, title }) => (
            <li key={number}>
              <a href={advanceCopiesPaths.readCopy(copy.id, number)}>
                {title || words.place(number, chapters.length)}
              </a>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="copy-feedback">
        <h2 id="copy-feedback">{words.feedback}</h2>
        <PageForm
          action={advanceCopiesPaths.copy(copy.id)}
          back={advanceCopiesPaths.copies()}
          form={form}
          button={<Button look="primary">{words.send}</Button>}
        >
          <TextArea
            {...bind("feedback")}
            label={words.feedback}
            hint={words.feedbackHint}
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
