import type { RequestHandler } from "express";
import type { MongoClient } from "mongodb";
import { measureDatabase } from "./database.ts";
import { measureRequests } from "./requests.ts";

/** A gauge that is read when metrics are collected. */
export interface GaugeSource {
  /** Name without the prefix `fablewright_`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /**
   * True if every process reads the same value, as from the database. Several processes then report it once;
   * the values of other gauges are added up.
   */
  readonly isShared?: boolean;
  /** Returns the values with their labels. */
  read(): GaugeValue[] | Promise<GaugeValue[]>;
}

export interface GaugeValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Measurements of this process, in the text format of Prometheus. */
export interface Metrics {
  /** Measures every request; must be the first middleware. */
  readonly requests: RequestHandler;
  /** Counts a published event. */
  countEvent(name: string): void;
  /** Measures the commands and connections of a client that was opened with `monitorCommands`. */
  watchDatabase(client: MongoClient): void;
  addGauges(sources: readonly GaugeSource[]): void;
  /** Media type of `text`. */
  readonly contentType: string;
  text(): Promise<string>;
}

/** Prefix of the site's own metrics; those of Node and the process have the names of prom-client. */
const PREFIX = "fablewright_";

/**
 * Creates the metrics of this process, with those of Node: event loop, heap, memory, open files. The library
 * is loaded only here, so that a site without metrics does not pay for it.
 */
export async function createMetrics(onError: (error: unknown) => void): Promise<Metrics> {
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    "prom-client"
  );
  const registry = new Registry();
  // Answers the supervising process, if there is one.
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers });
  const events = new Counter({
    name: `${PREFIX}events_total`,
    help: "Events published by commands, by name",
    labelNames: ["event"],
    registers,
  });
  const connections = new Gauge({
    name: `${PREFIX}database_connections`,
    help: "Connections to the database, open and in use",
    labelNames: ["state"],
    registers,
  });
  return {
    requests: measureRequests(
      histogram(
        "http_request_duration_seconds",
        "Time until a request is answered, by class of route and class of status",
        ["route", "status"],
        [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      ),
    ),
    countEvent: (event) => events.inc({ event }),
    watchDatabase(client) {
      const commands = histogram(
        "database_command_duration_seconds",
        "Time of a database command",
        ["command", "outcome"],
        [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10],
      );
      measureDatabase(client, { commands, connections });
    },
    addGauges(sources) {
      for (const { name, help, labels = [], isShared = false, read } of sources)
        new Gauge({
          name: PREFIX + name,
          help,
          labelNames: [...labels],
          registers,
          aggregator: isShared ? "max" : "sum",
          async collect() {
            this.reset();
            try {
              for (const { labels = {}, value } of await read()) this.set({ ...labels }, value);
            } catch (error) {
              onError(error);
            }
          },
        });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
