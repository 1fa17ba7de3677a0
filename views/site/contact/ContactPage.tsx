import { ANSWERED_SECTION } from "../../../src/shared/community/forums.enums.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { EMAIL_MAX, NAME_MAX } from "../../../src/shared/people/identity.limits.ts";
import type { ContactPageData } from "../../../src/shared/site/contact.dto.ts";
import { CONTACT_TEXT_MAX } from "../../../src/shared/site/contact.limits.ts";
import { contactPaths } from "../../../src/shared/site/contact.paths.ts";
import { contactText } from "../../../src/shared/site/contact.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
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
      {data.kind === "feature-request" && (
        <>
          <p>{words.ideas.hint}</p>
          <p className="actions">
            <ButtonLink href={forumsPaths.newIdea()} icon="lightbulb" look="primary">
              {words.ideas.post}
            </ButtonLink>
            <ButtonLink href={forumsPaths.forum(ANSWERED_SECTION, "ideas")} icon="chevron-up">
              {words.ideas.all}
            </ButtonLink>
          </p>
          <h2>{words.ideas.orPrivately}</h2>
        </>
      )}
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
