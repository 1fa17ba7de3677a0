import { query } from "../address.ts";

/** Addresses of `market/orders`. */
export const ordersPaths = {
  place: (service: string, at?: number) => `/services/${service}/order${query({ package: at })}`,
  active: () => "/orders/active",
  history: () => "/orders/history",
  order: (id: string) => `/orders/${id}`,
  receipt: (order: string) => `/orders/${order}/receipt`,
  receiptFile: (order: string) => `/orders/${order}/receipt.pdf`,
  file: (order: string, file: string, width?: number) =>
    `/orders/${order}/files/${file}${width === undefined ? "" : `/${width}`}`,
  /** Of chapters, of an order of narration; the page is `reach/narration`'s. */
  audio: (order: string) => `/orders/${order}/audio`,
  audioFile: (order: string, chapter: string, file: string, ending: string) =>
    `/orders/${order}/audio/${chapter}/${file}.${ending}`,
  admin: (filters: Partial<Record<"list" | "q", string>> = {}) => `/admin/orders${query(filters)}`,
  adminOrder: (id: string) => `/admin/orders/${id}`,
} as const;
