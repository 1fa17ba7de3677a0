import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { serveCoWriting } from "./channel.ts";
import { compactDocuments } from "./compact.ts";
import { coWritingConsequences } from "./consequences.ts";
import { createDevices } from "./devices.ts";
import { createPeople } from "./people.ts";
import { coWritingPersonalData } from "./personal-data.ts";
import { createRooms } from "./rooms.ts";
import { writersSlot } from "./slots.tsx";
import { coWritingSubscribers } from "./subscribers.ts";
import { sweepDocuments } from "./sweep.ts";

const MINUTE = 60_000;

/** Live co-writing: several people edit one chapter at the same time. */
export function coWriting({ services, realtime, jobs, logger }: FeatureDependencies): Feature {
  const rooms = createRooms(services, realtime, logger);
  const people = createPeople(services.now);
  const devices = createDevices(realtime);
  serveCoWriting(services, realtime, { rooms, people, devices });
  const sweeping = defineJob<null>({
    name: "co-writing.sweep",
    run: () => sweepDocuments(rooms, services.now()),
  });
  const compacting = defineJob<null>({
    name: "co-writing.compact",
    run: async () => void (await compactDocuments(services.now())),
  });
  return {
    name: "co-writing",
    consequences: coWritingConsequences,
    quietCollections: ["cowritings", "cowritingupdates", "cowriters"],
    slots: writersSlot(services, devices),
    extends: { "chapter.settle": rooms.settle },
    subscribers: coWritingSubscribers(rooms),
    personalData: coWritingPersonalData,
    async prepare() {
      await jobs.every(MINUTE, sweeping, null);
      await jobs.every(5 * MINUTE, compacting, null);
    },
    async stop() {
      devices.close();
      await rooms.close();
      await people.close();
    },
  };
}
