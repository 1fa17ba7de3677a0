import type { PageProps } from "#shared/form.ts";
import type { ServiceStepPageData } from "#shared/market/services.dto.ts";
import { SERVICE_STEPS, type ServiceStep, UPDATE_STEPS } from "#shared/market/services.enums.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import { DetailFields, TypeFields } from "./DetailFields.tsx";
import { PricingFields, SellerFees } from "./PricingFields.tsx";
import { RequirementFields } from "./RequirementFields.tsx";
import { ServiceBody } from "./ServiceBody.tsx";
import { PackageList } from "./ServicePackages.tsx";

const texts = servicesText.wizard;

/** Page of one step of creating or updating a service. */
export function ServiceStepPage({ data, form }: PageProps<ServiceStepPageData>) {
  const { step, id, isUpdate, terms, returns } = data;
  const order: readonly ServiceStep[] = isUpdate ? UPDATE_STEPS : SERVICE_STEPS;
  const at = order.indexOf(step);
  const back = at > 0 && id ? servicesPaths.step(id, order[at - 1]!) : servicesPaths.mine();
  const hasForm = step !== "payment-wallet" && step !== "review";
  return (
    <div className="page page-narrow service-wizard">
      <h1>{isUpdate ? texts.updateTitle(terms.title) : texts.newTitle}</h1>
      <p className="wizard-place">{texts.place(at + 1, order.length)}</p>
      <Steps
        short
        label={texts.label}
        steps={order.map((each) => ({
          label: texts.steps[each].name,
          href: id && each !== step && !data.inReview ? servicesPaths.step(id, each) : undefined,
          done: each !== step && (isUpdate ? false : data.done.includes(each)),
          current: each === step,
        }))}
      />
      <h2>{texts.steps[step].name}</h2>
      <p className="lead">{texts.steps[step].lead}</p>
      {isUpdate && <p className="fine">{texts.updateNotice}</p>}
      {returns.length > 0 && (
        <Notice kind="warning" title={texts.returned}>
          {returns.map(({ field, reason }) => (
            <p key={field}>
              <strong>{servicesText.fields[field]}:</strong> {reason}
            </p>
          ))}
        </Notice>
      )}
      {step === "payment-wallet" && (
        <>
          <FormErrors form={form} />
          <WalletStep data={data} />
        </>
      )}
      {step === "review" && <ReviewStep data={data} form={form} back={back} />}
      {hasForm && id && (
        <form
          noValidate
          method="post"
          action={servicesPaths.step(id, step)}
          encType={step === "details" ? "multipart/form-data" : undefined}
          className="service-form"
        >
          <CsrfField />
          <VersionField fields={formFields(form)} data={data} />
          <FormErrors form={form} />
          {step === "type" && <TypeFields data={data} form={form} />}
          {step === "details" && <DetailFields data={data} form={form} />}
          {step === "pricing" && <PricingFields data={data} form={form} />}
          {step === "requirements" && <RequirementFields data={data} form={form} />}
          <div className="actions">
            <Button look="primary">{texts.next}</Button>
            <ButtonLink look="quiet" href={back}>
              {texts.back}
            </ButtonLink>
          </div>
        </form>
      )}
      {data.fees && <SellerFees fees={data.fees} />}
    </div>
  );
}

function WalletStep({ data: { wallet, id } }: { data: ServiceStepPageData }) {
  const next = id ? servicesPaths.step(id, "payment-wallet") : servicesPaths.serviceNew();
  return (
    <>
      <Notice kind={wallet === "complete" ? "success" : "info"}>
        <p>{texts.wallet[wallet]}</p>
        {wallet !== "complete" && (
          <p>
            <a href={paymentAccountsPaths.payment(next)}>
              {wallet === "none" ? texts.wallet.setUp : texts.wallet.goOn}
            </a>
          </p>
        )}
      </Notice>
      <form
        noValidate
        method="post"
        action={id ? servicesPaths.step(id, "payment-wallet") : servicesPaths.serviceNew()}
        className="actions"
      >
        <CsrfField />
        <Button look="primary">{id ? texts.next : texts.begin}</Button>
        <ButtonLink look="quiet" href={servicesPaths.mine()}>
          {texts.back}
        </ButtonLink>
      </form>
    </>
  );
}

function ReviewStep({
  data,
  form,
  back,
}: {
  data: ServiceStepPageData;
  form: PageProps<ServiceStepPageData>["form"];
  back: string;
}) {
  const { id, terms, missing, inReview, isUpdate } = data;
  if (!id) return null;
  return (
    <>
      <FormErrors form={form} />
      {inReview && (
        <Notice kind="info">
          <p>{texts.inReview}</p>
          <form noValidate method="post" action={servicesPaths.act(id, "withdraw")}>
            <CsrfField />
            <Button>{texts.withdraw}</Button>
          </form>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="warning" title={texts.missing}>
          <ul>
            {missing.map(({ step, message }) => (
              <li key={step}>
                <a href={servicesPaths.step(id, step)}>{texts.missingAt(texts.steps[step].name, message)}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section className="card service-preview" aria-label={texts.preview}>
        <p className="fine">{texts.preview}</p>
        <h3>{terms.title || servicesText.mine.untitled}</h3>
        <ServiceBody id={id} terms={terms} />
        <PackageList terms={terms} />
      </section>
      {!inReview && (
        <form noValidate method="post" action={servicesPaths.step(id, "review")} className="actions">
          <CsrfField />
          <Button look="primary">{texts.submit}</Button>
          <ButtonLink look="quiet" href={back}>
            {texts.back}
          </ButtonLink>
        </form>
      )}
      {isUpdate && !inReview && (
        <form noValidate method="post" action={servicesPaths.act(id, "discard")}>
          <CsrfField />
          <Button look="quiet">{texts.discard}</Button>
        </form>
      )}
    </>
  );
}
