import mongoose from "mongoose";
import { pino } from "pino";
import { guest } from "#core/base/viewer.ts";
import { prepareModels } from "#core/db/define-model.ts";
import { toId } from "#core/db/ids.ts";
import { createServices } from "#core/services.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { submitGift } from "#features/community/exchanges/gifts.ts";
import { Gift } from "#features/community/exchanges/model.ts";
import { days } from "#test/app/support/challenges.ts";
import { unlimited } from "#test/support/unlimited.ts";

/**
 * A process that matches an exchange, gives a member's story, and reveals everything; its parent kills it at
 * a random point.
 */
const [uri, exchange, giver, story] = process.argv.slice(2) as [string, string, string, string];
await mongoose.connect(uri, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }), { leaveToSite: true });
const viewer = { ...guest, id: giver, username: "ada", name: "ada", role: "member" as const };
const at = (count: number) => ({ ...services, now: () => days(count) });
process.stdout.write("begun\n");
await applyDueExchangeTransitions(at(5));
const gift = await Gift.findOne({ exchange: toId(exchange), giver: toId(giver) }).lean();
const writing = { services: at(6), limits: unlimited };
await submitGift(writing, { viewer, requestId: "t" }, exchange, { gift: String(gift?._id), story });
await applyDueExchangeTransitions(at(12));
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 120_000);
