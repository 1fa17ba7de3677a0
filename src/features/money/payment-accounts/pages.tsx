import type { RateLimits } from "#core/limits/rate-limits.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { goTo, seeOther, seeOtherAt } from "#core/pages/redirects.ts";
import type {
  PaymentDocumentsPageData,
  PaymentPageData,
  PaymentStepPageData,
} from "#shared/money/payment-accounts.dto.ts";
import { PAYMENT_STEPS, type PaymentStep } from "#shared/money/payment-accounts.enums.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";
import { isSecretPaymentField, PAYMENT_FIELDS } from "#shared/money/payment-fields.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { PaymentDocumentsPage } from "#views/money/payment-accounts/PaymentDocumentsPage.tsx";
import { PaymentPage } from "#views/money/payment-accounts/PaymentPage.tsx";
import { PaymentStepPage } from "#views/money/payment-accounts/PaymentStepPage.tsx";
import { deletePaymentAccount, savePaymentStep } from "./commands.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { addPaymentDocument, noDocument, removePaymentDocument } from "./documents.ts";
import type { PaymentAccountDoc } from "./model.ts";
import { maskedFields, presentDocuments, presentPaymentAccount } from "./present.ts";
import { linkToProvider, nextOf, payeeOf, providerPage } from "./provider-pages.ts";
import { findOwnPaymentAccount } from "./reads.ts";
import { doneSteps } from "./rules.ts";
import { isUnreadable, NO_VALUES, readableValues } from "./sealing.ts";

const texts = paymentAccountsText;
const robots = "noindex";

/** Settings section "Payment": the status, the three steps and the documents. */
export function paymentAccountPages(dependencies: PaymentDependencies, limits: RateLimits): PageDefinition[] {
  const { secrets, services, provider } = dependencies;

  const overview = definePage<PaymentPageData>({
    path: paymentAccountsPaths.payment(),
    confirmsIdentity: "form",
    query: ["next"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const account = await findOwnPaymentAccount(viewer);
      const shown = account && presentPaymentAccount(secrets, account, services.now());
      const next = nextOf(query.get("next"));
      return {
        payee: await payeeOf(dependencies, viewer),
        account: shown,
        next,
        onwards: firstMissing(shown?.done ?? []),
      };
    },
    async action({ caller, request, viewer }, { values }) {
      if (values.intent === "onboard" && provider.onboarding)
        return seeOtherAt(await linkToProvider(dependencies, viewer, nextOf(values.next)), provider.origins);
      const account = values.intent === "delete" ? await findOwnPaymentAccount(viewer) : null;
      if (account) {
        await deletePaymentAccount(dependencies, caller, String(account._id));
        request.session.flash = { kind: "success", text: texts.deleted };
      }
      return seeOther(paymentAccountsPaths.payment(nextOf(values.next)));
    },
    meta: () => ({ title: texts.title, robots }),
    Component: PaymentPage,
  });

  const documents = definePage<PaymentDocumentsPageData>({
    path: paymentAccountsPaths.paymentDocuments(),
    confirmsIdentity: "page",
    query: ["next"],
    access: membersOnly,
    cache: "private",
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: ["document"] },
    async load({ viewer, query }) {
      const account = await findOwnPaymentAccount(viewer);
      if (!account) throw goTo(paymentAccountsPaths.payment());
      return { documents: presentDocuments(secrets, account), next: nextOf(query.get("next")) };
    },
    async action({ caller, request, viewer }, { values, files }) {
      if (values.remove) {
        await removePaymentDocument(dependencies, caller, values.remove);
        request.session.flash = { kind: "success", text: texts.documents.removed };
      } else {
        await limits.consume(uploadByMember, viewer.id as string);
        if (!files.document) throw noDocument("document");
        await addPaymentDocument(dependencies, caller, { ...files.document, field: "document" });
        request.session.flash = { kind: "success", text: texts.documents.added };
      }
      return seeOther(paymentAccountsPaths.paymentDocuments(nextOf(values.next)));
    },
    meta: () => ({ title: texts.documents.title, robots }),
    Component: PaymentDocumentsPage,
  });

  return [
    ...(provider.onboarding ? [providerPage(dependencies)] : []),
    ...[overview, documents, ...PAYMENT_STEPS.map((step) => stepPage(dependencies, step))],
  ];
}

