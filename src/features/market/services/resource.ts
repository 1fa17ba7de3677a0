import { isDeepStrictEqual } from "node:util";
import Joi from "joi";
import { defineResource, type Field, type FieldType, type Resource } from "#core/api/index.ts";
import { attributesOf } from "#core/fields/index.ts";
import { partialRules, rulesWithout } from "#core/partial-rules.ts";
import { DELIVERY_TIMES, SERVICE_STATES } from "#shared/market/services.enums.ts";
import { serviceOrderFields, serviceTermsFields } from "#shared/market/services.fields.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { createService, deleteService, editService, type Selling } from "./commands.ts";
import { ANYTIME, Service, type ServiceDoc } from "./model.ts";
import { readService } from "./permitted.ts";
import { servicePolicy } from "./policy.ts";
import { presentTerms } from "./present.ts";
import { searchFilter, stateOf } from "./reads.ts";
import { type ServiceInput, serviceRules } from "./rules.ts";
import { EMPTY_TERMS, type ServiceTerms } from "./terms.ts";

/** Attributes with a different name for API clients (specification, section 3). */
const NAMES = {
  ai_use: "aiUse",
  ai_usage_description: "aiText",
  project_steps: "steps",
  max_open_orders: "maxOpenOrders",
} as const;

const rules = Joi.object(
  Object.fromEntries(
    Object.keys(serviceRules.describe().keys).map((name) => {
      const [outer = name] = Object.entries(NAMES).find(([, own]) => own === name) ?? [];
      return [outer, serviceRules.extract(name)];
    }),
  ),
);

/** Attributes missing from a draft are unchanged; its text about AI may be empty. */
const draftRules = (partialRules(rules) as Joi.ObjectSchema).fork("ai_usage_description", (rule) =>
  rule.empty().allow(""),
);

/** Converts terms to the API's names, with prices in US dollars: what is read can be written back. */
function wireTerms(terms: ServiceTerms) {
  const { aiUse, aiText, steps, packages, extras, ...others } = presentTerms(terms);
  const dollars = <Priced extends { readonly price: number }>(all: readonly Priced[]) =>
    all.map((each) => ({ ...each, price: each.price / 100 }));
  return {
    ...others,
    ai_use: aiUse,
    ai_usage_description: aiText,
    project_steps: steps,
    packages: dollars(packages),
    extras: dollars(extras),
  };
}

/** Rules for an update, in which a whole entry may be sent back as read, including `draft`. */
const updateRules = rulesWithout(rules, "seller").keys({
  draft: draftRules.allow(null).description("The draft as it was read; top-level attributes override it"),
});

type ApiInput = Readonly<Record<string, unknown>>;
const ownNames = (input: ApiInput): ServiceInput =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [NAMES[name as keyof typeof NAMES] ?? name, value]),
  );

/** Fields every entry is derived from. */
const requires = ["live", "draft", "suspended", "seller"];
const computed = <Type extends FieldType>(type: Type, description?: string) => ({
  type,
  computed: true,
  requires,
  ...(description ? { description } : {}),
});

const attributes = attributesOf({ ...serviceTermsFields, ...serviceOrderFields });
/** A field that is read from the approved terms. */
const term = (name: keyof typeof serviceTermsFields): Field => ({
  ...attributes[name]!,
  path: `live.${name}`,
  computed: true,
  requires,
});

/**
 * `/api/services`: published ones, last approved first; for the seller also drafts. Submitting for review
 * happens on the site's pages.
 */
export const serviceResource = (selling: Selling): Resource =>
  defineResource<ServiceDoc>({
    name: "services",
    cache: { tags: ["services"] },
    singular: "service",
    scopes: { read: "read", write: "write" },
    description:
      "Marketplace services. Prices of packages and extras are in US dollars. An update of an approved service is a draft until staff have reviewed it; its seller sees it as `draft`.",
    model: Service,
    policy: servicePolicy,
    unseen: unseenBy("seller"),
    fields: {
      seller: { type: "relation", target: "users", filter: true },
      category: attributes.category!,
      ai_use: { ...attributes.aiUse!, path: "aiUse" },
      languages: { type: "string", many: true, filter: true },
      price: {
        type: "decimal",
        path: "priceFrom",
        units: 100,
        filter: true,
        sort: true,
        description: "Price of the cheapest package, in US dollars",
      },
      rating: { type: "decimal", sort: true, filter: true },
      ratings: { type: "integer" },
      favourites: { type: "integer" },
      approvedAt: { type: "datetime", sort: true },
      title: term("title"),
      description: term("description"),
      ai_usage_description: term("aiText"),
      tags: term("tags"),
      skills: term("skills"),
      packages: computed("json"),
      extras: computed("json"),
      requirements: computed("json"),
      project_steps: computed("json"),
      delivery_time: {
        ...computed("enumeration", 'Of its first package: "anytime" or hours'),
        values: DELIVERY_TIMES,
        path: "live.packages.0.delivery",
        filter: true,
      },
      delivery_hours: {
        type: "integer",
        path: "fastest",
        filter: true,
        sort: true,
        description: `Delivery time in hours of its fastest package; ${ANYTIME} for any time`,
      },
      pricing: term("pricing"),
      max_open_orders: { ...attributes.maxOpenOrders!, path: "maxOpenOrders" },
      state: { ...computed("enumeration"), values: SERVICE_STATES },
      draft: {
        ...computed("json", "What its seller works on, as PUT takes it; for its seller and the staff"),
        own: true,
      },
    },
    requires: [...requires, "priceFrom", "aiUse", "maxOpenOrders", "fastest"],
    search: searchFilter,
    present: (service, viewer) => {
      const { live, draft, seller } = service;
      const terms = live ?? draft?.terms ?? EMPTY_TERMS;
      const sees = viewer.id !== null && (String(seller) === viewer.id || viewer.role !== "member");
      const { samples: _, ...shown } = wireTerms(terms);
      return {
        ...service,
        ...shown,
        price: service.priceFrom / 100,
        max_open_orders: service.maxOpenOrders,
        delivery_hours: service.fastest,
        delivery_time: terms.packages[0]?.delivery ?? null,
        state: stateOf(service),
        draft: sees && draft ? wireTerms(draft.terms) : undefined,
      };
    },
    defaults: { sort: "approvedAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: rules, update: updateRules },
    commands: {
      create: (caller, input) => createService(selling, caller, ownNames(input)),
      update: async (caller, id, { draft, ...input }: ApiInput & { readonly draft?: ApiInput | null }) => {
        if (!draft) return editService(selling, caller, id, ownNames(input));
        const { live } = (await readService(caller.viewer, id)) ?? {};
        const changes = Object.entries(ownNames(input)).filter(
          ([name, value]) => !isDeepStrictEqual(value, live?.[name as keyof ServiceTerms]),
        );
        return editService(selling, caller, id, { ...ownNames(draft), ...Object.fromEntries(changes) });
      },
      delete: (caller, id) => deleteService(selling, caller, id),
    },
  });
