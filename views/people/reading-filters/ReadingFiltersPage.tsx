import type { PageProps } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import type { ReadingFiltersPageData } from "#shared/people/reading-filters.dto.ts";
import { readingFiltersPaths } from "#shared/people/reading-filters.paths.ts";
import { readingFiltersText } from "#shared/people/reading-filters.text.ts";
import { DECLARED_AI, FILTER_ACTS, type FilterAct } from "#shared/people/reading-filters.ts";
import { CONTENT_WARNINGS, GENRES } from "#shared/story.enums.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Settings section "Filters": one form for what is hidden and what is marked. */
export function ReadingFiltersPage({ data, form }: PageProps<ReadingFiltersPageData>) {
  const texts = readingFiltersText;
  const fields = formFields(form, data.values);
  return (
    <SettingsFrame current="filters" title={texts.title} lead={texts.lead}>
      <form
        noValidate
        className="settings-form filters-form"
        method="post"
        action={readingFiltersPaths.readingFilters()}
      >
        <CsrfField />
        <FormErrors form={form} />
        {FILTER_ACTS.map((act) => (
          <FilterFields key={act} act={act} fields={fields} />
        ))}
        <div className="actions">
          <Button look="primary">{texts.save}</Button>
        </div>
      </form>
    </SettingsFrame>
  );
}

function FilterFields({ act, fields }: { act: FilterAct; fields: ReturnType<typeof formFields> }) {
  const texts = readingFiltersText;
  const labels = labelsText;
  const { all, value, has } = fields;
  const bind = (name: string) => fields.bind(`${act}_${name}`);
  const several = <Value extends string>(
    name: string,
    legend: string,
    options: readonly Value[],
    labelled: Readonly<Record<Value, string>>,
  ) => (
    <CheckboxGroup
      {...bind(name)}
      legend={legend}
      look="chips"
      values={all(`${act}_${name}`)}
      options={options.map((option) => ({ value: option, label: labelled[option] }))}
    />
  );
  return (
    <FieldSet legend={texts[act].legend} hint={texts[act].hint}>
      {several("genres", texts.genres, GENRES, labels.genre)}
      {several("warnings", texts.warnings, CONTENT_WARNINGS, labels.warning)}
      <Field
        {...bind("tags")}
        label={texts.tags}
        hint={texts.tagsHint}
        value={value(`${act}_tags`)}
        autoCapitalize="none"
        optional
      />
      <Field
        {...bind("authors")}
        label={texts.authors}
        hint={texts.authorsHint}
        value={value(`${act}_authors`)}
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
      {several("aiUses", texts.ai, DECLARED_AI, labels.aiUse)}
      <Checkbox {...bind("incomplete")} label={texts.incomplete} checked={has(`${act}_incomplete`)} />
    </FieldSet>
  );
}
