import type { FormState } from "../../../src/shared/form.ts";
import { formatBytes } from "../../../src/shared/format.ts";
import { languageName } from "../../../src/shared/languages.ts";
import { SERVICE_LANGUAGES } from "../../../src/shared/market/service-languages.ts";
import type { ServiceStepPageData } from "../../../src/shared/market/services.dto.ts";
import { SERVICE_CATEGORIES } from "../../../src/shared/market/services.enums.ts";
import {
  AI_TEXT_MAX,
  SERVICE_DESCRIPTION_MAX,
  SERVICE_TITLE_MAX,
} from "../../../src/shared/market/services.limits.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { AI_USES } from "../../../src/shared/stories/catalogue.enums.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxGroup, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Icon } from "../../ui/Icon.tsx";

const words = servicesText.wizard;

export interface StepFieldsProps {
  readonly data: ServiceStepPageData;
  readonly form: FormState;
}

/** What one does: one category. */
export function TypeFields({ data: { terms }, form }: StepFieldsProps) {
  const fields = formFields(form, { category: terms.category ?? "" });
  return (
    <RadioGroup
      {...fields.bind("category")}
      legend={servicesText.fields.category}
      value={fields.value("category")}
      options={SERVICE_CATEGORIES.map((value) => ({
        value,
        label: servicesText.categories[value].name,
        hint: servicesText.categories[value].lead,
      }))}
    />
  );
}

/** What an author gets. */
export function DetailFields({ data: { terms, id }, form }: StepFieldsProps) {
  const fields = formFields(form, {
    title: terms.title,
    description: terms.description,
    aiUse: terms.aiUse ?? "",
    aiText: terms.aiText,
    skills: terms.skills.join(", "),
    tags: terms.tags.join(", "),
    languages: terms.languages,
  });
  return (
    <>
      <Field
        {...fields.bind("title")}
        label={words.title}
        hint={words.titleHint}
        value={fields.value("title")}
        maxLength={SERVICE_TITLE_MAX}
      />
      <TextArea
        {...fields.bind("description")}
        label={words.description}
        hint={words.descriptionHint}
        value={fields.value("description")}
        rows={10}
        maxLength={SERVICE_DESCRIPTION_MAX}
      />
      <RadioGroup
        {...fields.bind("aiUse")}
        legend={words.aiUse}
        value={fields.value("aiUse")}
        options={AI_USES.map((value) => ({ value, label: servicesText.aiUses[value] }))}
      />
      <TextArea
        {...fields.bind("aiText")}
        label={words.aiText}
        hint={words.aiTextHint}
        value={fields.value("aiText")}
        optional
        maxLength={AI_TEXT_MAX}
      />
      <Field
        {...fields.bind("skills")}
        label={words.skills}
        hint={words.skillsHint}
        value={fields.value("skills")}
        optional
      />
      <Field
        {...fields.bind("tags")}
        label={words.tags}
        hint={words.tagsHint}
        value={fields.value("tags")}
        optional
      />
      <CheckboxGroup
        {...fields.bind("languages")}
        legend={words.languages}
        values={fields.all("languages")}
        look="chips"
        options={SERVICE_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
      />
      <SampleFields id={id!} terms={terms} fields={fields} />
    </>
  );
}

function SampleFields({
  id,
  terms: { samples, category },
  fields,
}: {
  id: string;
  terms: ServiceStepPageData["terms"];
  fields: ReturnType<typeof formFields>;
}) {
  const isNarrator = category === "audiobook";
  return (
    <div id="samples">
      <FieldSet legend={words.samples} hint={isNarrator ? words.samplesHintAudio : words.samplesHint}>
        {samples.length > 0 && (
          <ul className="service-sample-rows">
            {samples.map(({ ref, name, bytes, picture, audio }) => (
              <li key={ref}>
                {picture ? (
                  <img
                    src={servicesPaths.sample(id, ref, picture.widths[0])}
                    alt=""
                    width={picture.width}
                    height={picture.height}
                  />
                ) : (
                  <Icon name={audio ? "headphones" : "download"} />
                )}
                <a href={servicesPaths.sample(id, ref)}>{name}</a>
                <span className="fine">{formatBytes(bytes)}</span>
                <Button
                  look="quiet"
                  icon="trash-2"
                  name="remove"
                  value={ref}
                  formNoValidate
                  title={words.removeSample(name)}
                >
                  <span className="visually-hidden">{words.removeSample(name)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {isNarrator && (
          <div className="service-sample-add">
            <Field
              {...fields.bind("audio")}
              label={words.audio}
              type="file"
              accept="audio/*,.mp3,.m4a,.opus,.flac"
              optional
            />
            <Button name="intent" value="add-audio" formNoValidate icon="upload">
              {words.addAudio}
            </Button>
          </div>
        )}
        <div className="service-sample-add">
          <Field
            {...fields.bind("picture")}
            label={words.picture}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            optional
          />
          <Button name="intent" value="add-picture" formNoValidate icon="upload">
            {words.addPicture}
          </Button>
        </div>
        <div className="service-sample-add">
          <Field
            {...fields.bind("document")}
            label={words.document}
            type="file"
            accept=".doc,.docx,.pdf"
            optional
          />
          <Button name="intent" value="add-document" formNoValidate icon="upload">
            {words.addDocument}
          </Button>
        </div>
      </FieldSet>
    </div>
  );
}
