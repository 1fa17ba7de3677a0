import { ANSWERED_SECTION } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/people/identity.limits.ts";
import type { ContactPageData } from "#shared/site/contact.dto.ts";
import { CONTACT_TEXT_MAX } from "#shared/site/contact.limits.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { contactText } from "#shared/site/contact.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CaptchaField } from "../../ui/CaptchaField.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Contact form page. */
export function ContactPage({ data, form }: PageProps<ContactPageData>) {
  const texts = contactText;
  const kindTexts = texts[data.kind];
  const fields = formFields(form, { name: data.name, email: data.email });
  const { bind, value } = fields;
  return (
    <div className="page page-narrow">
      <h1>{kindTexts.title}</h1>
      <p className="lead">{kindTexts.lead}</p>
      {data.kind === "feature-request" && (
        <>
          <p>{texts.ideas.hint}</p>
          <p className="actions">
            <ButtonLink href={forumsPaths.newIdea()} icon="lightbulb" look="primary">
              {texts.ideas.post}
            </ButtonLink>
            <ButtonLink href={forumsPaths.forum(ANSWERED_SECTION, "ideas")} icon="chevron-up">
              {texts.ideas.all}
            </ButtonLink>
          </p>
          <h2>{texts.ideas.orPrivately}</h2>
        </>
      )}
      <form noValidate method="post" action={contactPaths.contact(data.kind)}>
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("name")}
          label={texts.name}
          value={value("name")}
          autoComplete="name"
          maxLength={NAME_MAX}
          optional
        />
        <Field
          {...bind("email")}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          value={value("email")}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
        <Field
          {...bind("subject")}
          label={kindTexts.subject}
          value={value("subject")}
          maxLength={160}
          required
        />
        <TextArea
          {...bind("text")}
          label={kindTexts.text}
          hint={kindTexts.textHint}
          value={value("text")}
          rows={8}
          maxLength={CONTACT_TEXT_MAX}
          required
        />
        {data.captcha && <CaptchaField captcha={data.captcha} fields={fields} />}
        <Button look="primary">{kindTexts.submit}</Button>
      </form>
    </div>
  );
}
