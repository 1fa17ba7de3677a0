import type { ReactNode } from "react";
import { languageName } from "#shared/languages.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { languagesText } from "#shared/stories/languages.text.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import type { StoryFormPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import type { formFields } from "../../ui/form-fields.ts";
import { TagField } from "../tags/TagField.tsx";

export type Fields = ReturnType<typeof formFields>;

interface FieldsProps {
  readonly fields: Fields;
}

/** Fields for title, synopsis, genres, tags and language. */
export function StoryBasicFields({ fields }: FieldsProps) {
  const { bind, value } = fields;
  const { story: words } = writingText;
  const language = value("language") || "en-GB";
  const languages: Record<string, string> = { ...languagesText };
  languages[language] ??= languageName(language);
  return (
    <FieldSet legend={words.basics}>
      <FormFields of={storyFields} state={fields} names={["title", "synopsis", "categories"]} />
      <TagField {...bind("tags")} label={words.tags} hint={words.tagsHint} value={value("tags")} optional />
      <Select
        {...bind("language")}
        label={words.language}
        value={language}
        options={Object.entries(languages).map(([code, label]) => ({ value: code, label }))}
      />
    </FieldSet>
  );
}

/** Fields for what readers should know before they start. */
export function StoryReaderFields({ fields }: FieldsProps) {
  const { story: words } = writingText;
  return (
    <FieldSet legend={words.readers}>
      <FormFields
        of={storyFields}
        state={fields}
        names={["mature", "warnings", "aiUse", "licence", "complete", "series", "firstPublished"]}
      />
    </FieldSet>
  );
}

/** Fields for who may read the story; further fields are `children`. */
export function StoryAccessFields(props: {
  fields: Fields;
  story: Pick<StoryFormPageData["story"], "passworded">;
  children?: ReactNode;
}) {
  const { bind, has } = props.fields;
  const { story: words } = writingText;
  const passworded = props.story.passworded;
  return (
    <FieldSet legend={words.access}>
      <FormFields of={storyFields} state={props.fields} names={["private"]} />
      <Field
        {...bind("password")}
        label={words.password}
        hint={passworded ? words.passwordKeep : words.passwordHint}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        optional
      />
      {passworded && (
        <Checkbox {...bind("removePassword")} label={words.removePassword} checked={has("removePassword")} />
      )}
      {props.children}
      <FormFields of={storyFields} state={props.fields} names={["noCrawlers"]} />
    </FieldSet>
  );
}
