import type { Connection } from "mongoose";
import type { Viewer } from "./base/viewer.ts";
import type { Services } from "./services.ts";

/** Context for loading a feature's part of the demo: people, stories, and the parts loaded before it. */
export interface DemoWorld {
  readonly services: Services;
  readonly connection: Connection;
  /** Demo accounts as viewers, by username. */
  readonly viewers: ReadonlyMap<string, Viewer>;
  /** Start of the load; all content is dated before it. */
  readonly begun: Date;
}

/** Feature's part of the demo content, so that pages have content on the first start. */
export interface DemoContent {
  /** Order among the parts, lowest first. */
  readonly place: number;
  /** Creates the content through commands; content from an earlier, interrupted load is replaced. */
  load(world: DemoWorld): Promise<void>;
}
