import mongoose from "mongoose";
import { pino } from "pino";
import { guest } from "#core/base/viewer.ts";
import { prepareModels } from "#core/db/define-model.ts";
import { createServices } from "#core/services.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { cancelSubscription, resumeSubscription } from "#features/money/subscriptions/cancellation.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { refundPeriod } from "#features/money/subscriptions/refunds.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { subscriptionSubscribers } from "#features/money/subscriptions/subscribers.ts";
import type { SandboxSubscriptionAct } from "#shared/money/subscriptions.dto.ts";

/**
 * Process whose members begin premium, renew, fall behind, cancel, resume and are refunded; its parent kills
 * it.
 */
const [uri, ...members] = process.argv.slice(2) as [string, ...string[]];
await mongoose.connect(uri, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }));
const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
services.events.add({ subscribers: [...subscriptionSubscribers(dependencies)] });
process.stdout.write("begun\n");
await Promise.all(
  members.map(async (id, n) => {
    const viewer = { ...guest, id, username: id, name: id, role: "member" as const };
    const caller = { viewer, requestId: "t" };
    const { subscription } = await subscribe(dependencies, caller, { plan: "monthly", agree: "true" });
    const reference = String(subscription._id);
    const act = async (what: SandboxSubscriptionAct) => {
      await actOnSandboxSubscription({ services, deliver: async () => {} }, caller, reference, what);
      await refreshSubscription(dependencies, reference);
    };
    const cancel = () => cancelSubscription(dependencies, caller, reference, { reason: "other" });
    await act("approve");
    if (n % 4 === 0) await act("renew");
    if (n % 4 === 1)
      for (const what of ["card-fails", "renew", "card-works", "renew"] as const) await act(what);
    if (n % 4 === 2) await cancel();
    if (n % 8 === 2) await resumeSubscription(dependencies, caller, reference);
    if (n % 4 === 3) await refundPeriod(dependencies, reference, 1);
    if (n % 8 === 7) await act("end");
  }),
);
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 120_000);
