import type { Connection } from "mongoose";
import type { Viewer } from "./base/viewer.ts";
import type { Services } from "./services.ts";

/** What there is when a feature's part of the demo is loaded: people and stories, and the parts before it. */
export interface DemoWorld {
  readonly services: Services;
  readonly connection: Connection;
  /** The demo's people, by username. */
  readonly viewers: ReadonlyMap<string, Viewer>;
  /** When the load began: what it writes is dated before. */
  readonly begun: Date;
}

/** A feature's part of the demo, so that a first start shows its pages alive. */
export interface DemoContent {
  /** Where it comes among the others, the lowest first. */
  readonly place: number;
  /** Writes it by commands; what an earlier load that was cut short left is written anew. */
  load(world: DemoWorld): Promise<void>;
}
