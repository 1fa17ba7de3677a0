import { accountsText } from "../../../src/shared/accounts/accounts.text.ts";
import type { UnsentForm } from "../../../src/shared/form.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";

const { unsent: words } = accountsText;

/** Longer than this, or of several words, it was written by hand and may be changed once more. */
const SHORT = 60;

/** What was sent, in its order; names may repeat. */
const fieldsOf = ({ fields }: UnsentForm) =>
  fields.map(([name, value], at) => ({
    ...{ id: `unsent-${at}`, name, value },
    isWritten: value.length > SHORT || /\s/.test(value.trim()),
  }));

/** Asks a member who has signed in again to send what they wrote before; nothing is sent until they press. */
export function UnsentPage({ unsent, name, next }: { unsent: UnsentForm; name: string; next: string }) {
  return (
    <div className="page page-form">
      <h1>{words.back}</h1>
      <p className="lead">{words.backLead(name)}</p>
      <form method="post" action={unsent.action} encType="multipart/form-data">
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

/** Where it goes, and the short fields that go with it: nothing is sent unseen. */
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

/** On the sign-in page: their words, to be seen and to be copied. */
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
