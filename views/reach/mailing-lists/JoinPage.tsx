import type { PageProps } from "#shared/form.ts";
import { EMAIL_MAX } from "#shared/people/identity.limits.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { JoinPageData } from "#shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText } from "#shared/reach/mailing-lists.text.ts";
import { LIST_NAME_MAX } from "#shared/reach/mailing-lists.ts";
import { Button } from "../../ui/Button.tsx";
import { CaptchaField } from "../../ui/CaptchaField.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const texts = mailingListsText.join;

/** Page on which readers subscribe to an author's newsletter. */
export function JoinPage({ data, form }: PageProps<JoinPageData>) {
  const { slug, name, about, author, email, done, captcha, story, link } = data;
  const fields = formFields(form, { email });
  const { bind, value, has } = fields;
  return (
    <div className="page page-form">
      <h1>{name}</h1>
      <p className="lead">
        {texts.by} <a href={profilePaths.user(author.username)}>{author.name}</a>
      </p>
      <div dir="auto">
        <Paragraphs text={about} />
      </div>
      {story && !done && (
        <Notice kind="info">
          <p>{texts.toRead(story.title)}</p>
        </Notice>
      )}
      {done ? (
        <Notice kind="success" title={texts[done]}>
          <p>{done === "asked" ? texts.askedBody : texts.confirmedBody}</p>
        </Notice>
      ) : (
        <form
          noValidate
          method="post"
          action={mailingListsPaths.join(slug, { story: story?.id, link: link ?? undefined })}
        >
          <CsrfField />
          <FormErrors form={form} />
          <Field
            {...bind("email")}
            label={texts.email}
            type="email"
            value={value("email")}
            autoComplete="email"
            maxLength={EMAIL_MAX}
            required
          />
          <Field
            {...bind("name")}
            label={texts.yourName}
            value={value("name")}
            autoComplete="name"
            maxLength={LIST_NAME_MAX}
            optional
          />
          <Checkbox
            {...bind("consent")}
            label={texts.consent(name, author.name)}
            checked={has("consent")}
            required
          />
          <Checkbox {...bind("counted")} label={texts.counted(author.name)} checked={has("counted")} />
          {captcha && <CaptchaField captcha={captcha} fields={fields} />}
          <Button look="primary">{texts.button}</Button>
        </form>
      )}
    </div>
  );
}
