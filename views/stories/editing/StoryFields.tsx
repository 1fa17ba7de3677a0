import type { ReactNode } from "react";
import { languageName } from "../../../src/shared/languages.ts";
import { PASSWORD_MAX } from "../../../src/shared/people/identity.limits.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { AI_USES, CONTENT_WARNINGS, GENRES, LICENCES } from "../../../src/shared/stories/catalogue.enums.ts";
import { SYNOPSIS_MAX, TITLE_MAX } from "../../../src/shared/stories/editing.limits.ts";
import type { StoryFormPageData } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Checkbox, CheckboxGroup, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

export type Fields = ReturnType<typeof formFields>;

/** Title, synopsis, genres, tags, language. */
export function StoryBasicFields({ fields: { bind, value, all } }: { fields: Fields }) {
  const { story: words } = writingText;
  const language = value("language") || "en-GB";
  const languages: Record<string, string> = { ...words.languages };
  languages[language] ??= languageName(language);
  return (
    <FieldSet legend={words.basics}>
      <Field {...bind("title")} label={words.title} value={value("title")} maxLength={TITLE_MAX} required />
      <TextArea
        {...bind("synopsis")}
        label={words.synopsis}
        hint={words.synopsisHint}
        value={value("synopsis")}
        maxLength={SYNOPSIS_MAX}
        rows={6}
      />
      <CheckboxGroup
        {...bind("categories")}
        legend={words.genres}
        hint={words.genresHint}
        look="chips"
        values={all("categories")}
        options={GENRES.map((genre) => ({ value: genre, label: labelsText.genre[genre] }))}
      />
      <Field {...bind("tags")} label={words.tags} hint={words.tagsHint} value={value("tags")} optional />
      <Select
        {...bind("language")}
        label={words.language}
        value={language}
        options={Object.entries(languages).map(([code, label]) => ({ value: code, label }))}
      />
    </FieldSet>
  );
}

/** What readers should know before they start. */
export function StoryReaderFields({ fields: { bind, value, all, has } }: { fields: Fields }) {
  const { story: words } = writingText;
  return (
    <FieldSet legend={words.readers}>
      <Checkbox {...bind("mature")} label={words.mature} hint={words.matureHint} checked={has("mature")} />
      <CheckboxGroup
        {...bind("warnings")}
        legend={words.warnings}
        look="chips"
        values={all("warnings")}
        options={CONTENT_WARNINGS.map((warning) => ({ value: warning, label: labelsText.warning[warning] }))}
      />
      <RadioGroup
        {...bind("aiUse")}
        legend={words.aiUse}
        value={value("aiUse")}
        options={AI_USES.map((use) => ({ value: use, label: words.aiUses[use] }))}
      />
      <Select
        {...bind("licence")}
        label={words.licence}
        hint={words.licenceHint}
        value={value("licence") || LICENCES[0]}
        options={LICENCES.map((licence) => ({ value: licence, label: words.licences[licence] }))}
      />
      <Checkbox {...bind("complete")} label={words.complete} checked={has("complete")} />
      <Checkbox {...bind("narration")} label={words.narration} checked={has("narration")} />
    </FieldSet>
  );
}

/** Whether readers join the author's mailing list before they read. */
export function StoryMailingField({ fields: { bind, has } }: { fields: Fields }) {
  const { story: words } = writingText;
  return (
    <Checkbox
      {...bind("mailingList")}
      label={words.mailingList}
      hint={words.mailingListHint}
      checked={has("mailingList")}
    />
  );
}

/** Who may read it; with more of it as `children`. */
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
      <Checkbox
        {...bind("private")}
        label={words.private}
        hint={words.privateHint}
        checked={has("private")}
      />
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
      <Checkbox {...bind("noCrawlers")} label={words.noCrawlers} checked={has("noCrawlers")} />
    </FieldSet>
  );
}
