import type { Logger } from "pino";
import type { Droppable } from "#core/db/page-tags.ts";
import { MoneyDecision } from "./model.ts";
import { requiresCountry } from "./tax.ts";

/** Cached flag for whether any country has a sales tax; pages then say that tax is added to prices. */
export interface Taxes {
  any(): boolean;
  /** Reloads from the database. */
  load(): Promise<void>;
  /** Resets the flag, until the next `load`: the database was replaced. */
  forget(): void;
  /** Registers a listener that is called after a change takes effect. */
  onChange(listener: () => void): void;
}

export function createTaxes(): Taxes {
  const listeners = new Set<() => void>();
  let any = false;
  return {
    any: () => any,
    async load() {
      // Once a tax has been set the flag stays true; of two concurrent reads the older may return last.
      if (any || !(await requiresCountry())) return;
      any = true;
      for (const listener of listeners) listener();
    },
    forget() {
      any = false;
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

/** Reloads the taxes when this or another process changes them. */
export function followingTaxes(taxes: Taxes, logger: Logger): Droppable {
  const read = () =>
    void taxes.load().catch((error) => logger.warn({ err: error }, "taxes are those of before"));
  return {
    drop(tag) {
      if (tag === MoneyDecision.collection.name) read();
    },
    clear: read,
  };
}
