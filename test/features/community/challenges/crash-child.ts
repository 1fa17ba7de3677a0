import mongoose from "mongoose";
import { pino } from "pino";
import { prepareModels } from "../../../../src/core/db/define-model.ts";
import { createServices } from "../../../../src/core/services.ts";
import { moveDue } from "../../../../src/features/community/challenges/move.ts";

/** A process that ends the entering of a challenge and freezes its entries; its parent kills it anywhere. */
const [uri] = process.argv.slice(2) as [string];
await mongoose.connect(uri, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }), { leaveToSite: true });
process.stdout.write("begun\n");
await moveDue(services);
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 30_000);
