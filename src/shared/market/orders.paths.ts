import { query } from "../address.ts";

/** Addresses of `market/orders`. */
export const ordersPaths = {
  place: (service: string, at?: number) => `/services/${service}/order${query({ package: at })}`,
  active: () => "/orders/active",
  history: () => "/orders/history",
  order: (id: string) => `/orders/${id}`,
  file: (order: string, file: string) => `/orders/${order}/files/${file}`,
  admin: (filters: Partial<Record<"list" | "q", string>> = {}) => `/admin/orders${query(filters)}`,
  adminOrder: (id: string) => `/admin/orders/${id}`,
} as const;
