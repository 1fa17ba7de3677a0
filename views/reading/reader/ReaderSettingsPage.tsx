import type { PageProps } from "#shared/form.ts";
import { keyboardText } from "#shared/reading/keyboard.text.ts";
import { READER_KEYS_SWITCH } from "#shared/reading/reader-settings.ts";
import type { ReaderSettingsPageData } from "#shared/reading/reader-settings-page.dto.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ReaderChoices } from "./ReaderChoices.tsx";

/** Page of the reader settings. The page and its sample apply the choices at once, with CSS alone. */
export function ReaderSettingsPage({ data, form }: PageProps<ReaderSettingsPageData>) {
  const { settingsPage: words } = readingText;
  const { bind, value } = formFields(form, { ...data.settings });
  return (
    <div className="page settings">
      <h1>{words.title}</h1>
      <p className="lead">{data.withAccount ? words.leadWithAccount : words.lead}</p>
      <section className="settings-sample" aria-labelledby="sample">
        <h2 id="sample">{words.preview}</h2>
        <div className="settings-page">
          <div className="chapter">
            <div className="prose">
              {words.sample.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
        </div>
        <p className="fine">{words.sampleSource}</p>
      </section>
      <form noValidate className="settings-form" method="post" action={readingPaths.readerSettings()}>
        <CsrfField />
        <input type="hidden" name="next" defaultValue={data.next} />
        <FormErrors form={form} />
        <ReaderChoices
          bind={bind}
          chosen={{
            theme: value("theme"),
            font: value("font"),
            size: value("size"),
            spacing: value("spacing"),
            width: value("width"),
          }}
        />
        <RadioGroup
          {...bind("keys")}
          legend={words.keys}
          value={value("keys")}
          look="segments"
          options={READER_KEYS_SWITCH.map((each) => ({ value: each, label: words.keysSwitch[each] }))}
        />
        <p>
          <a href={readingPaths.keyboard()}>{keyboardText.title}</a>
        </p>
        <div className="actions">
          <Button look="primary">{words.save}</Button>
          <ButtonLink look="quiet" href={data.next}>
            {words.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
