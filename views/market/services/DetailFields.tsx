import type { FormState } from "#shared/form.ts";
import { formatBytes } from "#shared/format.ts";
import type { ServiceStepPageData } from "#shared/market/services.dto.ts";
import { serviceDetailFields, serviceTypeFields } from "#shared/market/services.fields.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldSet } from "../../ui/Choice.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Icon } from "../../ui/Icon.tsx";

const texts = servicesText.wizard;

export interface StepFieldsProps {
  readonly data: ServiceStepPageData;
  readonly form: FormState;
}

/** Field for the service's category. */
export const TypeFields = ({ data: { values }, form }: StepFieldsProps) => (
  <FormFields of={serviceTypeFields} state={formFields(form, values)} />
);

/** Fields for what the author receives. */
export function DetailFields({ data: { terms, id, values }, form }: StepFieldsProps) {
  const fields = formFields(form, values);
  return (
    <>
      <FormFields of={serviceDetailFields} state={fields} />
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
      <FieldSet legend={texts.samples} hint={isNarrator ? texts.samplesHintAudio : texts.samplesHint}>
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
                  title={texts.removeSample(name)}
                >
                  <span className="visually-hidden">{texts.removeSample(name)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {isNarrator && (
          <div className="service-sample-add">
            <Field
              {...fields.bind("audio")}
              label={texts.audio}
              type="file"
              accept="audio/*,.mp3,.m4a,.opus,.flac"
              optional
            />
            <Button name="intent" value="add-audio" formNoValidate icon="upload">
              {texts.addAudio}
            </Button>
          </div>
        )}
        <div className="service-sample-add">
          <Field
            {...fields.bind("picture")}
            label={texts.picture}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            optional
          />
          <Button name="intent" value="add-picture" formNoValidate icon="upload">
            {texts.addPicture}
          </Button>
        </div>
        <div className="service-sample-add">
          <Field
            {...fields.bind("document")}
            label={texts.document}
            type="file"
            accept=".doc,.docx,.pdf"
            optional
          />
          <Button name="intent" value="add-document" formNoValidate icon="upload">
            {texts.addDocument}
          </Button>
        </div>
      </FieldSet>
    </div>
  );
}
