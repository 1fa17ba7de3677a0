import { randomBytes } from "node:crypto";
import { expect } from "chai";
import mongoose from "mongoose";
import { pino } from "pino";
import { createJobs } from "#core/jobs/index.ts";
import { createLogger } from "#core/logs/logger.ts";
import { createSecrets } from "#core/secrets/index.ts";
import { PaymentAccount, type PaymentAccountDoc } from "#features/money/payment-accounts/model.ts";
import { rotateJob } from "#features/money/payment-accounts/rotate.ts";
import { openValues } from "#features/money/payment-accounts/sealing.ts";
import { page } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";
import { AUTHOR, bodyOf, connect, fillStep, PDF, PUBLISHER, secretsOf } from "./support.ts";

const key = (name: string) => `${name}:${randomBytes(32).toString("base64")}`;
const [OLD, NEW] = [key("k1"), key("k2")];

describe("Payment details in the database", () => {
  const site = useSite({ ENCRYPTION_KEYS: OLD });
  const silent = pino({ level: "silent" });

  /** Raw bytes of the whole database: documents of all collections, files included. */
  const rawDatabase = async (): Promise<Buffer> => {
    const { db } = mongoose.connection;
    const parts: Buffer[] = [];
    for (const { name } of await db!.listCollections().toArray())
      for await (const document of db!.collection(name, { raw: true }).find({}))
        parts.push(Buffer.from(document as unknown as Uint8Array));
    return Buffer.concat(parts);
  };

  const upload = async (agent: Awaited<ReturnType<typeof site.visit>>, name: string) => {
    const form = page(await agent.get("/settings/payment/documents"))("form[enctype]");
    return agent
      .post("/settings/payment/documents")
      .field("_csrf", String(form.find("[name=_csrf]").val()))
      .attach("document", PDF, name)
      .expect(303);
  };

  it("are unreadable: no field, no document, no file name, not even in part", async () => {
    const author = await site.visit(await site.addMember("nora"));
    await connect(author, AUTHOR);
    await upload(author, "Passport Penhallow.pdf");
    const publisher = await site.visit(await site.addMember("press"));
    await connect(publisher, PUBLISHER);
    const half = await site.visit(await site.addMember("half"));
    await fillStep(half, "business", AUTHOR.business);
    expect((await fillStep(half, "representative", { phone: "020 7946 0321" })).status).to.equal(422);

    const raw = await rawDatabase();
    expect(raw.includes("paymentaccounts") || raw.length > 1_000).to.equal(true);
    expect(raw.includes("nora@example.com"), "what is not sealed is found this way").to.equal(true);
    const secrets = [...secretsOf(AUTHOR), ...secretsOf(PUBLISHER), "020 7946 0321", "Passport"];
    for (const secret of secrets) {
      for (const form of [secret, secret.toLowerCase(), secret.toUpperCase()])
        for (const encoding of ["utf8", "base64", "hex"] as const) {
          const text = Buffer.from(form).toString(encoding).replace(/=+$/, "");
          if (text.length > 5)
            expect(raw.includes(text.slice(0, -1)), `${secret} as ${encoding}`).to.equal(false);
        }
      if (/^[\d +()-]{8,}$/.test(secret))
        expect(raw.includes(secret.replace(/\D/g, "").slice(-6)), `digits of ${secret}`).to.equal(false);
    }
    expect(raw.includes("%PDF-1.7")).to.equal(false);
  });

  it("are bound to their document and field, and cannot be decrypted elsewhere", async () => {
    const [one, two] = await PaymentAccount.find({ complete: true }).lean<PaymentAccountDoc[]>();
    const secrets = createSecrets(OLD);
    expect(openValues(secrets, one!).account_number).to.equal(AUTHOR.bank.account_number);
    const moved = { ...one!, sealed: { ...one!.sealed, account_number: two!.sealed.account_number! } };
    expect(() => openValues(secrets, moved)).to.throw("belongs elsewhere");
    const swapped = { ...one!, sealed: { ...one!.sealed, account_number: one!.sealed.sort_code! } };
    expect(() => openValues(secrets, swapped)).to.throw("belongs elsewhere");
  });

  it("are re-encrypted by a job when there is a new key, while their owners continue to write", async () => {
    // Every start enqueues it, with its first key's name.
    const asked = await mongoose.connection.collection("jobs").findOne({ name: "payment-accounts.rotate" });
    expect(asked).to.include({ key: "k1", state: "done" });
    const both = createSecrets(`${NEW},${OLD}`);
    const before = await PaymentAccount.find({}).sort({ _id: 1 }).lean<PaymentAccountDoc[]>();
    expect(before.map((account) => account.key)).to.deep.equal(["k1", "k1", "k1"]);
    const clear = before.map((account) => openValues(both, account));

    const jobs = createJobs({ connection: mongoose.connection, logger: silent, pollMs: 50 });
    const job = rotateJob(both);
    const context = { id: "x", attempt: 1, signal: new AbortController().signal, logger: silent };
    // A member saves with the old key meanwhile.
    const agent = await site.visit(await site.addMember("late"));
    await Promise.all([job.run({ key: "k2" }, context), connect(agent, AUTHOR)]);
    await job.run({ key: "k2" }, context);
    await jobs.stop(0);

    const after = await PaymentAccount.find({}).sort({ _id: 1 }).lean<PaymentAccountDoc[]>();
    expect(after.every((account) => account.key === "k2")).to.equal(true);
    const raw = await mongoose.connection.collection("paymentaccounts").find({}).toArray();
    expect(JSON.stringify(raw)).not.to.include("v1:k1:");
    const onlyNew = createSecrets(NEW);
    const opened = after.slice(0, 3).map((account) => openValues(onlyNew, account));
    expect(opened).to.deep.equal(clear);
    expect(after.map(({ updatedAt }) => updatedAt).slice(0, 3), "nothing was changed").to.deep.equal(
      before.map(({ updatedAt }) => updatedAt),
    );
  });

  it("log a missing key, and the others are still re-encrypted", async () => {
    const stranger = createSecrets(key("lost"));
    const [first] = await PaymentAccount.find({}).sort({ _id: 1 }).lean<PaymentAccountDoc[]>();
    const place = { collection: "paymentaccounts", id: String(first!._id), field: "birthday" };
    const lost = { "sealed.birthday": stranger.seal("1984-05-17", place), key: "lost" };
    await PaymentAccount.updateOne({ _id: first!._id }, { $set: lost });
    const third = createSecrets(`${key("k3")},${NEW}`);
    const context = { id: "x", attempt: 1, signal: new AbortController().signal, logger: silent };
    const failed = await rotateJob(third)
      .run({ key: "k3" }, context)
      .catch((error: Error) => error);
    expect(String(failed)).to.include("1 payment accounts are sealed by a key that is not there");
    expect(await PaymentAccount.countDocuments({ key: "k3" })).to.equal(3);
    expect(await PaymentAccount.countDocuments({ key: "lost" })).to.equal(1);
    // A process with other keys leaves the work to the one that enqueued it.
    await rotateJob(createSecrets(NEW)).run({ key: "k3" }, context);
    expect(await PaymentAccount.countDocuments({ key: "k3" })).to.equal(3);
  });
});

