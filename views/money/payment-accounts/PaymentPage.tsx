import { countryName, currencyName } from "#shared/countries.ts";
import type { PageProps } from "#shared/form.ts";
import type { PaymentAccountDto, PaymentPageData } from "#shared/money/payment-accounts.dto.ts";
import { PAYMENT_STEPS, type PaymentStep } from "#shared/money/payment-accounts.enums.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";
import { PAYMENT_FIELDS, type PaymentField } from "#shared/money/payment-fields.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PayeePart } from "./PayeePart.tsx";

const texts = paymentAccountsText;

/** Page of the payment account's state: none, incomplete or ready; every number is masked. */
export function PaymentPage({ data }: PageProps<PaymentPageData>) {
  const { payee, account, onwards, next } = data;
  if (payee)
    return (
      <SettingsFrame current="payment" title={texts.title} lead={texts.lead}>
        <PayeePart payee={payee} next={next} />
        {account && (
          <>
            <section className="payment-part" aria-labelledby="payment-kept">
              <h2 id="payment-kept">{texts.payee.kept}</h2>
              <p>{texts.payee.keptHint}</p>
            </section>
            <Details account={account} next={next} />
          </>
        )}
      </SettingsFrame>
    );
  return (
    <SettingsFrame current="payment" title={texts.title} lead={texts.lead}>
      {account ? (
        <Account account={account} onwards={onwards} next={next} />
      ) : (
        <Empty
          icon="lock"
          title={texts.none}
          action={
            <>
              <ButtonLink look="primary" href={paymentAccountsPaths.paymentStep("business", next)}>
                {texts.start}
              </ButtonLink>
              {next && (
                <ButtonLink look="quiet" href={next}>
                  {texts.later}
                </ButtonLink>
              )}
            </>
          }
        >
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      <p className="fine payment-safe">{texts.safe}</p>
    </SettingsFrame>
  );
}

function Account({
  account,
  onwards,
  next,
}: {
  account: PaymentAccountDto;
  onwards: PaymentStep;
  next: string;
}) {
  return (
    <>
      {account.complete ? (
        <Notice kind="success" title={texts.complete}>
          <p>{texts.completeHint}</p>
        </Notice>
      ) : (
        <Notice kind="warning" title={account.unreadable ? texts.unreadable : texts.started}>
          <p>{account.unreadable ? texts.unreadableHint : texts.startedHint}</p>
        </Notice>
      )}
      {(next || !account.complete) && (
        <div className="actions">
          {!account.complete && (
            <ButtonLink look="primary" href={paymentAccountsPaths.paymentStep(onwards, next)}>
              {texts.onwards}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink look={account.complete ? "primary" : "quiet"} href={next}>
              {texts.goBack}
            </ButtonLink>
          )}
        </div>
      )}
      <Details account={account} next={next} />
    </>
  );
}

/** All stored details, and a button to delete them. */
function Details({ account, next }: { account: PaymentAccountDto; next: string }) {
  return (
    <>
      {PAYMENT_STEPS.map((step) => (
        <Summary key={step} step={step} account={account} next={next} />
      ))}
      <section className="payment-part" aria-labelledby="payment-documents">
        <div className="payment-part-head">
          <h2 id="payment-documents">{texts.documents.title}</h2>
          <a href={paymentAccountsPaths.paymentDocuments(next)} aria-label={texts.documents.manageLabel}>
            {texts.documents.manage}
          </a>
        </div>
        <p>
          {account.documents.length > 0
            ? texts.documents.count(account.documents.length)
            : texts.documents.none}
        </p>
      </section>
      <Dialog id="delete-payment" opener={texts.delete} title={texts.deleteTitle}>
        <p>{texts.deleteBody}</p>
        <form noValidate method="post" action={paymentAccountsPaths.payment()}>
          <CsrfField />
          <input type="hidden" name="next" defaultValue={next} />
          <Button look="danger" name="intent" value="delete">
            {texts.deleteSubmit}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

/** Summary of one step's details. */
function Summary({ step, account, next }: { step: PaymentStep; account: PaymentAccountDto; next: string }) {
  const { name } = texts.steps[step];
  return (
    <section className="payment-part" aria-labelledby={`payment-${step}`}>
      <div className="payment-part-head">
        <h2 id={`payment-${step}`}>{name}</h2>
        <a href={paymentAccountsPaths.paymentStep(step, next)} aria-label={texts.changeStep(name)}>
          {texts.change}
        </a>
      </div>
      <dl className="payment-facts">
        {PAYMENT_FIELDS[step]
          .filter((field) => isAsked(field, account))
          .map((field) => (
            <div key={field}>
              <dt>{texts.fields[field]}</dt>
              <dd>{shown(field, account) || <span className="fine">{texts.notGiven}</span>}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

const OF_COMPANY: readonly PaymentField[] = ["company_type", "company_name", "company_id", "job_title"];

const isAsked = (field: PaymentField, { businessType, masked }: PaymentAccountDto): boolean =>
  OF_COMPANY.includes(field)
    ? businessType === "company"
    : field !== "address_line2" || Boolean(masked[field]);

function shown(field: PaymentField, account: PaymentAccountDto): string {
  switch (field) {
    case "business_type":
      return account.businessType && texts.businessTypes[account.businessType];
    case "company_type":
      return account.companyType && texts.companyTypes[account.companyType];
    case "country":
      return countryName(account.country);
    case "currency":
      return currencyName(account.currency);
    default:
      return account.masked[field] ?? "";
  }
}
