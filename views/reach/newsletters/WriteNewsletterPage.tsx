import { assetUrl } from "#shared/assets.ts";
import type { PageProps } from "#shared/form.ts";
import type { BlockFormDto, WriteNewsletterPageData } from "#shared/reach/newsletters.dto.ts";
import { newsletterFields } from "#shared/reach/newsletters.fields.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { BLOCK_KINDS, BLOCKS_MAX } from "#shared/reach/newsletters.ts";
import { MarkdownHelp } from "../../stories/chapters/MarkdownHelp.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { VersionField } from "../../ui/VersionField.tsx";
import { BlockFields } from "./BlockFields.tsx";

const texts = newslettersText.write;

/** Page to write a newsletter: one form of all its blocks; every button also saves what was typed. */
export function WriteNewsletterPage({ data, form }: PageProps<WriteNewsletterPageData>) {
  const { id, list, type, values, choices } = data;
  const fields = formFields(form, values);
  const { value } = fields;
  const blocks = fields.sent ? sentBlocks(value, data.blocks) : data.blocks;
  return (
    <div className="page page-form newsletter-form">
      <p>
        <a href={list === null ? newslettersPaths.admin() : newslettersPaths.newsletters()}>
          {newslettersText.title}
        </a>
      </p>
      <h1>{texts.title}</h1>
      <p className="lead">
        {newslettersText.to}: {list ?? newslettersText.site} · {newslettersText.types[type]}
      </p>
      <form
        noValidate
        method="post"
        action={newslettersPaths.newsletter(id)}
        encType="multipart/form-data"
        data-newsletter=""
        data-sheet={assetUrl("editor.css")}
      >
        <CsrfField />
        {/* Makes Enter in a field save, whatever buttons come first. */}
        <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
        <VersionField fields={fields} data={data} />
        <FormErrors form={form} />
        {form?.errors[""] === texts.changedMeanwhile && (
          <p>
            <a href={newslettersPaths.draft(id)} target="_blank" rel="noopener">
              {texts.otherVersion}
            </a>
          </p>
        )}
        <FormFields
          of={newsletterFields}
          names={list === null ? ["subject", "preheader"] : ["subject", "otherSubject", "preheader"]}
          state={fields}
        />
        <h2>{texts.blocks}</h2>
        <p className="hint">{texts.names}</p>
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
            <legend>{texts.add}</legend>
            <div className="actions">
              {BLOCK_KINDS.map((kind) => (
                <Button key={kind} icon="plus" name="do" value={`add:${kind}`} formNoValidate>
                  {newslettersText.kinds[kind]}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <FormFields
          of={newsletterFields}
          names={list === null ? ["postal", "archive"] : ["postal", "archive", "replies", "tracksOpens"]}
          state={fields}
        />
        <div className="actions">
          <Button look="primary" iconAfter="arrow-right" name="do" value="next">
            {texts.next}
          </Button>
          <Button name="do" value="save">
            {texts.save}
          </Button>
          <ButtonLink look="quiet" icon="trash-2" href={newslettersPaths.deleteNewsletter(id)}>
            {texts.delete}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

/** Returns the blocks of a rejected form, which may differ from the blocks now stored. */
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
