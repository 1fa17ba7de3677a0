import { format } from "node:util";
import type { RootHookObject } from "mocha";

const complaints: string[] = [];
const original = console.error;

/** `console.error` and unhandled rejections fail the test they happen in (style.md, Habits 8). */
export const mochaHooks: RootHookObject = {
  beforeEach() {
    complaints.length = 0;
    console.error = (...values: unknown[]) => {
      complaints.push(format(...values));
    };
  },
  afterEach() {
    console.error = original;
    if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join("\n")}`);
  },
};
