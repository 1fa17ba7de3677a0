import type { PageProps } from "../../../src/shared/form.ts";
import type { ReadingFiltersPageData } from "../../../src/shared/people/reading-filters.dto.ts";
import { readingFiltersPaths } from "../../../src/shared/people/reading-filters.paths.ts";
import { readingFiltersText } from "../../../src/shared/people/reading-filters.text.ts";
import { DECLARED_AI, FILTER_ACTS, type FilterAct } from "../../../src/shared/people/reading-filters.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { CONTENT_WARNINGS, GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** The settings' section "Filters": one form for what is hidden and what is marked. */
export function ReadingFiltersPage({ data, form }: PageProps<ReadingFiltersPageData>) {
  const words = readingFiltersText;
  const fields = formFields(form, data.values);
  return (
    <SettingsFrame current="filters" title={words.title} lead={words.lead}>
      <form
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
          <Button look="primary">{words.save}</Button>
        </div>
      </form>
    </SettingsFrame>
  );
}

function FilterFields({ act, fields }: { act: FilterAct; fields: ReturnType<typeof formFields> }) {
  const words = readingFiltersText;
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
    <FieldSet legend={words[act].legend} hint={words[act].hint}>
      {several("genres", words.genres, GENRES, labels.genre)}
      {several("warnings", words.warnings, CONTENT_WARNINGS, labels.warning)}
      <Field
        {...bind("tags")}
        label={words.tags}
        hint={words.tagsHint}
        value={value(`${act}_tags`)}
        autoCapitalize="none"
        optional
      />
      <Field
        {...bind("authors")}
        label={words.authors}
        hint={words.authorsHint}
        value={value(`${act}_authors`)}
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
      {several("aiUses", words.ai, DECLARED_AI, labels.aiUse)}
      <Checkbox {...bind("incomplete")} label={words.incomplete} checked={has(`${act}_incomplete`)} />
    </FieldSet>
  );
}
