/** Orders of the page of all lists; the first one is the default. */
export const LISTS_ORDERS = ["popular", "new", "title"] as const;

export type ListsOrder = (typeof LISTS_ORDERS)[number];

/** Orders of one member's lists; the first one is the default. */
export const OWN_LISTS_ORDERS = ["new", "title"] as const satisfies readonly ListsOrder[];

export type OwnListsOrder = (typeof OWN_LISTS_ORDERS)[number];

/** Orders of the stories in a list: as its owner put them, which is the default, or by title. */
export const ITEMS_ORDERS = ["own", "title"] as const;

export type ItemsOrder = (typeof ITEMS_ORDERS)[number];
