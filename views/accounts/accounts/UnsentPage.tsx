import { accountsText } from "#shared/accounts/accounts.text.ts";
import type { UnsentForm } from "#shared/form.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";

const { unsent: words } = accountsText;

/**
 * Values longer than this, or with several words, were written by hand and can be edited before they are
 * sent.
 */
const SHORT = 60;

/** The fields that were sent, in order; names may repeat. */
const fieldsOf = ({ fields }: UnsentForm) =>
  fields.map(([name, value], at) => ({
    id: `unsent-${at}`,
    name,
    value,
    isWritten: value.length > SHORT || /\s/.test(value.trim()),
  }));

/**
 * Page that offers a member who has signed in again, or confirmed their identity, to send the form they had submitted;
 * nothing is sent before they press the button.
 */
export function UnsentPage(props: { unsent: UnsentForm; title: string; lead: string; next: string }) {
  const { unsent, title, lead, next } = props;
  return (
    <div className="page page-form">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <form noValidate method="post" action={unsent.action} encType="multipart/form-data">
        <CsrfField />
        {unsent.withFiles && <Notice kind="warning">{words.files}</Notice>}
        {fieldsOf(unsent).map(({ id, name, value, isWritten }) =>
          isWritten ? (
            <TextArea key={id} {...{ id, name, value }} label={words.field(name)} />
          ) : (
            <input key={id} type="hidden" name={name} defaultValue={value} />
          ),
        )}
        <Rest unsent={unsent} />
        <div className="actions">
          <Button look="primary">{words.send}</Button>
          <ButtonLink look="quiet" href={next}>
            {words.leave}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}

/** Shows the target and the short fields that are sent with the form, so that nothing is sent unseen. */
function Rest({ unsent }: { unsent: UnsentForm }) {
  return (
    <dl className="unsent-rest">
      <div>
        <dt>{words.goesTo}</dt>
        <dd>{unsent.action}</dd>
      </div>
      {fieldsOf(unsent)
        .filter(({ value, isWritten }) => !isWritten && value !== "")
        .map(({ id, name, value }) => (
          <div key={id}>
            <dt>{words.field(name)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows the member's unsent text on the sign-in page, to read and to copy. */
export function UnsentText({ unsent }: { unsent: UnsentForm }) {
  const written = fieldsOf(unsent).filter(({ isWritten }) => isWritten);
  return (
    <>
      {unsent.withFiles && <Notice kind="warning">{words.files}</Notice>}
      {written.length > 0 && (
        <details className="unsent-text">
          <summary>{words.text}</summary>
          {written.map(({ id, name, value }) => (
            <TextArea key={id} {...{ id, name, value }} label={words.field(name)} readOnly />
          ))}
        </details>
      )}
    </>
  );
}
