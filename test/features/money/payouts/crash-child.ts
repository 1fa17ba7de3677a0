import mongoose from "mongoose";
import { pino } from "pino";
import { prepareModels } from "#core/db/define-model.ts";
import { createServices } from "#core/services.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { runPayouts } from "#features/money/payouts/run.ts";
import { sendPayout } from "#features/money/payouts/send.ts";

/** Process that sends payouts; its parent kills it at any point. */
await mongoose.connect(process.argv[2]!, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }));
const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
process.stdout.write("begun\n");
const running = runPayouts(dependencies, 1_000);
const send = async () => {
  for (const { _id } of await Payout.find({ state: "sending" }, { _id: 1 }).lean())
    await sendPayout(dependencies, String(_id));
};
await Promise.all([running, send()]);
await send();
setTimeout(() => process.exit(1), 120_000);
