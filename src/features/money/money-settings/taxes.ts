import type { Logger } from "pino";
import type { Droppable } from "../../../core/db/page-tags.ts";
import { MoneyDecision } from "./model.ts";
import { asksForCountry } from "./tax.ts";

/** Whether any country has a tax on what is sold, out of memory: pages say then that it comes on top of prices. */
export interface Taxes {
  any(): boolean;
  /** Reads again what is stored. */
  load(): Promise<void>;
  /** Called after a change, once it holds. */
  onChange(listener: () => void): void;
}

export function createTaxes(): Taxes {
  const listeners = new Set<() => void>();
  let any = false;
  return {
    any: () => any,
    async load() {
      // Once one was set there is always one: of two reads at one time the older may answer last.
      if (any || !(await asksForCountry())) return;
      any = true;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

/** Has them read again when this or another process changed them. */
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
