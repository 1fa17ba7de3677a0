/** Marketplace categories (specification, section 2), in its order; "latest" is a list, not a category. */
export const SERVICE_CATEGORIES = [
  "audiobook",
  "beta-reading",
  "copy-editing",
  "cover-design",
  "illustrations",
  "legal-services",
  "marketing",
  "proof-reading",
  "publicist",
  "translation",
  "website",
  "writing-advice",
] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

/** Delivery times (specification, section 3): "anytime" or hours. */
export const DELIVERY_TIMES = ["anytime", "24", "72", "168", "336"] as const;
export type DeliveryTime = (typeof DELIVERY_TIMES)[number];

/** Hours of a delivery time; "anytime" comes after all others in lists and has no clock. */
export const deliveryHours = (time: DeliveryTime): number | null =>
  time === "anytime" ? null : Number(time);

/** What a price is for: the whole piece, or each thousand words of a manuscript. */
export const PRICINGS = ["piece", "words"] as const;
export type Pricing = (typeof PRICINGS)[number];

/** What a seller asks a buyer for before work begins. */
export const REQUIREMENT_KINDS = ["text", "choice", "file", "story"] as const;
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number];

/** States of a service (product.md, States); `suspended` is the staff's. */
export const SERVICE_STATES = ["draft", "review", "returned", "approved", "suspended"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** States of what its seller works on: a new service, or the update of an approved one. */
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
export const UPDATE_STEPS = ["details", "pricing", "requirements", "review"] as const;

/** Orders of lists of services. */
export const SERVICE_SORTS = ["latest", "price", "rating"] as const;
export type ServiceSort = (typeof SERVICE_SORTS)[number];

/** Fields at which the staff returns a service with a reason. */
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

/** What has become of a service, as its history tells. */
export const SERVICE_ACTS = ["submit", "approve", "return", "withdraw", "suspend", "restore"] as const;
export type ServiceAct = (typeof SERVICE_ACTS)[number];
