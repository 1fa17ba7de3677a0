import { forbidden, invalidField } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { refuseIfOutdated } from "#core/pages/form-version.ts";
import { leadingPage, seeOther } from "#core/pages/redirects.ts";
import { validate, validateChange } from "#core/validate.ts";
import { paymentAccountState } from "#features/money/payment-accounts/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { MyServicesPageData, ServiceStepPageData } from "#shared/market/services.dto.ts";
import { SERVICE_STEPS, type ServiceStep, UPDATE_STEPS } from "#shared/market/services.enums.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { DeleteServicePage } from "#views/market/services/DeleteServicePage.tsx";
import { MyServicesPage } from "#views/market/services/MyServicesPage.tsx";
import { ServiceStepPage } from "#views/market/services/ServiceStepPage.tsx";
import {
  createService,
  deleteService,
  discardUpdate,
  editService,
  favouriteService,
  pauseService,
  type Selling,
  submitService,
  withdrawService,
} from "../commands.ts";
import type { ServiceDoc } from "../model.ts";
import { permittedService } from "../permitted.ts";
import { presentMine, presentTerms } from "../present.ts";
import { servicesOf } from "../reads.ts";
import { type ServiceInput, serviceRules, stepRules } from "../rules.ts";
import { addSample, removeSample, SAMPLE_FIELDS } from "../samples.ts";
import { shownIn } from "../seen.ts";
import { EMPTY_TERMS } from "../terms.ts";
import { atRows, type RowNumbers, stepInputOf } from "./forms.ts";
import { loadStep, stepIn } from "./wizard-step.ts";

const texts = servicesText;
const robots = "noindex";

/** Pages for the member's services: the list, the wizard that creates and updates them, and form targets. */
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
  meta: () => ({ title: texts.mine.title, robots }),
  Component: MyServicesPage,
});

/** First wizard step, before the service exists: submitting it creates a draft. */
const newPage = (selling: Selling): PageDefinition =>
  definePage<ServiceStepPageData>({
    path: servicesPaths.serviceNew(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      return {
        step: "payment-wallet",
        id: null,
        isUpdate: false,
        terms: presentTerms(EMPTY_TERMS),
        values: {},
        done: [],
        returns: [],
        missing: [],
        state: "draft",
        inReview: false,
        fees: null,
        wallet: await paymentAccountState(selling.provider, viewer.id!),
      };
    },
    async action({ caller }) {
      const { _id } = await createService(selling, caller, {});
      return seeOther(servicesPaths.step(String(_id), "type"));
    },
    meta: () => ({ title: texts.wizard.newTitle, robots }),
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
        flash(texts.wizard.submitted);
        return seeOther(servicesPaths.mine());
      }
      if (step === "payment-wallet") return seeOther(servicesPaths.step(id, "type"));
      const { intent = "", remove } = form.values;
      const numbers: RowNumbers = {};
      const input = stepInputOf(step, form, numbers);
      const check = (service: ServiceDoc) => refuseIfOutdated(shownIn(service, step), form.values.version);
      if (step === "details" && (remove || /^add-/.test(intent))) {
        // The typed input is saved, complete or not, when a file is added; none of it is dropped.
        await editService(selling, caller, id, begunIn(input), check);
        if (remove) await removeSample(selling, caller, id, remove);
        else {
          const field = SAMPLE_FIELDS.find((each) => intent === `add-${each}`);
          if (!field) throw forbidden();
          const file = form.files[field];
          if (!file) throw invalidField(field, texts.wizard.chooseFile);
          await addSample(selling, caller, id, file, field);
        }
        flash(remove ? texts.wizard.sampleRemoved : texts.wizard.sampleAdded);
        return seeOther(`${here}#samples`);
      }
      const valid = () => {
        try {
          return validate(stepRules[step], input);
        } catch (error) {
          throw atRows(error, numbers);
        }
      };
      await editService(selling, caller, id, valid(), check);
      const order: readonly ServiceStep[] = found.live ? UPDATE_STEPS : SERVICE_STEPS;
      return seeOther(servicesPaths.step(id, order[order.indexOf(step) + 1]!));
    },
    meta: ({ step }) => ({ title: texts.wizard.steps[step].name, robots }),
    Component: ServiceStepPage,
  });

/**
 * Returns what is filled in of an incomplete form, by the rules of a draft; the rest is required when the step is
 * completed.
 * @throws 400 by field for what not even a draft may contain, such as a text that is too long
 */
function begunIn(input: Record<string, unknown>): ServiceInput {
  const isEmpty = (value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  const begun = Object.entries(input).filter(([, value]) => !isEmpty(value));
  return validateChange(serviceRules, Object.fromEntries(begun));
}

const deletePage = (selling: Selling): PageDefinition =>
  definePage<{ readonly id: string; readonly title: string }>({
    path: "/services/:id/delete",
    access: membersOnly,
    cache: "private",
    async load({ caller, params }) {
      const { _id, live, draft } = await permittedService(caller, "delete", params.id!);
      return { id: String(_id), title: (live ?? draft!.terms).title || texts.mine.untitled };
    },
    async action({ caller, params, request }) {
      await deleteService(selling, caller, params.id!);
      request.session.flash = { kind: "success", text: texts.mine.deleted };
      return seeOther(servicesPaths.mine());
    },
    meta: () => ({ title: texts.mine.deleteTitle, robots }),
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
    const text = paused ? texts.mine.pausedDone : texts.mine.resumedDone;
    request.session.flash = { kind: "success", text };
    return servicesPaths.mine();
  }),
  buttonPage("/services/:id/withdraw", async ({ caller, params, request }) => {
    const { _id } = await withdrawService(selling, caller, params.id!);
    request.session.flash = { kind: "success", text: texts.wizard.withdrawn };
    return servicesPaths.step(String(_id), "details");
  }),
  buttonPage(
    "/services/:id/discard",
    async ({ caller, params, request }) => {
      await discardUpdate(selling, caller, params.id!);
      request.session.flash = { kind: "success", text: texts.wizard.discarded };
      return servicesPaths.mine();
    },
    {
      async confirms({ caller, params }) {
        const { live, draft } = await permittedService(caller, "update", params.id!);
        return live && draft ? texts.wizard.discarding(live.title) : null;
      },
    },
  ),
];
