import { assetUrl } from "../../../src/shared/assets.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { BlockFormDto, WriteNewsletterPageData } from "../../../src/shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "../../../src/shared/reach/newsletters.paths.ts";
import { newslettersText } from "../../../src/shared/reach/newsletters.text.ts";
import {
  ARCHIVES,
  BLOCK_KINDS,
  BLOCKS_MAX,
  POSTAL_MAX,
  PREHEADER_MAX,
  SUBJECT_MAX,
} from "../../../src/shared/reach/newsletters.ts";
import { MarkdownHelp } from "../../stories/chapters/MarkdownHelp.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { VersionField } from "../../ui/VersionField.tsx";
import { BlockFields } from "./BlockFields.tsx";

const words = newslettersText.write;

/** Writing a letter: one form of all its blocks; whatever button is pressed, what was typed is saved. */
export function WriteNewsletterPage({ data, form }: PageProps<WriteNewsletterPageData>) {
  const { id, list, type, values, choices } = data;
  const fields = formFields(form, values);
  const { bind, value } = fields;
  const blocks = fields.sent ? sentBlocks(value, data.blocks) : data.blocks;
  return (
    <div className="page page-form newsletter-form">
      <p>
        <a href={list === null ? newslettersPaths.admin() : newslettersPaths.newsletters()}>
          {newslettersText.title}
        </a>
      </p>
      <h1>{words.title}</h1>
      <p className="lead">
        {newslettersText.to}: {list ?? newslettersText.site} · {newslettersText.types[type]}
      </p>
      <form
        method="post"
        action={newslettersPaths.newsletter(id)}
        encType="multipart/form-data"
        data-newsletter=""
        data-sheet={assetUrl("editor.css")}
      >
        <CsrfField />
        {/* What Return does in a field: saving, whatever buttons come first. */}
        <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
        <VersionField fields={fields} data={data} />
        <FormErrors form={form} />
        {form?.errors[""] === words.changedMeanwhile && (
          <p>
            <a href={newslettersPaths.draft(id)} target="_blank" rel="noopener">
              {words.otherVersion}
            </a>
          </p>
        )}
        <Field {...bind("subject")} label={words.subject} value={value("subject")} maxLength={SUBJECT_MAX} />
        {list !== null && (
          <Field
            {...bind("otherSubject")}
            label={words.otherSubject}
            hint={words.otherSubjectHint}
            value={value("otherSubject")}
            maxLength={SUBJECT_MAX}
            optional
          />
        )}
        <Field
          {...bind("preheader")}
          label={words.preheader}
          hint={words.preheaderHint}
          value={value("preheader")}
          maxLength={PREHEADER_MAX}
          optional
        />
        <h2>{words.blocks}</h2>
        {blocks.map((block, index) => (
          <BlockFields
            key={block.key}
            block={block}
            number={index + 1}
            last={index === blocks.length - 1}
            fields={fields}
            choices={choices}
          />
        ))}
        {blocks.some(({ kind }) => kind === "text") && <MarkdownHelp />}
        {blocks.length < BLOCKS_MAX && (
          <fieldset className="newsletter-add">
            <legend>{words.add}</legend>
            <div className="actions">
              {BLOCK_KINDS.map((kind) => (
                <Button key={kind} icon="plus" name="do" value={`add:${kind}`} formNoValidate>
                  {newslettersText.kinds[kind]}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <TextArea
          {...bind("postal")}
          label={words.postal}
          hint={words.postalHint}
          value={value("postal")}
          maxLength={POSTAL_MAX}
          rows={2}
        />
        <RadioGroup
          {...bind("archive")}
          legend={words.archive}
          value={value("archive")}
          options={ARCHIVES.map((each) => ({ value: each, label: words.archives[each] }))}
        />
        {list !== null && (
          <Checkbox
            {...bind("tracksOpens")}
            label={words.tracksOpens}
            hint={words.tracksOpensHint}
            checked={value("tracksOpens") === "true"}
          />
        )}
        <div className="actions">
          <Button look="primary" iconAfter="arrow-right" name="do" value="next">
            {words.next}
          </Button>
          <Button name="do" value="save">
            {words.save}
          </Button>
          <ButtonLink look="quiet" icon="trash-2" href={newslettersPaths.deleteNewsletter(id)}>
            {words.delete}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

/** The blocks of a refused form, which may be of another page than the letter stands in now. */
function sentBlocks(
  value: (name: string) => string,
  known: readonly BlockFormDto[],
): readonly BlockFormDto[] {
  const numbers = Array.from({ length: BLOCKS_MAX }, (_, index) => index + 1);
  return numbers.flatMap((number) => {
    const kind = BLOCK_KINDS.find((each) => each === value(`kind${number}`));
    const key = value(`key${number}`);
    const picture = known.find((block) => block.key === key)?.picture ?? null;
    return kind ? [{ kind, key: key || String(number), picture }] : [];
  });
}
