import type { Feature } from "#core/feature.ts";
import { bookkeepingConsequences } from "./consequences.ts";
import { ledgerFigures } from "./figures.ts";

/** The ledger: records every movement of money. `books` checks it nightly. */
export const ledger = (): Feature => ({
  name: "ledger",
  consequences: bookkeepingConsequences,
  figures: ledgerFigures,
});
