import { format } from "node:util";
import type { RootHookObject } from "mocha";
import * as React from "react";

const complaints: string[] = [];
const original = console.error;

/**
 * React in development notes the stack of every element it makes, up to ten thousand a second: a quarter of the work of
 * a page. It is told that these are spent; its warnings come all the same, and name their component.
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

/**
 * `console.error` and unhandled rejections fail the test they happen in (style.md, Habits 8): the test, not this hook,
 * for a hook of all tests that throws would end the run.
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
