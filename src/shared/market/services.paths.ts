import { type HasSlug, query } from "../address.ts";
import type { ServiceCategory } from "../platform/service-categories.ts";
import type { ServiceStep } from "./services.enums.ts";

/** Filters of a list of services, as query parameters. */
export type ServiceQuery = Partial<
  Record<"q" | "price" | "delivery" | "language" | "ai" | "rating" | "words" | "sort" | "hidden", string>
>;

/** URL paths of `market/services`. */
export const servicesPaths = {
  marketplace: (filters: ServiceQuery = {}) => `/marketplace${query(filters)}`,
  category: (category: ServiceCategory | "latest", filters: ServiceQuery = {}) =>
    `/marketplace/${category}${query(filters)}`,
  favourites: () => "/marketplace/favourites",
  service: ({ id, slug }: HasSlug) => `/services/${id}/${slug || "service"}`,
  /** The seller's services. */
  mine: () => "/services",
  serviceNew: () => "/services/new",
  /** Step of the wizard for an existing service draft. */
  step: (id: string, step: ServiceStep) => `/services/${id}/setup/${step}`,
  edit: (id: string) => `/services/${id}/edit`,
  /** Actions on a service. */
  act: (id: string, act: "favourite" | "withdraw" | "discard" | "pause" | "delete") =>
    `/services/${id}/${act}`,
  sample: (id: string, ref: string, width?: number) =>
    `/services/${id}/samples/${ref}${width ? `/${width}` : ""}`,
  ofSeller: (username: string) => `/user/${username}/services`,
  admin: (state?: string) => `/admin/services${query({ state })}`,
  adminService: (id: string) => `/admin/services/${id}`,
} as const;
