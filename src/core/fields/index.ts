export { attributesOf } from "./attributes.ts";
export { formValuesOf, inputOf } from "./form.ts";
export { dayRule, idRule, rulesOf, zoneRule } from "./rules.ts";
export { storedFields } from "./stored.ts";
export { usualValuesOf } from "./usual.ts";
