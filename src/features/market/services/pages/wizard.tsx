import { DeleteServicePage } from "../../../../../views/market/services/DeleteServicePage.tsx";
import { MyServicesPage } from "../../../../../views/market/services/MyServicesPage.tsx";
import { ServiceStepPage } from "../../../../../views/market/services/ServiceStepPage.tsx";
import { forbidden, invalidField, notFound } from "../../../../core/base/errors.ts";
import {
  buttonPage,
  definePage,
  goTo,
  leadingPage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import { validate } from "../../../../core/validate.ts";
import type {
  MyServicesPageData,
  ReturnDto,
  ServiceStepPageData,
} from "../../../../shared/market/services.dto.ts";
import { SERVICE_STEPS, type ServiceStep, UPDATE_STEPS } from "../../../../shared/market/services.enums.ts";
import { servicesPaths } from "../../../../shared/market/services.paths.ts";
import { servicesText } from "../../../../shared/market/services.text.ts";
import { MAX_UPLOAD_BYTES } from "../../../../shared/platform/uploads.limits.ts";
import { paymentAccountState } from "../../../money/payment-accounts/index.ts";
import { zoneOf } from "../../../people/users/index.ts";
import {
  createService,
  deleteService,
  discardUpdate,
  editService,
  favouriteService,
  missingOf,
  pauseService,
  type Selling,
  submitService,
  withdrawService,
} from "../commands.ts";
import type { ServiceDoc } from "../model.ts";
import { permittedService } from "../permitted.ts";
import { presentMine, presentTerms } from "../present.ts";
import { servicesOf, stateOf } from "../reads.ts";
import { missingIn, stepRules } from "../rules.ts";
import { addSample, removeSample, SAMPLE_FIELDS } from "../samples.ts";
import { EMPTY_TERMS } from "../terms.ts";
import { atRows, type FormStep, inputOf, type RowNumbers } from "./forms.ts";

const words = servicesText;
const robots = "noindex";

/** One's own services, the wizard that makes and updates them, and what buttons do. */
export const wizardPages = (selling: Selling): PageDefinition[] => [
  minePage,
  newPage(selling),
  stepPage(selling),
  deletePage(selling),
  leadingPage({
    path: "/services/:id/edit",
    access: membersOnly,
    lead: async ({ caller, params }) => {
      const { _id } = await permittedService(caller, "update", params.id!);
      return servicesPaths.step(String(_id), "details");
    },
  }),
  ...buttons(selling),
];

const minePage = definePage<MyServicesPageData>({
  path: servicesPaths.mine(),
  access: membersOnly,
  cache: "private",
  async load({ viewer }) {
    const [found, zone] = await Promise.all([servicesOf(viewer.id!), zoneOf(viewer)]);
    return { services: found.map(presentMine), zone };
  },
  meta: () => ({ title: words.mine.title, robots }),
  Component: MyServicesPage,
});

/** The first step, before there is a service: pressed, there is a draft of one. */
const newPage = (selling: Selling): PageDefinition =>
  definePage<ServiceStepPageData>({
    path: servicesPaths.serviceNew(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      return {
        ...{ step: "payment-wallet", id: null, isUpdate: false, terms: presentTerms(EMPTY_TERMS), done: [] },
        ...{ returns: [], missing: [], maxOpenOrders: 0, state: "draft", inReview: false },
        wallet: await paymentAccountState(selling.provider, viewer.id!),
      };
    },
    async action({ caller }) {
      const { _id } = await createService(selling, caller, {});
      return seeOther(servicesPaths.step(String(_id), "type"));
    },
    meta: () => ({ title: words.wizard.newTitle, robots }),
    Component: ServiceStepPage,
  });

const stepPage = (selling: Selling): PageDefinition =>
  definePage<ServiceStepPageData>({
    path: "/services/:id/setup/:step",
    access: membersOnly,
    cache: "private",
    upload: { maxBytes: MAX_UPLOAD_BYTES, fields: SAMPLE_FIELDS },
    load: (context) => loadStep(selling, context),
    async action(context, form) {
      const { caller, params, request } = context;
      const { found, step } = await stepIn(context);
      const id = params.id!;
      const here = servicesPaths.step(id, step);
      const flash = (text: string) => {
        request.session.flash = { kind: "success", text };
      };
      if (step === "review") {
        await submitService(selling, caller, id);
        flash(words.wizard.submitted);
        return seeOther(servicesPaths.mine());
      }
      if (step === "payment-wallet") return seeOther(servicesPaths.step(id, "type"));
      const { intent = "", remove } = form.values;
      const numbers: RowNumbers = {};
      const input = inputOf(step, form, numbers);
      if (step === "details" && (remove || /^add-/.test(intent))) {
        // What was typed stays, complete or not: a file is added on the way.
        await editService(selling, caller, id, keepable(input));
        if (remove) await removeSample(selling, caller, id, remove);
        else {
          const field = SAMPLE_FIELDS.find((each) => intent === `add-${each}`);
          if (!field) throw forbidden();
          const file = form.files[field];
          if (!file) throw invalidField(field, words.wizard.chooseFile);
          await addSample(selling, caller, id, file, field);
        }
        flash(remove ? words.wizard.sampleRemoved : words.wizard.sampleAdded);
        return seeOther(`${here}#samples`);
      }
      const valid = () => {
        try {
          return validate(stepRules[step], input);
        } catch (error) {
          throw atRows(error, numbers);
        }
      };
      await editService(selling, caller, id, valid());
      const order: readonly ServiceStep[] = found.live ? UPDATE_STEPS : SERVICE_STEPS;
      return seeOther(servicesPaths.step(id, order[order.indexOf(step) + 1]!));
    },
    meta: ({ step }) => ({ title: words.wizard.steps[step].name, robots }),
    Component: ServiceStepPage,
  });

/** What of a half-written form holds by itself; the rest is asked for when the step is done. */
function keepable(input: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(input).filter(([name, value]) => {
    const rule = stepRules.details.extract(name);
    return value !== "" && value !== undefined && rule.validate(value).error === undefined;
  });
  return Object.fromEntries(
    kept.map(([name, value]) => [name, stepRules.details.extract(name).validate(value).value]),
  );
}

async function stepIn({ caller, params }: Pick<PageContext, "caller" | "params">): Promise<{
  readonly found: ServiceDoc;
  readonly step: ServiceStep;
}> {
  const found = await permittedService(caller, "update", params.id!);
  const order: readonly ServiceStep[] = found.live ? UPDATE_STEPS : SERVICE_STEPS;
  const step = order.find((each) => each === params.step);
  if (!step) throw notFound();
  return { found, step };
}

async function loadStep(selling: Selling, context: PageContext): Promise<ServiceStepPageData> {
  const { found, step } = await stepIn(context);
  const { viewer } = context;
  const terms = found.draft?.terms ?? found.live ?? EMPTY_TERMS;
  const inReview = found.draft?.state === "review";
  // What is being reviewed is looked at, and taken back before it is changed.
  if (inReview && step !== "review") throw goTo(servicesPaths.step(String(found._id), "review"));
  const wrong = missingIn(terms);
  const wallet = await paymentAccountState(selling.provider, viewer.id!);
  const formSteps = ["type", "details", "pricing", "requirements"] as const;
  return {
    ...{ step, id: String(found._id), isUpdate: found.live !== null, terms: presentTerms(terms), wallet },
    done: [
      ...(wallet === "complete" ? (["payment-wallet"] as const) : []),
      ...formSteps.filter((each: FormStep) => !wrong[each] && isBegun(each, found)),
    ],
    returns: (found.draft?.state === "review" ? [] : (found.draft?.returns ?? [])) as readonly ReturnDto[],
    missing:
      step === "review" && found.draft && !inReview
        ? ((await missingOf(selling.provider, found)) as ServiceStepPageData["missing"])
        : [],
    maxOpenOrders: found.maxOpenOrders,
    state: stateOf(found),
    inReview,
  };
}

/** Nothing has to be asked of buyers, so that the last step counts as done only once one has been beyond it. */
const isBegun = (step: FormStep, { live, draft }: ServiceDoc): boolean =>
  step !== "requirements" ||
  live !== null ||
  (draft?.terms.requirements.length ?? 0) + (draft?.terms.steps.length ?? 0) > 0;

const deletePage = (selling: Selling): PageDefinition =>
  definePage<{ readonly id: string; readonly title: string }>({
    path: "/services/:id/delete",
    access: membersOnly,
    cache: "private",
    async load({ caller, params }) {
      const { _id, live, draft } = await permittedService(caller, "delete", params.id!);
      return { id: String(_id), title: (live ?? draft!.terms).title || words.mine.untitled };
    },
    async action({ caller, params, request }) {
      await deleteService(selling, caller, params.id!);
      request.session.flash = { kind: "success", text: words.mine.deleted };
      return seeOther(servicesPaths.mine());
    },
    meta: () => ({ title: words.mine.deleteTitle, robots }),
    Component: DeleteServicePage,
  });

const buttons = (selling: Selling): PageDefinition[] => [
  buttonPage("/services/:id/favourite", async ({ caller, params }, { values }) => {
    await favouriteService(selling, caller, params.id!, values.do !== "undo");
    return `/services/${params.id}`;
  }),
  buttonPage("/services/:id/pause", async ({ caller, params, request }, { values }) => {
    const paused = values.do !== "undo";
    await pauseService(caller, params.id!, paused);
    const text = paused ? words.mine.pausedDone : words.mine.resumedDone;
    request.session.flash = { kind: "success", text };
    return servicesPaths.mine();
  }),
  buttonPage("/services/:id/withdraw", async ({ caller, params, request }) => {
    const { _id } = await withdrawService(selling, caller, params.id!);
    request.session.flash = { kind: "success", text: words.wizard.withdrawn };
    return servicesPaths.step(String(_id), "details");
  }),
  buttonPage("/services/:id/discard", async ({ caller, params, request }) => {
    await discardUpdate(selling, caller, params.id!);
    request.session.flash = { kind: "success", text: words.wizard.discarded };
    return servicesPaths.mine();
  }),
];
