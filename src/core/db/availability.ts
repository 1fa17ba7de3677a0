import type { mongo } from "mongoose";

/** Milliseconds that a request waits for the database to come back. */
const PATIENCE_MS = 2_000;

/** Knows whether the database can be written to, from the state of the driver, without a query. */
export interface Availability {
  /**
   * Resolves to true at once while the database is available, or as soon as it is back; to false once it has
   * been away for two seconds.
   */
  isAvailable(): Promise<boolean>;
}

/** A time without the database. `end` resolves to true when it is back, or to false after PATIENCE_MS. */
interface Outage {
  readonly end: Promise<boolean>;
  isOver(): void;
}

function startOutage(): Outage {
  const { promise: end, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, PATIENCE_MS, false).unref();
  return {
    end,
    isOver() {
      clearTimeout(timer);
      resolve(true);
    },
  };
}

/** Follows what the driver of a connected client reports about its servers. */
export function watchAvailability(client: mongo.MongoClient): Availability {
  let outage: Outage | null = null;
  client.on("topologyDescriptionChanged", ({ newDescription }: mongo.TopologyDescriptionChangedEvent) => {
    const isWritable = [...newDescription.servers.values()].some((server) => server.isWritable);
    if (!isWritable) outage ??= startOutage();
    else {
      outage?.isOver();
      outage = null;
    }
  });
  return { isAvailable: async () => (outage ? outage.end : true) };
}
