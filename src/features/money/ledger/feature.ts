import type { Feature } from "../../../core/feature.ts";

/** The books: every cent that moved. `books` proves them each night. */
export const ledger = (): Feature => ({ name: "ledger" });
