import type { SocialsPageData } from "#shared/accounts/registration.dto.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import type { PageProps } from "#shared/form.ts";
import { peopleText } from "#shared/people/people.text.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { StepForm, WizardPage } from "./WizardPage.tsx";

/** Page of the second step: links to other sites. */
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
