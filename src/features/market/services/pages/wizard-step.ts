import { notFound } from "#core/base/errors.ts";
import { formValuesOf } from "#core/fields/index.ts";
import type { PageContext } from "#core/pages/define-page.ts";
import { wholeVersion } from "#core/pages/form-version.ts";
import { goTo } from "#core/pages/redirects.ts";
import { paymentAccountState } from "#features/money/payment-accounts/index.ts";
import type { ReturnDto, SellerFeesDto, ServiceStepPageData } from "#shared/market/services.dto.ts";
import {
  type FormStep,
  SERVICE_STEPS,
  type ServiceStep,
  UPDATE_STEPS,
} from "#shared/market/services.enums.ts";
import { serviceOrderFields, serviceTermsFields } from "#shared/market/services.fields.ts";
import { SERVICE_PRICE_MAX, SERVICE_PRICE_MIN } from "#shared/market/services.limits.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { centsIn } from "#shared/money/cents.ts";
import { missingOf, type Selling } from "../commands.ts";
import type { ServiceDoc } from "../model.ts";
import { permittedService } from "../permitted.ts";
import { presentTerms } from "../present.ts";
import { stateOf } from "../reads.ts";
import { missingIn } from "../rules.ts";
import { shownIn } from "../seen.ts";
import { sellerFeesOf } from "../seller-fees.ts";
import { EMPTY_TERMS, type ServiceTerms } from "../terms.ts";

export async function loadStep(selling: Selling, context: PageContext): Promise<ServiceStepPageData> {
  const { found, step } = await stepIn(context);
  const { viewer } = context;
  const terms = found.draft?.terms ?? found.live ?? EMPTY_TERMS;
  const inReview = found.draft?.state === "review";
  // A service in review is shown read-only and must be withdrawn before editing.
  if (inReview && step !== "review") throw goTo(servicesPaths.step(String(found._id), "review"));
  const wrong = missingIn(terms);
  const wallet = await paymentAccountState(selling.provider, viewer.id!);
  const formSteps = ["type", "details", "pricing", "requirements"] as const;
  return {
    step,
    id: String(found._id),
    isUpdate: found.live !== null,
    terms: presentTerms(terms),
    values: {
      ...formValuesOf(serviceTermsFields, terms),
      ...formValuesOf(serviceOrderFields, found),
      // Most sellers work in the language of the site.
      languages: terms.languages.length > 0 ? terms.languages : ["en"],
      ...(isForm(step) ? { version: wholeVersion(shownIn(found, step)) } : {}),
    },
    wallet,
    done: [
      ...(wallet === "complete" ? (["payment-wallet"] as const) : []),
      ...formSteps.filter((each: FormStep) => !wrong[each] && isBegun(each, found)),
    ],
    returns: (found.draft?.state === "review" ? [] : (found.draft?.returns ?? [])) as readonly ReturnDto[],
    missing:
      step === "review" && found.draft && !inReview
        ? ((await missingOf(selling.provider, found)) as ServiceStepPageData["missing"])
        : [],
    state: stateOf(found),
    inReview,
    fees: step === "pricing" || step === "review" ? await feesOf(selling, terms, context.sent ?? {}) : null,
  };
}

const isForm = (step: ServiceStep): step is FormStep => step !== "payment-wallet" && step !== "review";

/** Returns what the seller receives of each price, saved or just typed; null before a category is chosen. */
async function feesOf(
  { provider, services }: Selling,
  { category, packages, extras }: ServiceTerms,
  typed: Readonly<Record<string, string>>,
): Promise<SellerFeesDto | null> {
  if (!category) return null;
  const saved = [...packages, ...extras].map(({ price }) => price);
  const sent = Object.entries(typed).flatMap(([name, value]) => {
    const cents = /^(packages|extras)\.\d\.price$/.test(name) ? centsIn(value) : Number.NaN;
    return cents >= SERVICE_PRICE_MIN && cents <= SERVICE_PRICE_MAX ? [cents] : [];
  });
  return sellerFeesOf(provider, category, [...new Set([...saved, ...sent])], services.now());
}

/** Requirements are optional, so this step counts as done only once a later one was visited. */
const isBegun = (step: FormStep, { live, draft }: ServiceDoc): boolean =>
  step !== "requirements" ||
  live !== null ||
  (draft?.terms.requirements.length ?? 0) + (draft?.terms.steps.length ?? 0) > 0;

export async function stepIn({ caller, params }: Pick<PageContext, "caller" | "params">): Promise<{
  readonly found: ServiceDoc;
  readonly step: ServiceStep;
}> {
  const service = await permittedService(caller, "update", params.id!);
  const order: readonly ServiceStep[] = service.live ? UPDATE_STEPS : SERVICE_STEPS;
  const step = order.find((each) => each === params.step);
  if (!step) throw notFound();
  return { found: service, step };
}
