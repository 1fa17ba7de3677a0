import mongoose from "mongoose";
import { pino } from "pino";
import { guest } from "#core/base/viewer.ts";
import { prepareModels } from "#core/db/define-model.ts";
import { createServices } from "#core/services.ts";
import { cancelChallenge } from "#features/community/challenges/commands/challenges.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { payInDemo } from "#features/money/payments/index.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { paymentSubscribers } from "#features/money/payments/subscribers.ts";
import { payInPrize } from "#features/money/prizes/pay-in.ts";
import { settlePrize } from "#features/money/prizes/settle.ts";
import { prizeSubscribers } from "#features/money/prizes/subscribers.ts";
import { days } from "#test/app/support/challenges.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { finish } from "./support.ts";

/**
 * Process that pays prizes in, then decides or cancels, challenge by challenge; its parent kills it at any
 * point.
 */
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
const limits = unlimited;
process.stdout.write("begun\n");
await Promise.all(
  challenges.map(async (challenge, at) => {
    const { prize } = await payInPrize(dependencies, caller, challenge, ["20", "5"]);
    await payInDemo(dependencies, caller, String(prize));
    if (at % 2) return cancelChallenge({ services, limits }, caller, challenge, { reason: "Rain." });
    await finish(challenge, [winner]);
    await applyDueTransitions(services);
    // Seven days after the decision.
    const later = { ...services, now: () => days(8) };
    return settlePrize({ ...dependencies, services: later }, String(prize));
  }),
);
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 120_000);
