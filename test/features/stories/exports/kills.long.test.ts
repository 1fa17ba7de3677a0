import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { expect } from "chai";
import supertest from "supertest";
import { extractText, getDocumentProxy } from "unpdf";
import { collect } from "#test/app/support/bytes.ts";
import { startProcess } from "#test/app/support/processes.ts";
import { useDatabase } from "#test/support/database.ts";
import { eventually } from "#test/support/eventually.ts";

const CHAPTERS = 40;
const PASSWORD = "correct horse battery";

describe("An export whose server is killed", function () {
  this.timeout(1_200_000);
  const place = useDatabase();
  let child: ChildProcess;
  let url: string;
  let story: string;
  let token: string;
  let folder: string;

  const start = async () => {
    const given = { MONGODB_URI: place.uri, CAPTCHA: "0", DATA_DIR: folder };
    ({ url, child } = await startProcess(given));
  };
  const kill = async () => {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  const api = (method: "get" | "post", path: string, data?: object) => {
    const request = supertest(url)[method](path).set("Authorization", `Bearer ${token}`);
    return data ? request.send({ data }) : request;
  };
  const exports = () => place.db.collection("exports");

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "fablewright-exports-"));
    await start();
    const account = { username: "exporter", email: "exporter@example.com", password: PASSWORD };
    token = (await supertest(url).post("/api/auth/local/register").send(account).expect(200)).body.jwt;
    story = (await api("post", "/api/stories", { title: "The Long Road" }).expect(200)).body.data.id;
    const paragraph = `<p>${"The road went on, and the sea beside it. ".repeat(40)}</p>`;
    for (let at = 1; at <= CHAPTERS; at += 1)
      await api("post", "/api/chapters", {
        story,
        title: `Chapter ${at}`,
        html: `${paragraph.repeat(8)}<p>Milestone${at}end.</p>`,
      }).expect(200);
  });
  after(async () => {
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
    await rm(folder, { recursive: true, force: true });
  });

  for (const moment of ["asked for", "begun", "well under way"] as const)
    it(`is made whole by the next one, or refused if begun, killed once it is ${moment}`, async () => {
      const { body } = await api("post", `/api/stories/${story}/exports`, {
        format: "pdf",
        drafts: true,
      }).expect(200);
      const { id } = body.data;
      const one = async () =>
        (await exports().find({}).toArray()).find(({ _id }) => String(_id) === String(id))!;
      if (moment !== "asked for") await eventually(async () => (await one()).state === "making");
      if (moment === "well under way") await rest(800);
      await kill();
      const job = await place.db.collection("jobs").findOne({ name: "exports.make", "payload.export": id });
      process.stdout.write(`      killed while it was ${(await one()).state}, its job ${job?.state}\n`);
      // The job's lease expires.
      await place.db.collection("jobs").updateMany({ state: "running" }, { $set: { due: new Date(0) } });
      await start();
      await eventually(async () => ["ready", "failed"].includes((await one()).state));
      const made = await one();
      // A job that had begun is not run again, because it may have killed the process.
      if (job?.state === "running")
        return void expect(made).to.include({ state: "failed", failure: "interrupted" });
      expect(made.state).to.equal("ready");
      expect([made.done, made.total]).to.deep.equal([3, 3]);
      const agent = supertest.agent(url);
      await agent
        .post("/login")
        .type("form")
        .send({ identifier: "exporter", password: PASSWORD })
        .expect(303);
      const fetched = await agent.get(`/exports/${id}`).buffer(true).parse(collect).expect(200);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(fetched.body)), {
        mergePages: true,
      });
      for (let at = 1; at <= CHAPTERS; at += 1) expect(text).to.include(`Milestone${at}end.`);
      const told = await place.db.collection("notifications").countDocuments({ kind: "export-ready" });
      expect(told, "told once each").to.be.at.most(await exports().countDocuments({ state: "ready" }));
    });
});
