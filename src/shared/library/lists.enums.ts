/** Orders of the page of all lists; the first one is the default. */
export const LISTS_ORDERS = ["popular", "new", "title"] as const;

export type ListsOrder = (typeof LISTS_ORDERS)[number];