function stepPage(dependencies: PaymentDependencies, step: PaymentStep): PageDefinition {
  return definePage<PaymentStepPageData>({
    path: paymentAccountsPaths.paymentStep(step),
    confirmsIdentity: "page",
    query: ["next"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query, request }) {
      const next = nextOf(query.get("next"));
      const account = await findOwnPaymentAccount(viewer);
      // Members who sign up with the provider need not enter their details here as well.
      if (!account && dependencies.provider.onboarding) throw goTo(paymentAccountsPaths.payment(next));
      // Whether the member is a company determines the fields of the later steps.
      if (!account?.business_type && step !== "business" && request.method !== "POST")
        throw goTo(paymentAccountsPaths.paymentStep("business", next));
      return { ...stepData(dependencies, step, account), next };
    },
    action: (context, form) => saveStep(dependencies, step, context, form),
    meta: ({ company }) => ({
      title:
        step === "representative" && !company ? texts.steps[step].titleIndividual : texts.steps[step].title,
      robots,
    }),
    Component: PaymentStepPage,
  });
}

/** Returns the initial values of a step's form; secrets only as masks. */
function stepData(
  { secrets, services }: PaymentDependencies,
  step: PaymentStep,
  account: PaymentAccountDoc | null,
): Omit<PaymentStepPageData, "next"> {
  const values = account ? readableValues(secrets, account) : NO_VALUES;
  const masks = maskedFields(values);
  const names = PAYMENT_FIELDS[step];
  return {
    step,
    values: Object.fromEntries(
      names.filter((name) => !isSecretPaymentField(name)).map((name) => [name, values[name]]),
    ),
    kept: Object.fromEntries(names.filter(isSecretPaymentField).map((name) => [name, masks[name]])),
    company: values.business_type === "company",
    country: values.country,
    done: doneSteps(values, services.now()),
    complete: isComplete(secrets, account),
  };
}

const isComplete = (secrets: PaymentDependencies["secrets"], account: PaymentAccountDoc | null): boolean =>
  account?.complete === true && !isUnreadable(secrets, account);

/** Saves a step and redirects to the next one or, once complete, back to where the visitor came from. */
async function saveStep(
  dependencies: PaymentDependencies,
  step: PaymentStep,
  { caller, request, viewer }: PageContext,
  { values, all }: SentForm,
): Promise<Response> {
  const back = values.intent === "back";
  const next = nextOf(values.next);
  const wasComplete = (await findOwnPaymentAccount(viewer))?.complete ?? false;
  const account = await savePaymentStep(
    dependencies,
    caller,
    step,
    { values, clear: all("clear") },
    { lenient: back },
  );
  if (back || !account) return seeOther(stepBefore(step, next));
  if (account.complete) {
    request.session.flash = { kind: "success", text: wasComplete ? texts.saved : texts.connected };
    return seeOther(next || paymentAccountsPaths.payment());
  }
  const done = doneSteps(readableValues(dependencies.secrets, account), dependencies.services.now());
  const following = PAYMENT_STEPS[PAYMENT_STEPS.indexOf(step) + 1] ?? firstMissing(done);
  return seeOther(paymentAccountsPaths.paymentStep(following, next));
}

function stepBefore(step: PaymentStep, next: string): string {
  const before = PAYMENT_STEPS[PAYMENT_STEPS.indexOf(step) - 1];
  return before ? paymentAccountsPaths.paymentStep(before, next) : paymentAccountsPaths.payment(next);
}

const firstMissing = (done: readonly PaymentStep[]): PaymentStep =>
  PAYMENT_STEPS.find((step) => !done.includes(step)) ?? "business";
