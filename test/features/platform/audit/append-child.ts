import mongoose from "mongoose";
import { guest } from "#core/base/viewer.ts";
import { record } from "#features/platform/audit/index.ts";

/** Process that writes entries as fast as it can, concurrently with others. */
const [, , uri, name, count] = process.argv;
await mongoose.connect(uri!);
const services = { now: () => new Date() } as Parameters<typeof record>[0];
const caller = { viewer: guest, requestId: name! };
await Promise.all(
  Array.from({ length: Number(count) }, (_, number) =>
    record(services, caller, { action: "settings.change", details: { count: number } }),
  ),
);
await mongoose.disconnect();
