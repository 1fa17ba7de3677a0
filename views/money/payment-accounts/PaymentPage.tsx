import { countryName, currencyName } from "../../../src/shared/countries.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { PaymentAccountDto, PaymentPageData } from "../../../src/shared/money/payment-accounts.dto.ts";
import { PAYMENT_STEPS, type PaymentStep } from "../../../src/shared/money/payment-accounts.enums.ts";
import { paymentAccountsPaths } from "../../../src/shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "../../../src/shared/money/payment-accounts.text.ts";
import { PAYMENT_FIELDS, type PaymentField } from "../../../src/shared/money/payment-fields.ts";
import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PayeePart } from "./PayeePart.tsx";

const words = paymentAccountsText;

/** How payments stand: nothing yet, something missing, or ready; every number masked. */
export function PaymentPage({ data }: PageProps<PaymentPageData>) {
  const { payee, account, onwards, next } = data;
  if (payee)
    return (
      <SettingsFrame current="payment" title={words.title} lead={words.lead}>
        <PayeePart payee={payee} next={next} />
        {account && (
          <>
            <section className="payment-part" aria-labelledby="payment-kept">
              <h2 id="payment-kept">{words.payee.kept}</h2>
              <p>{words.payee.keptHint}</p>
            </section>
            <Details account={account} next={next} />
          </>
        )}
      </SettingsFrame>
    );
  return (
    <SettingsFrame current="payment" title={words.title} lead={words.lead}>
      {account ? (
        <Account account={account} onwards={onwards} next={next} />
      ) : (
        <Empty
          icon="lock"
          title={words.none}
          action={
            <>
              <ButtonLink look="primary" href={paymentAccountsPaths.paymentStep("business", next)}>
                {words.start}
              </ButtonLink>
              {next && (
                <ButtonLink look="quiet" href={next}>
                  {words.later}
                </ButtonLink>
              )}
            </>
          }
        >
          <p>{words.noneHint}</p>
        </Empty>
      )}
      <p className="fine payment-safe">{words.safe}</p>
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
        <Notice kind="success" title={words.complete}>
          <p>{words.completeHint}</p>
        </Notice>
      ) : (
        <Notice kind="warning" title={words.started}>
          <p>{words.startedHint}</p>
        </Notice>
      )}
      {(next || !account.complete) && (
        <div className="actions">
          {!account.complete && (
            <ButtonLink look="primary" href={paymentAccountsPaths.paymentStep(onwards, next)}>
              {words.onwards}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink look={account.complete ? "primary" : "quiet"} href={next}>
              {words.goBack}
            </ButtonLink>
          )}
        </div>
      )}
      <Details account={account} next={next} />
    </>
  );
}

/** All that is kept, and how to forget it. */
function Details({ account, next }: { account: PaymentAccountDto; next: string }) {
  return (
    <>
      {PAYMENT_STEPS.map((step) => (
        <Summary key={step} step={step} account={account} next={next} />
      ))}
      <section className="payment-part" aria-labelledby="payment-documents">
        <div className="payment-part-head">
          <h2 id="payment-documents">{words.documents.title}</h2>
          <a href={paymentAccountsPaths.paymentDocuments(next)} aria-label={words.documents.manageLabel}>
            {words.documents.manage}
          </a>
        </div>
        <p>
          {account.documents.length > 0
            ? words.documents.count(account.documents.length)
            : words.documents.none}
        </p>
      </section>
      <Dialog id="delete-payment" opener={words.delete} title={words.deleteTitle}>
        <p>{words.deleteBody}</p>
        <form method="post" action={paymentAccountsPaths.payment()}>
          <CsrfField />
          <input type="hidden" name="next" defaultValue={next} />
          <Button look="danger" name="intent" value="delete">
            {words.deleteSubmit}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

/** One step's details. */
function Summary({ step, account, next }: { step: PaymentStep; account: PaymentAccountDto; next: string }) {
  const { name } = words.steps[step];
  return (
    <section className="payment-part" aria-labelledby={`payment-${step}`}>
      <div className="payment-part-head">
        <h2 id={`payment-${step}`}>{name}</h2>
        <a href={paymentAccountsPaths.paymentStep(step, next)} aria-label={words.changeStep(name)}>
          {words.change}
        </a>
      </div>
      <dl className="payment-facts">
        {PAYMENT_FIELDS[step]
          .filter((field) => isAsked(field, account))
          .map((field) => (
            <div key={field}>
              <dt>{words.fields[field]}</dt>
              <dd>{shown(field, account) || <span className="fine">{words.notGiven}</span>}</dd>
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
      return account.businessType && words.businessTypes[account.businessType];
    case "company_type":
      return account.companyType && words.companyTypes[account.companyType];
    case "country":
      return countryName(account.country);
    case "currency":
      return currencyName(account.currency);
    default:
      return account.masked[field] ?? "";
  }
}
