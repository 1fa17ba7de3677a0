import Joi from "joi";
import { defineResource, type Resource } from "../../../core/api/index.ts";
import { SERVICE_CATEGORIES } from "../../../shared/market/services.enums.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { AI_USES } from "../../../shared/stories/catalogue.enums.ts";
import { createService, deleteService, editService, type Selling } from "./commands.ts";
import { Service, type ServiceDoc } from "./model.ts";
import { servicePolicy } from "./policy.ts";
import { presentTerms } from "./present.ts";
import { stateOf } from "./reads.ts";
import { type ServiceInput, serviceRules } from "./rules.ts";
import { EMPTY_TERMS } from "./terms.ts";

/** Attributes whose names for clients (specification, section 3) are not ours. */
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

type ApiInput = Readonly<Record<string, unknown>>;
const ownNames = (input: ApiInput): ServiceInput =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [NAMES[name as keyof typeof NAMES] ?? name, value]),
  );

/** What every entry is made of. */
const requires = ["live", "draft", "suspended", "seller"];
const computed = (type: "string" | "text" | "json", description?: string) => ({
  ...{ type, computed: true, requires },
  ...(description ? { description } : {}),
});

/**
 * `/api/services`: what is up, the last approved first; for its seller drafts too. They are sent in for review on the
 * site's pages.
 */
export const serviceResource = (selling: Selling): Resource =>
  defineResource<ServiceDoc>({
    name: "services",
    singular: "service",
    scopes: { read: "read", write: "write" },
    description:
      "Services of the marketplace. Prices of packages and extras are US dollars. An update of an approved one is a draft until it was reviewed: its seller reads `draft`.",
    model: Service,
    policy: servicePolicy as never,
    fields: {
      seller: { type: "relation", target: "users", filter: true },
      category: { type: "enumeration", values: SERVICE_CATEGORIES, filter: true },
      ai_use: { type: "enumeration", values: AI_USES, path: "aiUse", filter: true },
      languages: { type: "string", many: true, filter: true },
      price: {
        ...{ type: "decimal", path: "priceFrom", units: 100, filter: true, sort: true },
        description: "US dollars of the cheapest package",
      },
      rating: { type: "decimal", sort: true, filter: true },
      ratings: { type: "integer" },
      favourites: { type: "integer" },
      approvedAt: { type: "datetime", sort: true },
      title: computed("string"),
      description: computed("text"),
      ai_usage_description: computed("text"),
      tags: computed("json"),
      skills: computed("json"),
      packages: computed("json"),
      extras: computed("json"),
      requirements: computed("json"),
      project_steps: computed("json"),
      delivery_time: computed("string", 'Of its first package: "anytime" or hours'),
      pricing: computed("string", '"piece", or "words" for each thousand'),
      state: computed("string", "draft, review, returned, approved or suspended"),
      draft: {
        ...computed("json", "What its seller works on; for its seller and the staff"),
        own: true,
      },
    },
    requires: [...requires, "priceFrom", "aiUse"],
    present: (service, viewer) => {
      const { live, draft, seller } = service;
      const terms = live ?? draft?.terms ?? EMPTY_TERMS;
      const sees = viewer.id !== null && (String(seller) === viewer.id || viewer.role !== "member");
      const dollars = <Priced extends { readonly price: number }>(all: readonly Priced[]) =>
        all.map((each) => ({ ...each, price: each.price / 100 }));
      return {
        ...service,
        ...{ price: service.priceFrom / 100, ai_use: service.aiUse },
        ...{ title: terms.title, description: terms.description, ai_usage_description: terms.aiText },
        ...{ tags: terms.tags, skills: terms.skills, pricing: terms.pricing },
        ...{ packages: dollars(terms.packages), extras: dollars(terms.extras) },
        ...{ requirements: terms.requirements, project_steps: terms.steps },
        delivery_time: terms.packages[0]?.delivery ?? null,
        state: stateOf(service),
        draft: sees && draft ? presentTerms(draft.terms) : undefined,
      };
    },
    defaults: { sort: "approvedAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: rules, update: rules },
    commands: {
      create: (caller, input) => createService(selling, caller, ownNames(input)),
      update: (caller, id, input) => editService(selling, caller, id, ownNames(input)),
      delete: (caller, id) => deleteService(selling, caller, id),
    },
  });
