import type { SocialsPageData } from "../../../src/shared/accounts/registration.dto.ts";
import { registrationText } from "../../../src/shared/accounts/registration.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { peopleText } from "../../../src/shared/people/people.text.ts";
import { SOCIAL_LINKS } from "../../../src/shared/people/profile.enums.ts";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { StepForm, WizardPage } from "./WizardPage.tsx";

/** The second step: links to elsewhere. */
export function SocialsPage({ data, form }: PageProps<SocialsPageData>) {
  const { socials } = registrationText;
  const { bind, value } = formFields(form, data.values);
  return (
    <WizardPage setup={data.setup} title={socials.title} lead={socials.lead}>
      <StepForm setup={data.setup} form={form}>
        {SOCIAL_LINKS.map((kind) => (
          <Field
            key={kind}
            {...bind(kind)}
            label={peopleText.link[kind]}
            hint={kind === "website" ? socials.websiteHint : socials.hint}
            value={value(kind)}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete={kind === "website" ? "url" : "off"}
          />
        ))}
      </StepForm>
    </WizardPage>
  );
}
