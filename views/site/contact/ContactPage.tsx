import type { PageProps } from "../../../src/shared/form.ts";
import { EMAIL_MAX, NAME_MAX } from "../../../src/shared/people/identity.limits.ts";
import type { ContactPageData } from "../../../src/shared/site/contact.dto.ts";
import { CONTACT_TEXT_MAX } from "../../../src/shared/site/contact.limits.ts";
import { contactPaths } from "../../../src/shared/site/contact.paths.ts";

import { contactText } from "../../../src/shared/site/contact.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CaptchaField } from "../../ui/CaptchaField.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** A letter to the people who run the site. */
export function ContactPage({ data, form }: PageProps<ContactPageData>) {
  const words = contactText;
  const own = words[data.kind];
  const fields = formFields(form, { name: data.name, email: data.email });
  const { bind, value } = fields;
  return (
    <div className="page page-narrow">
      <h1>{own.title}</h1>
      <p className="lead">{own.lead}</p>
      <form method="post" action={contactPaths.contact(data.kind)}>
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("name")}
          label={words.name}
          value={value("name")}
          autoComplete="name"
          maxLength={NAME_MAX}
          optional
        />
        <Field
          {...bind("email")}
          label={words.email}
          hint={words.emailHint}
          type="email"
          value={value("email")}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
        <Field {...bind("subject")} label={own.subject} value={value("subject")} maxLength={160} required />
        <TextArea
          {...bind("text")}
          label={own.text}
          hint={own.textHint}
          value={value("text")}
          rows={8}
          maxLength={CONTACT_TEXT_MAX}
          required
        />
        {data.captcha && <CaptchaField captcha={data.captcha} fields={fields} />}
        <Button look="primary">{own.submit}</Button>
      </form>
    </div>
  );
}
