import { expect } from "chai";
import type { Account } from "#core/auth/account.ts";
import { createTokens } from "#core/auth/tokens.ts";
import { createViewers } from "#core/auth/viewer-of.ts";
import { eventually } from "#test/support/eventually.ts";
import { refusal } from "../../support/refusal.ts";

const ada: Account = {
  id: "a".repeat(24),
  username: "ada",
  name: null,
  role: "member",
  tokenVersion: 1,
  blocked: false,
};

describe("The viewer of a request", () => {
  const tokens = createTokens("a secret of at least thirty-two letters");

  /** Viewers whose accounts load when the test says. */
  const slowly = () => {
    const found: ((account: Account | null) => void)[] = [];
    const viewers = createViewers(() => new Promise((done) => found.push(done)), tokens);
    const byToken = async () =>
      viewers.fromHandshake(() => {})({
        token: await tokens.sign({ id: ada.id, version: 1 }),
        request: undefined as never,
      });
    return { viewers, found, byToken };
  };
  const until = async (list: readonly unknown[], length: number) => {
    await eventually(() => list.length >= length);
  };

  it("is not cached with outdated data if a block happens while the account is being read", async () => {
    for (const forget of ["forget", "forgetAll"] as const) {
      const { viewers, found, byToken } = slowly();
      const before = byToken();
      await until(found, 1);
      viewers[forget](ada.id);
      found[0]?.(ada);
      await before;
      const after = byToken();
      await until(found, 2);
      found[1]?.({ ...ada, blocked: true });
      expect((await refusal(after)).status, forget).to.equal(401);
    }
  });

  it("is read from the database once for many concurrent requests", async () => {
    const { found, byToken } = slowly();
    const all = [byToken(), byToken(), byToken()];
    await until(found, 1);
    found[0]?.(ada);
    for (const viewer of await Promise.all(all)) expect(viewer.username).to.equal("ada");
    expect(found).to.have.length(1);
  });
});
