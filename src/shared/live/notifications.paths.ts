import { query } from "../address.ts";

/** URL paths of `live/notifications`. */
export const notificationsPaths = {
  notifications: (page?: number, hidden?: "show") =>
    `/notifications${query({ page: page === 1 ? undefined : page, hidden })}`,
} as const;
