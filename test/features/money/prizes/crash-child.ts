import mongoose from "mongoose";
import { pino } from "pino";
import { guest } from "../../../../src/core/base/viewer.ts";
import { prepareModels } from "../../../../src/core/db/define-model.ts";
import { createServices } from "../../../../src/core/services.ts";
import { cancelChallenge } from "../../../../src/features/community/challenges/commands/challenges.ts";
import { moveDue } from "../../../../src/features/community/challenges/move.ts";
import { payInDemo } from "../../../../src/features/money/payments/index.ts";
import { createSandbox } from "../../../../src/features/money/payments/sandbox/provider.ts";
import { paymentSubscribers } from "../../../../src/features/money/payments/subscribers.ts";
import { payInPrize } from "../../../../src/features/money/prizes/pay-in.ts";
import { prizeSubscribers } from "../../../../src/features/money/prizes/subscribers.ts";
import { finish } from "./support.ts";

/** A process that pays prizes in, then decides or calls off, challenge by challenge; its parent kills it anywhere. */
const [uri, owner, winner, ...challenges] = process.argv.slice(2) as [string, string, string, ...string[]];
await mongoose.connect(uri, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }));
const provider = createSandbox({ secret: "test", now: services.now });
const dependencies = { services, provider };
services.events.add({
  subscribers: [...paymentSubscribers(dependencies), ...prizeSubscribers(dependencies)],
});
const viewer = { ...guest, id: owner, username: "owner", name: "owner", role: "member" as const };
const caller = { viewer, requestId: "t" };
const limits = { consume: async () => ({}) as never };
process.stdout.write("begun\n");
await Promise.all(
  challenges.map(async (challenge, at) => {
    const { prize } = await payInPrize(dependencies, caller, challenge, ["20", "5"]);
    await payInDemo(dependencies, caller, String(prize));
    if (at % 2) return cancelChallenge({ services, limits }, caller, challenge, { reason: "Rain." });
    await finish(challenge, [winner]);
    return moveDue(services);
  }),
);
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 30_000);
