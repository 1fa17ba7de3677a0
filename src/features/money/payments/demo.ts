import type { Caller } from "#core/base/viewer.ts";
import { type PaymentDependencies, refreshCheckout } from "./checkouts.ts";
import { actOnSandbox } from "./sandbox/commands.ts";
import { actOnSandboxSubscription } from "./sandbox/subscription-commands.ts";

/** Pays the first period with play money. */
export const subscribeInDemo = (
  { services }: PaymentDependencies,
  caller: Caller,
  reference: string,
): Promise<unknown> =>
  actOnSandboxSubscription({ services, deliver: async () => {} }, caller, reference, "approve");

/** Pays with play money as a demo buyer would, and settles it at once. */
export async function payInDemo(
  dependencies: PaymentDependencies,
  caller: Caller,
  reference: string,
): Promise<void> {
  await actOnSandbox(
    { services: dependencies.services, deliver: async () => {} },
    caller,
    reference,
    "approve",
  );
  await refreshCheckout(dependencies, reference);
}
