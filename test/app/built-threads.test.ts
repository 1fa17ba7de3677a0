import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import supertest from "supertest";
import { fillIn } from "./support/forms.ts";
import { startProcess } from "./support/processes.ts";

describe("Worker threads of the built server", () => {
  it("read a manuscript, and stop with the process", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fablewright-threads-"));
    const { url, child } = await startProcess({ MONGODB_URI: "", DATA_DIR: folder });
    try {
      const agent = supertest.agent(url);
      const account = { username: "writer", email: "writer@example.com", password: "a long password" };
      await agent.post("/api/auth/local/register").send(account).expect(200);
      const signIn = { identifier: account.username, password: account.password };
      await agent.post("/login").type("form").send(signIn).expect(303);
      const file = Buffer.from("# A Tale\n\n## One\n\nIt begins.\n\n## Two\n\nIt ends.\n");
      const done = await fillIn(agent, "/story/import", { file, fileName: "tale.md" }, { holding: "_csrf" });
      expect(done.status).to.equal(303);
      expect((await agent.get(done.headers.location!).expect(200)).text).to.include("A Tale");
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect((await ended)[0]).to.equal(0);
    } finally {
      child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  });
});
