import { format } from "node:util";
import type { RootHookObject } from "mocha";
import * as React from "react";
import { monitorCommandsOnDemand } from "./command-events.ts";
import { requestUncompressed } from "./uncompressed.ts";

const complaints: string[] = [];
const original = console.error;

/**
 * React in development records the stack of every element, up to ten thousand a second, which is a quarter of
 * a page's work. It is told that this limit is reached; its warnings still appear, with their component.
 */
const internals: object | undefined = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });

monitorCommandsOnDemand();
requestUncompressed();

/**
 * `console.error` and unhandled rejections fail the test in which they occur (style.md, Habits 8): the test
 * and not this hook, since a throwing root hook would end the run.
 */
export const mochaHooks: RootHookObject = {
  beforeEach() {
    complaints.length = 0;
    console.error = (...values: unknown[]) => {
      complaints.push(format(...values));
    };
  },
  afterEach(this: Mocha.Context) {
    console.error = original;
    if (complaints.length > 0)
      (this.test as Mocha.Hook).error(new Error(`console.error was called:\n${complaints.join("\n")}`));
  },
};