describe("Payment details in the log", () => {
  const lines: string[] = [];
  const logger = createLogger({
    level: "trace",
    stream: { write: (line) => void lines.push(line) },
  });
  const site = useSite({}, logger);

  it("never appear in it, nor in events or responses, whatever fails", async () => {
    const { app } = site;
    const told: unknown[] = [];
    for (const name of ["payment-account.changed", "payment-account.deleted"] as const)
      app.services.events.listen(name, (payload) => void told.push([name, payload]));
    const member = await site.addMember("nora");
    const agent = await site.visit(member);
    await connect(agent, AUTHOR);
    const token = await site.tokenOf(member);
    const { body } = await agent.get("/api/payment-accounts").set("Authorization", `Bearer ${token}`);
    const { id } = body.data[0];
    const refused = await agent
      .put(`/api/payment-accounts/${id}`)
      .set("Authorization", `Bearer ${token}`)
      .send({ data: { ...bodyOf(AUTHOR), account_number: "123", phone: "07400 123456" } });
    expect(refused.status).to.equal(400);
    // A ciphertext that was tampered with: 500 and a log line.
    const sealed = { "sealed.account_number": "v1:development:AAAA" };
    await PaymentAccount.updateOne({ owner: member.id }, { $set: sealed });
    await agent.get("/settings/payment").expect(500);
    expect(lines.join()).to.include("SecretError").and.include("account_number is not sealed");
    expect(lines.length).to.be.greaterThan(8);
    for (const secret of [...secretsOf(AUTHOR), "07400"])
      for (const text of [
        JSON.stringify(told),
        JSON.stringify(body),
        JSON.stringify(refused.body),
        lines.join(),
      ])
        expect(text, secret).not.to.include(secret);
    expect(told).to.deep.include(["payment-account.changed", { owner: member.id, complete: true }]);
  });
});
