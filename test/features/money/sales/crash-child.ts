import mongoose from "mongoose";
import { pino } from "pino";
import { guest } from "#core/base/viewer.ts";
import { prepareModels } from "#core/db/define-model.ts";
import { createServices } from "#core/services.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import { actOnSandbox } from "#features/money/payments/sandbox/commands.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { paymentSubscribers } from "#features/money/payments/subscribers.ts";
import { buyStory } from "#features/money/sales/commands.ts";
import { refundPurchase } from "#features/money/sales/refunds.ts";
import { saleSubscribers } from "#features/money/sales/subscribers.ts";

/** Process that buys and refunds, buyer by buyer; its parent kills it at any point. */
const [uri, story, ...buyers] = process.argv.slice(2) as [string, string, ...string[]];
await mongoose.connect(uri, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }));
const provider = createSandbox({ secret: "test", now: services.now });
const dependencies = { services, provider };
services.events.add({
  subscribers: [...paymentSubscribers(dependencies), ...saleSubscribers(services, async () => {})],
});
process.stdout.write("begun\n");
await Promise.all(
  buyers.map(async (id, n) => {
    const caller = {
      viewer: { ...guest, id, username: id, name: id, role: "member" as const },
      requestId: "t",
    };
    const { purchase } = await buyStory(dependencies, caller, story, { agree: "true" });
    const reference = String(purchase._id);
    const deliver = async () => {};
    await actOnSandbox({ services, deliver }, caller, reference, "approve");
    await refreshCheckout(dependencies, reference);
    if (n % 2 === 0) await refundPurchase(dependencies, caller, reference, "");
  }),
);
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 120_000);
