import type { PageProps } from "#shared/form.ts";
import type { AskCopyPageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "#shared/reach/advance-copies.text.ts";
import { WHERE_MAX, WHY_MAX } from "#shared/reach/advance-copies.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const texts = advanceCopiesText.ask;

/** Page to request an advance copy from an author, or to see the state of the request. */
export function AskCopyPage({ data, form }: PageProps<AskCopyPageData>) {
  const { slug, title, author, copy, full, own, invited, invite } = data;
  const { bind, value, has } = formFields(form);
  const note = own
    ? texts.own
    : copy && copy.state !== "invited"
      ? texts[copy.state]
      : full
        ? texts.full
        : null;
  return (
    <div className="page page-form">
      <h1>{(invited ? texts.invitedTitle : texts.title)(title)}</h1>
      {note ? (
        <>
          <Notice kind="info" title={note} />
          {copy?.state === "given" && (
            <ButtonLink look="primary" href={advanceCopiesPaths.copy(copy.id)}>
              {texts.open}
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p className="lead">{(invited ? texts.invited : texts.lead)(author)}</p>
          <PageForm
            action={storyLinksPaths.linkCopy(slug, invite || undefined)}
            back={storyLinksPaths.link(slug)}
            form={form}
            button={<Button look="primary">{invited ? texts.take : texts.button}</Button>}
          >
            {!invited && (
              <TextArea
                {...bind("why")}
                label={texts.why}
                value={value("why")}
                maxLength={WHY_MAX}
                rows={4}
                required
              />
            )}
            <Field
              {...bind("where")}
              label={texts.where}
              hint={texts.whereHint}
              value={value("where")}
              maxLength={WHERE_MAX}
              optional
            />
            <Checkbox
              {...bind("agree")}
              label={texts.agree}
              hint={texts.mark}
              checked={has("agree")}
              required
            />
          </PageForm>
          {invited && (
            <form noValidate method="post" action={storyLinksPaths.linkCopy(slug, invite || undefined)}>
              <CsrfField />
              <Button look="quiet" name="do" value="turn-down">
                {texts.turnDown}
              </Button>
            </form>
          )}
        </>
      )}
    </div>
  );
}
