import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { ApiTokenDto, ApiTokensPageData } from "#shared/accounts/api-tokens.dto.ts";
import { API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from "#shared/accounts/api-tokens.limits.ts";
import { apiTokensPaths } from "#shared/accounts/api-tokens.paths.ts";
import { apiTokensText } from "#shared/accounts/api-tokens.text.ts";
import type { PageProps } from "#shared/form.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";

import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CheckboxGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";

const texts = apiTokensText;

/** Page of the member's personal tokens; a new token is shown once, at the top. */
export function ApiTokensPage({ data, form }: PageProps<ApiTokensPageData>) {
  return (
    <SettingsFrame current="account" title={texts.title} lead={texts.lead}>
      <p>
        <a href={machinesPaths.apiDocs()}>{texts.docs}</a>
      </p>
      {data.made && (
        <Notice kind="success" title={texts.madeTitle}>
          <p>{texts.made}</p>
          <label className="visually-hidden" htmlFor="new-token">
            {texts.madeTitle}
          </label>
          <input className="input secret" id="new-token" type="text" readOnly value={data.made} />
          <p>{texts.madeUse}</p>
        </Notice>
      )}
      <section className="settings-part" aria-labelledby="tokens">
        <h2 id="tokens">{texts.listTitle}</h2>
        {data.tokens.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul className="facts-list">
            {data.tokens.map((token) => (
              <Token key={token.id} token={token} zone={data.zone} />
            ))}
          </ul>
        )}
      </section>
      <NewToken data={data} form={form} />
      <p className="settings-end">
        <a href={accountsPaths.account()}>{accountText.settings.back}</a>
      </p>
    </SettingsFrame>
  );
}

function Token({ token, zone }: { token: ApiTokenDto; zone: string }) {
  return (
    <li>
      <Icon name="key-round" />
      <div className="facts-list-what">
        <p className="facts-list-name">
          <bdi>{token.name}</bdi>
        </p>
        <p className="badges">
          {token.scopes.map((scope) => (
            <Badge key={scope}>{texts.scopes[scope].name}</Badge>
          ))}
          {token.expired && <Badge tone="warn">{texts.expired}</Badge>}
        </p>
        <p className="fine">
          {texts.madeOn} <Time iso={token.createdAt} as="short" zone={zone} />,{" "}
          {token.lastUsedAt ? (
            <>
              {texts.lastUsed} <Time iso={token.lastUsedAt} as="moment" zone={zone} />
            </>
          ) : (
            texts.unused
          )}
          {token.expires && (
            <>
              <br />
              {token.expired ? texts.expired : texts.expires}{" "}
              <Time iso={token.expires} as="moment" zone={zone} />
            </>
          )}
        </p>
      </div>
      <form noValidate method="post" action={apiTokensPaths.apiTokens()}>
        <CsrfField />
        <Button name="revoke" value={token.id} look="danger">
          {texts.revoke} <span className="visually-hidden">{token.name}</span>
        </Button>
      </form>
    </li>
  );
}

function NewToken({ data, form }: PageProps<ApiTokensPageData>) {
  const { bind, value, all } = formFields(form, { days: "90", scopes: ["read"] });
  return (
    <section className="settings-part" aria-labelledby="make">
      <h2 id="make">{texts.makeTitle}</h2>
      <form noValidate method="post" action={apiTokensPaths.apiTokens()}>
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("name")}
          label={texts.name}
          hint={texts.nameHint}
          value={value("name")}
          maxLength={API_TOKEN_NAME_MAX}
          autoComplete="off"
          required
        />
        <CheckboxGroup
          {...bind("scopes")}
          legend={texts.scopesLegend}
          values={all("scopes")}
          options={data.scopes.map((scope) => ({
            value: scope,
            label: texts.scopes[scope].name,
            hint: texts.scopes[scope].hint,
          }))}
        />
        <Select
          {...bind("days")}
          label={texts.days}
          value={value("days")}
          options={[
            ...API_TOKEN_DAYS.map((days) => ({ value: String(days), label: texts.afterDays(days) })),
            { value: "", label: texts.never },
          ]}
        />
        <Field
          {...bind("currentPassword")}
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
        />
        <div className="actions">
          <Button look="primary">{texts.make}</Button>
        </div>
      </form>
    </section>
  );
}
