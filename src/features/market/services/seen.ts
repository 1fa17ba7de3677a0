import type { FormStep } from "#shared/market/services.enums.ts";
import {
  serviceDetailFields,
  serviceOrderFields,
  servicePricingFields,
  serviceTypeFields,
} from "#shared/market/services.fields.ts";
import type { ServiceDoc } from "./model.ts";
import { EMPTY_TERMS } from "./terms.ts";

/** Names of what each step's form changes. */
const FIELDS: Readonly<Record<FormStep, readonly string[]>> = {
  type: Object.keys(serviceTypeFields),
  details: Object.keys(serviceDetailFields),
  pricing: [...Object.keys({ ...servicePricingFields, ...serviceOrderFields }), "packages", "extras"],
  requirements: ["requirements", "steps"],
};

/** Returns what a step's form shows and changes, so that one step in another window does not disturb the others. */
export function shownIn(service: ServiceDoc, step: FormStep): readonly unknown[] {
  const shown: Readonly<Record<string, unknown>> = {
    ...service,
    ...EMPTY_TERMS,
    ...(service.draft?.terms ?? service.live),
  };
  return FIELDS[step].map((name) => shown[name] ?? null);
}
