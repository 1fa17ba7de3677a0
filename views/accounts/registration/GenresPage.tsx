import type { GenresPageData } from "#shared/accounts/registration.dto.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import type { PageProps } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import { GENRES } from "#shared/story.enums.ts";
import { CheckboxGroup } from "../../ui/Choice.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { StepForm, WizardPage } from "./WizardPage.tsx";

/** Page of the third step: favourite genres. */
export function GenresPage({ data, form }: PageProps<GenresPageData>) {
  const { genres } = registrationText;
  const { bind, all } = formFields(form, { interests: data.interests });
  return (
    <WizardPage setup={data.setup} title={genres.title} lead={genres.lead}>
      <StepForm setup={data.setup} form={form}>
        <CheckboxGroup
          {...bind("interests")}
          legend={genres.legend}
          look="chips"
          values={all("interests")}
          options={GENRES.map((genre) => ({ value: genre, label: labelsText.genre[genre] }))}
        />
      </StepForm>
    </WizardPage>
  );
}
