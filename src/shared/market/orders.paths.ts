import { query } from "../address.ts";

/** URL paths of `market/orders`. */
export const ordersPaths = {
  /** `pack` is the name of the package that the form proposes. */
  place: (service: string, pack?: string) => `/services/${service}/order${query({ package: pack })}`,
  active: () => "/orders/active",
  history: () => "/orders/history",
  order: (id: string) => `/orders/${id}`,
  receipt: (order: string) => `/orders/${order}/receipt`,
  receiptFile: (order: string) => `/orders/${order}/receipt.pdf`,
  file: (order: string, file: string, width?: number) =>
    `/orders/${order}/files/${file}${width === undefined ? "" : `/${width}`}`,
  /** Chapter audio of a narration order; the page belongs to `reach/narration`. */
  audio: (order: string) => `/orders/${order}/audio`,
  audioFile: (order: string, chapter: string, file: string, ending: string) =>
    `/orders/${order}/audio/${chapter}/${file}.${ending}`,
  admin: (filters: Partial<Record<"list" | "q", string>> = {}) => `/admin/orders${query(filters)}`,
  adminOrder: (id: string) => `/admin/orders/${id}`,
} as const;
