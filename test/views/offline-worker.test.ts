import { expect } from "chai";
import { installOffline } from "#client/worker/offline.ts";
import type { WorkerScope } from "#client/worker/scope.ts";

/** Returns whether a starting worker enables or disables navigation preload in a browser. */
async function asked(userAgent: string): Promise<string[]> {
  const calls: string[] = [];
  const navigationPreload = {
    enable: async () => void calls.push("enable"),
    disable: async () => void calls.push("disable"),
  };
  const listeners = new Map<string, (event: object) => void>();
  const scope = { navigator: { userAgent }, registration: { navigationPreload } };
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener);
  installOffline({ ...scope, addEventListener } as unknown as WorkerScope);
  const work: Promise<unknown>[] = [];
  listeners.get("activate")!({ waitUntil: (part: Promise<unknown>) => work.push(part) });
  await Promise.all(work);
  return calls;
}

describe("The worker that serves offline pages", () => {
  it("lets the browser request a page while the worker starts", async () => {
    const chromium =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0";
    expect(await asked(chromium)).to.deep.equal(["enable"]);
  });

  it("does not do so in Firefox, which would show its error page on failure", async () => {
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
    expect(await asked(firefox)).to.deep.equal(["disable"]);
  });
});
