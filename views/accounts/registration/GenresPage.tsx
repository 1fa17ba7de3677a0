import type { GenresPageData } from "../../../src/shared/accounts/registration.dto.ts";
import { registrationText } from "../../../src/shared/accounts/registration.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import { CheckboxGroup } from "../../ui/Choice.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { StepForm, WizardPage } from "./WizardPage.tsx";

/** The third step: what one likes. */
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
