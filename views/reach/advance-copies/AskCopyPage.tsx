import type { PageProps } from "../../../src/shared/form.ts";
import type { AskCopyPageData } from "../../../src/shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths } from "../../../src/shared/reach/advance-copies.paths.ts";
import { advanceCopiesText } from "../../../src/shared/reach/advance-copies.text.ts";
import { WHERE_MAX, WHY_MAX } from "../../../src/shared/reach/advance-copies.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const words = advanceCopiesText.ask;

/** Asks an author for a copy before the story is out, or says what has become of it. */
export function AskCopyPage({ data, form }: PageProps<AskCopyPageData>) {
  const { slug, title, author, copy, full, own, invited, invite } = data;
  const { bind, value, has } = formFields(form);
  const note = own
    ? words.own
    : copy && copy.state !== "invited"
      ? words[copy.state]
      : full
        ? words.full
        : null;
  return (
    <div className="page page-form">
      <h1>{(invited ? words.invitedTitle : words.title)(title)}</h1>
      {note ? (
        <>
          <Notice kind="info" title={note} />
          {copy?.state === "given" && (
            <ButtonLink look="primary" href={advanceCopiesPaths.copy(copy.id)}>
              {words.open}
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p className="lead">{(invited ? words.invited : words.lead)(author)}</p>
          <PageForm
            action={storyLinksPaths.linkCopy(slug, invite || undefined)}
            back={storyLinksPaths.link(slug)}
            form={form}
            button={<Button look="primary">{invited ? words.take : words.button}</Button>}
          >
            {!invited && (
              <TextArea
                {...bind("why")}
                label={words.why}
                value={value("why")}
                maxLength={WHY_MAX}
                rows={4}
                required
              />
            )}
            <Field
              {...bind("where")}
              label={words.where}
              hint={words.whereHint}
              value={value("where")}
              maxLength={WHERE_MAX}
              optional
            />
            <Checkbox
              {...bind("agree")}
              label={words.agree}
              hint={words.mark}
              checked={has("agree")}
              required
            />
          </PageForm>
          {invited && (
            <form method="post" action={storyLinksPaths.linkCopy(slug, invite || undefined)}>
              <CsrfField />
              <Button look="quiet" name="do" value="turn-down">
                {words.turnDown}
              </Button>
            </form>
          )}
        </>
      )}
    </div>
  );
}
