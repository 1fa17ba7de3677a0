import mongoose from "mongoose";
import { pino } from "pino";
import { guest } from "../../../../src/core/base/viewer.ts";
import { prepareModels } from "../../../../src/core/db/define-model.ts";
import { toId } from "../../../../src/core/db/ids.ts";
import { createServices } from "../../../../src/core/services.ts";
import { giveGift } from "../../../../src/features/community/exchanges/gifts.ts";
import { Gift } from "../../../../src/features/community/exchanges/model.ts";
import { moveExchanges } from "../../../../src/features/community/exchanges/move.ts";
import { days } from "../../../app/support/challenges.ts";

/** A process that matches an exchange, gives a member's story, and reveals all; its parent kills it anywhere. */
const [uri, exchange, giver, story] = process.argv.slice(2) as [string, string, string, string];
await mongoose.connect(uri, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }), { leaveToSite: true });
const viewer = { ...guest, id: giver, username: "ada", name: "ada", role: "member" as const };
const at = (count: number) => ({ ...services, now: () => days(count) });
process.stdout.write("begun\n");
await moveExchanges(at(5));
const gift = await Gift.findOne({ exchange: toId(exchange), giver: toId(giver) }).lean();
const writing = { services: at(6), limits: { consume: async () => ({}) as never } };
await giveGift(writing, { viewer, requestId: "t" }, exchange, { gift: String(gift?._id), story });
await moveExchanges(at(12));
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 30_000);
