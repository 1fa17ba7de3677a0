/** Delivery times (specification, section 3): "anytime" or hours. */
export const DELIVERY_TIMES = ["anytime", "24", "72", "168", "336"] as const;
export type DeliveryTime = (typeof DELIVERY_TIMES)[number];

/**
 * Returns the hours of a delivery time; null for "anytime", which lists sort last and which has no deadline.
 */
export const deliveryHours = (time: DeliveryTime): number | null =>
  time === "anytime" ? null : Number(time);

/** Unit of a price: the whole piece, or each thousand words of a manuscript. */
export const PRICINGS = ["piece", "words"] as const;
export type Pricing = (typeof PRICINGS)[number];

/** Kinds of information that a seller can ask for before work begins. */
export const REQUIREMENT_KINDS = ["text", "choice", "file", "story"] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

/** States of a service (product.md, States); `suspended` is set by staff. */
export const SERVICE_STATES = ["draft", "review", "returned", "approved", "suspended"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** States of a seller's draft: a new service, or the update of an approved one. */
export const DRAFT_STATES = ["draft", "review", "returned"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** Steps of a new service (specification, section 2), and of an update. */
export const SERVICE_STEPS = [
  "payment-wallet",
  "type",
  "details",
  "pricing",
  "requirements",
  "review",
] as const;
export type ServiceStep = (typeof SERVICE_STEPS)[number];
/** Steps with a form. */
export type FormStep = Exclude<ServiceStep, "payment-wallet" | "review">;
export const UPDATE_STEPS = ["details", "pricing", "requirements", "review"] as const;

/** Sort orders of service lists. */
export const SERVICE_SORTS = ["latest", "price", "rating"] as const;
export type ServiceSort = (typeof SERVICE_SORTS)[number];

/** Fields for which staff can return a service, with a reason. */
export const RETURN_FIELDS = [
  "title",
  "category",
  "description",
  "aiUse",
  "samples",
  "packages",
  "extras",
  "requirements",
  "other",
] as const;
export type ReturnField = (typeof RETURN_FIELDS)[number];

/** Acts in a service's history. */
export const SERVICE_ACTS = ["submit", "approve", "return", "withdraw", "suspend", "restore"] as const;
export type ServiceAct = (typeof SERVICE_ACTS)[number];
