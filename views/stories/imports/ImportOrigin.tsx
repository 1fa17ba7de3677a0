import type { FormState } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import { SYNOPSIS_MAX } from "#shared/stories/editing.limits.ts";
import type { ImportOriginDto, ImportPreviewDto } from "#shared/stories/imports.dto.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { CONTENT_WARNINGS, GENRES } from "#shared/story.enums.ts";
import { Checkbox, CheckboxGroup } from "../../ui/Choice.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Table } from "../../ui/Table.tsx";

const texts = importsText.origin;

/** What a file says about a work from elsewhere beside what it becomes here, and the details to check. */
export function ImportOrigin({
  preview,
  origin,
  form,
}: {
  preview: Pick<ImportPreviewDto, "synopsis">;
  origin: ImportOriginDto;
  form: FormState;
}) {
  const { story } = writingText;
  const fields = formFields(form, {
    synopsis: preview.synopsis,
    categories: origin.categories,
    tags: origin.tags.join(", "),
    warnings: origin.warnings,
    mature: origin.mature ? "true" : "",
    complete: origin.complete ? "true" : "",
    series: origin.series,
    firstPublished: origin.firstPublished,
  });
  const { bind, value, all, has } = fields;
  return (
    <section aria-labelledby="origin">
      <h2 id="origin">{texts.title(origin.site)}</h2>
      <p>{texts.lead}</p>
      {origin.url && (
        <p>
          {texts.url}:{" "}
          <a href={origin.url} rel="nofollow noopener">
            {origin.url}
          </a>
        </p>
      )}
      {origin.rows.length > 0 && (
        <Table
          caption={texts.caption}
          rows={origin.rows}
          keyOf={({ kind }) => kind}
          columns={[
            { head: texts.fact, cell: ({ kind }) => texts.facts[kind] },
            { head: texts.there(origin.site), cell: ({ there }) => <bdi>{there}</bdi> },
            { head: texts.hereHead, cell: ({ here }) => here },
          ]}
        />
      )}
      <input type="hidden" name="details" value="true" />
      <TextArea
        {...bind("synopsis")}
        label={story.synopsis}
        value={value("synopsis")}
        maxLength={SYNOPSIS_MAX}
        rows={5}
      />
      <CheckboxGroup
        {...bind("categories")}
        legend={story.genres}
        hint={story.genresHint}
        look="chips"
        values={all("categories")}
        options={GENRES.map((genre) => ({ value: genre, label: labelsText.genre[genre] }))}
      />
      <Field {...bind("tags")} label={story.tags} hint={story.tagsHint} value={value("tags")} optional />
      <CheckboxGroup
        {...bind("warnings")}
        legend={story.warnings}
        look="chips"
        values={all("warnings")}
        options={CONTENT_WARNINGS.map((warning) => ({ value: warning, label: labelsText.warning[warning] }))}
      />
      <Checkbox {...bind("mature")} label={story.mature} checked={has("mature")} />
      <Checkbox {...bind("complete")} label={story.complete} checked={has("complete")} />
      <FormFields of={storyFields} state={fields} names={["series", "firstPublished"]} />
    </section>
  );
}
