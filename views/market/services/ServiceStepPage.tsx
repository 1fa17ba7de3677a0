import type { PageProps } from "../../../src/shared/form.ts";
import type { ServiceStepPageData } from "../../../src/shared/market/services.dto.ts";
import { SERVICE_STEPS, type ServiceStep, UPDATE_STEPS } from "../../../src/shared/market/services.enums.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { paymentAccountsPaths } from "../../../src/shared/money/payment-accounts.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { DetailFields, TypeFields } from "./DetailFields.tsx";
import { PricingFields } from "./PricingFields.tsx";
import { RequirementFields } from "./RequirementFields.tsx";
import { ServiceBody } from "./ServiceBody.tsx";
import { PackageList } from "./ServicePackages.tsx";

const words = servicesText.wizard;

/** A step of offering a service, or of its update. */
export function ServiceStepPage({ data, form }: PageProps<ServiceStepPageData>) {
  const { step, id, isUpdate, terms, returns } = data;
  const order: readonly ServiceStep[] = isUpdate ? UPDATE_STEPS : SERVICE_STEPS;
  const at = order.indexOf(step);
  const back = at > 0 && id ? servicesPaths.step(id, order[at - 1]!) : servicesPaths.mine();
  const hasForm = step !== "payment-wallet" && step !== "review";
  return (
    <div className="page page-narrow service-wizard">
      <h1>{isUpdate ? words.updateTitle(terms.title) : words.newTitle}</h1>
      <p className="wizard-place">{words.place(at + 1, order.length)}</p>
      <Steps
        short
        label={words.label}
        steps={order.map((each) => ({
          label: words.steps[each].name,
          href: id && each !== step && !data.inReview ? servicesPaths.step(id, each) : undefined,
          done: each !== step && (isUpdate ? false : data.done.includes(each)),
          current: each === step,
        }))}
      />
      <h2>{words.steps[step].name}</h2>
      <p className="lead">{words.steps[step].lead}</p>
      {isUpdate && <p className="fine">{words.updateNotice}</p>}
      {returns.length > 0 && (
        <Notice kind="warning" title={words.returned}>
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
          method="post"
          action={servicesPaths.step(id, step)}
          encType={step === "details" ? "multipart/form-data" : undefined}
          className="service-form"
        >
          <CsrfField />
          <FormErrors form={form} />
          {step === "type" && <TypeFields data={data} form={form} />}
          {step === "details" && <DetailFields data={data} form={form} />}
          {step === "pricing" && <PricingFields data={data} form={form} />}
          {step === "requirements" && <RequirementFields data={data} form={form} />}
          <div className="actions">
            <Button look="primary">{words.next}</Button>
            <ButtonLink look="quiet" href={back}>
              {words.back}
            </ButtonLink>
          </div>
        </form>
      )}
    </div>
  );
}

function WalletStep({ data: { wallet, id } }: { data: ServiceStepPageData }) {
  const next = id ? servicesPaths.step(id, "payment-wallet") : servicesPaths.serviceNew();
  return (
    <>
      <Notice kind={wallet === "complete" ? "success" : "info"}>
        <p>{words.wallet[wallet]}</p>
        {wallet !== "complete" && (
          <p>
            <a href={paymentAccountsPaths.payment(next)}>
              {wallet === "none" ? words.wallet.setUp : words.wallet.goOn}
            </a>
          </p>
        )}
      </Notice>
      <form
        method="post"
        action={id ? servicesPaths.step(id, "payment-wallet") : servicesPaths.serviceNew()}
        className="actions"
      >
        <CsrfField />
        <Button look="primary">{id ? words.next : words.begin}</Button>
        <ButtonLink look="quiet" href={servicesPaths.mine()}>
          {words.back}
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
          <p>{words.inReview}</p>
          <form method="post" action={servicesPaths.act(id, "withdraw")}>
            <CsrfField />
            <Button>{words.withdraw}</Button>
          </form>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="warning" title={words.missing}>
          <ul>
            {missing.map(({ step, message }) => (
              <li key={step}>
                <a href={servicesPaths.step(id, step)}>{words.missingAt(words.steps[step].name, message)}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section className="card service-preview" aria-label={words.preview}>
        <p className="fine">{words.preview}</p>
        <h3>{terms.title || servicesText.mine.untitled}</h3>
        <ServiceBody id={id} terms={terms} />
        <PackageList terms={terms} />
      </section>
      {!inReview && (
        <form method="post" action={servicesPaths.step(id, "review")} className="actions">
          <CsrfField />
          <Button look="primary">{words.submit}</Button>
          <ButtonLink look="quiet" href={back}>
            {words.back}
          </ButtonLink>
        </form>
      )}
      {isUpdate && !inReview && (
        <form method="post" action={servicesPaths.act(id, "discard")}>
          <CsrfField />
          <Button look="quiet">{words.discard}</Button>
        </form>
      )}
    </>
  );
}
