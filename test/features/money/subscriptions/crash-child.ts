import mongoose from "mongoose";
import { pino } from "pino";
import { guest } from "../../../../src/core/base/viewer.ts";
import { prepareModels } from "../../../../src/core/db/define-model.ts";
import { createServices } from "../../../../src/core/services.ts";
import { createSandbox } from "../../../../src/features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "../../../../src/features/money/payments/sandbox/subscription-commands.ts";
import {
  cancelSubscription,
  keepSubscription,
} from "../../../../src/features/money/subscriptions/cancellation.ts";
import { subscribe } from "../../../../src/features/money/subscriptions/commands.ts";
import { refundPeriod } from "../../../../src/features/money/subscriptions/refunds.ts";
import { refreshSubscription } from "../../../../src/features/money/subscriptions/settle.ts";
import { subscriptionSubscribers } from "../../../../src/features/money/subscriptions/subscribers.ts";
import type { SandboxSubscriptionAct } from "../../../../src/shared/money/subscriptions.dto.ts";

/** A process whose members begin premium, renew, fall behind, cancel, keep it and have money back; its parent kills it. */
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
    if (n % 8 === 2) await keepSubscription(dependencies, caller, reference);
    if (n % 4 === 3) await refundPeriod(dependencies, reference, 1);
    if (n % 8 === 7) await act("end");
  }),
);
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 30_000);
