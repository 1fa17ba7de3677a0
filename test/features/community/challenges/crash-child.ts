import mongoose from "mongoose";
import { pino } from "pino";
import { prepareModels } from "#core/db/define-model.ts";
import { createServices } from "#core/services.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";

/** A process that closes a challenge for entries and freezes them; its parent kills it at a random point. */
const [uri] = process.argv.slice(2) as [string];
await mongoose.connect(uri, { autoIndex: false });
await prepareModels();
const services = createServices(pino({ level: "silent" }), { leaveToSite: true });
process.stdout.write("begun\n");
await applyDueTransitions(services);
process.stdout.write("done\n");
setTimeout(() => process.exit(1), 120_000);
