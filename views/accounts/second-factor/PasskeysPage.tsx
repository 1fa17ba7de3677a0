import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PasskeyDto, PasskeysPageData } from "#shared/accounts/passkeys.dto.ts";
import { PASSKEY_NAME_MAX } from "#shared/accounts/passkeys.limits.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import { passkeysPaths } from "#shared/accounts/passkeys.paths.ts";
import { passkeysText as texts } from "#shared/accounts/passkeys.text.ts";
import { secondFactorPaths } from "#shared/accounts/second-factor.paths.ts";
import { emptyForm, type FormState, type PageProps } from "#shared/form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Time } from "../../ui/Time.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { PasskeyForm } from "./PasskeyForm.tsx";

/** Page of a member's passkeys: adding, renaming and removing them. */
export function PasskeysPage({ data, form }: PageProps<PasskeysPageData>) {
  return (
    <SettingsFrame current="account" title={texts.title} lead={texts.lead}>
      <section className="settings-part" aria-labelledby="passkeys">
        <h2 id="passkeys">{texts.listTitle}</h2>
        <FormErrors form={form.values.intent === "remove" ? form : emptyForm} />
        {data.passkeys.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul className="facts-list">
            {data.passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} zone={data.zone} form={form} />
            ))}
          </ul>
        )}
        <p>
          {texts.twoStep} <a href={secondFactorPaths.secondFactor()}>{texts.twoStepLink}</a>
        </p>
      </section>
      <Add data={data} form={form.values.intent === "add" ? form : emptyForm} />
      <p className="settings-end">
        <a href={accountsPaths.account()}>{accountText.settings.back}</a>
      </p>
    </SettingsFrame>
  );
}

function Passkey({ passkey, zone, form }: { passkey: PasskeyDto; zone: string; form: FormState }) {
  const { id, name, synced, createdAt, usedAt } = passkey;
  return (
    <li>
      <Icon name="key-round" />
      <div className="facts-list-what">
        <p className="facts-list-name">
          <bdi>{name}</bdi>
        </p>
        <p className="badges">
          <Badge>{synced ? texts.synced : texts.oneDevice}</Badge>
        </p>
        <p className="fine">
          {texts.added} <Time iso={createdAt} as="short" zone={zone} />,{" "}
          {usedAt ? (
            <>
              {texts.used} <Time iso={usedAt} as="moment" zone={zone} />
            </>
          ) : (
            texts.unused
          )}
        </p>
        <Rename
          passkey={passkey}
          form={form.values.intent === "rename" && form.values.id === id ? form : null}
        />
      </div>
      <form noValidate method="post" action={passkeysPaths.passkeys()}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={id} />
        <Button name="intent" value="remove" look="danger">
          {texts.remove} <span className="visually-hidden">{name}</span>
        </Button>
      </form>
    </li>
  );
}

/** Form for a passkey's name. `form` is the rejected form, or null. */
function Rename({ passkey: { id, name }, form }: { passkey: PasskeyDto; form: FormState | null }) {
  const { bind, value } = formFields(form ?? emptyForm, { name });
  return (
    <details open={form !== null}>
      <summary>
        {texts.rename} <span className="visually-hidden">{name}</span>
      </summary>
      <form noValidate method="post" action={passkeysPaths.passkeys()}>
        <CsrfField />
        <input type="hidden" name="intent" defaultValue="rename" />
        <input type="hidden" name="id" defaultValue={id} />
        <FormErrors form={form ?? emptyForm} />
        <Field
          {...bind("name")}
          id={form ? "field-name" : `name-${id}`}
          label={texts.name}
          value={value("name")}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          required
        />
        <Button>{texts.save}</Button>
      </form>
    </details>
  );
}

function Add({ data, form }: PageProps<PasskeysPageData>) {
  const { sent, bind, value } = formFields(form, { name: data.defaultName });
  return (
    <section className="settings-part" aria-labelledby="add">
      <h2 id="add">{texts.addTitle}</h2>
      {data.options === null ? (
        <p>{passkeysMessages.tooMany}</p>
      ) : (
        <>
          <p>{texts.addLead}</p>
          <p data-passkey-without="">{texts.unsupported}</p>
          <PasskeyForm
            does="create"
            action={passkeysPaths.passkeys()}
            options={data.options}
            intent="add"
            form={form}
            submit={texts.add}
            look="primary"
          >
            <CsrfField />
            <Field
              {...bind("name")}
              id={sent ? "field-name" : "add-name"}
              label={texts.name}
              hint={texts.nameHint}
              value={value("name")}
              maxLength={PASSKEY_NAME_MAX}
              autoComplete="off"
              required
            />
          </PasskeyForm>
        </>
      )}
    </section>
  );
}
