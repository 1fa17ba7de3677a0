import { createHash, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { pino } from "pino";
import { createJobs, type Jobs } from "#core/jobs/index.ts";
import {
  createBulkMailer,
  createMailer,
  createReturnPath,
  createUnsubscribe,
  type DkimConfig,
  type Mailer,
} from "#core/mail/index.ts";
import { useMongoose } from "../../support/database.ts";
import { mailServer } from "../../support/mail-server.ts";

const confirmation = {
  kind: "account",
  to: "ada@example.org",
  subject: "Confirm your address – “Ada”",
  text: "Hello Ada,\n\nplease follow this link:\nhttps://fable.example/confirm?code=abc&x=<1>.\n\nGood reading!",
} as const;

describe("Mail", () => {
  const database = useMongoose();
  let connection: Connection;
  let jobs: Jobs;
  let mailer: Mailer;
  const unsubscribe = createUnsubscribe({ secret: "s".repeat(32), siteUrl: "https://fable.example" });
  const from = "Fablewright <no-reply@fable.example>";
  let now = () => new Date();
  const make = (smtpUrl?: string, dkim?: DkimConfig): Mailer => {
    mailer = createMailer({
      smtpUrl,
      from,
      dkim,
      connection,
      siteName: "Fablewright",
      unsubscribe,
      jobs,
      now: () => now(),
    });
    return mailer;
  };
  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
  });
  beforeEach(async () => {
    jobs = createJobs({ connection, logger: pino({ level: "silent" }), pollMs: 50 });
    await jobs.prepare();
    await make().prepare();
  });
  afterEach(async () => {
    now = () => new Date();
    await jobs.stop(0);
    mailer.close();
    await connection.db!.collection("mails").deleteMany({});
    await connection.db!.collection("jobs").deleteMany({});
  });
  after(() => connection.close());

  it("of a newsletter is refused, alone, if its address is none that a mail may go to", async () => {
    const bulk = createBulkMailer({
      from,
      connection,
      unsubscribe,
      returnPath: createReturnPath({ secret: "s".repeat(32), address: "bounces@fable.example" }),
    });
    const letter = {
      id: "0".repeat(24),
      fromName: "Ada",
      replyTo: null,
      topic: { about: "list", to: "1" },
      list: { id: "1", name: "News" },
      subject: "News",
      text: "News",
      html: "<p>News</p>",
    } as const;
    expect(await bulk.deliver({ ...letter, to: "a@example.org,b@example.org" })).to.deep.equal({
      outcome: "refused",
      reason: "not one plain address",
    });
    expect(await bulk.deliver({ ...letter, to: "a@example.org" })).to.include({ outcome: "kept" });
  });

  describe("without a mail server", () => {
    it("is stored, newest first, and can be read", async () => {
      await mailer.sendMail(confirmation);
      await mailer.sendMail({ ...confirmation, to: "grace@example.org", subject: "Second" });
      const [second, first] = await mailer.listMails();
      expect([second?.subject, first?.subject]).to.deep.equal(["Second", confirmation.subject]);
      expect(first).to.include({ state: "kept", text: confirmation.text, to: "ada@example.org" });
      expect(await mailer.readMail(first!.id)).to.deep.equal(first);
      expect(await mailer.listMails({ to: "grace@example.org" })).to.have.length(1);
      expect(await mailer.readMail("nonsense")).to.equal(null);
    });

    it("gets an HTML part with its links, with the text escaped", async () => {
      await mailer.sendMail({
        ...confirmation,
        text: "<script>x</script>\n\nGo to https://fable.example/a?b=1&c=2.",
      });
      const [mail] = await mailer.listMails();
      expect(mail?.html).to.contain("<p>&lt;script&gt;x&lt;/script&gt;</p>");
      expect(mail?.html).to.contain(
        '<a href="https://fable.example/a?b=1&amp;c=2">https://fable.example/a?b=1&amp;c=2</a>.</p>',
      );
    });

    it("links a URL in the text with the URL itself as the link text", async () => {
      await mailer.sendMail({ ...confirmation, text: "Win a book\nhttps://fable.example/a" });
      const [mail] = await mailer.listMails();
      expect(mail?.html).to.contain(
        'Win a book<br>\n<a href="https://fable.example/a">https://fable.example/a</a>',
      );
    });

    it("is sent to exactly one plain address, or refused", async () => {
      const wrong = [
        "a@x.org, b@x.org",
        "a@x.org\r\nBcc: b@x.org",
        "Ada <a@x.org>",
        "nobody",
        "a@x.org;b@x.org",
        "",
      ];
      for (const to of wrong) {
        const error = await mailer.sendMail({ ...confirmation, to }).catch((thrown: unknown) => thrown);
        expect(String(error)).to.contain("one plain address");
      }
      expect(await mailer.listMails()).to.deep.equal([]);
    });

    it("is part of the transaction it was written in", async () => {
      await connection
        .withSession((session) =>
          session.withTransaction(async () => {
            await mailer.sendMail(confirmation, { session });
            throw new Error("the account could not be made");
          }),
        )
        .catch(() => {});
      expect(await mailer.listMails()).to.deep.equal([]);
    });
  });

  describe("with a mail server", () => {
    let smtp: Awaited<ReturnType<typeof mailServer>>;
    beforeEach(async () => {
      smtp = await mailServer();
      make(smtp.url);
    });
    afterEach(async () => {
      mailer.close();
      await smtp.close();
    });

    it("is delivered as text and HTML, after which its content is deleted", async () => {
      await jobs.start();
      await mailer.sendMail(confirmation);
      await jobs.whenIdle();
      const [mail] = smtp.received;
      expect(mail).to.deep.include({ from: "no-reply@fable.example", to: ["ada@example.org"] });
      expect(mail?.raw).to.match(/^From: Fablewright <no-reply@fable\.example>/m);
      expect(mail?.raw).to.match(/^To: ada@example\.org/m);
      expect(mail?.raw).to.match(/^Content-Type: multipart\/alternative/m);
      expect(mail?.raw)
        .to.match(/^Content-Type: text\/plain/m)
        .and.to.match(/^Content-Type: text\/html/m);
      expect(mail?.raw)
        .to.contain("Good reading!")
        .and.to.match(/^Auto-Submitted: auto-generated/m);
      expect(mail?.raw).not.to.match(/^List-Unsubscribe/m);
      const [kept] = await mailer.listMails();
      expect(kept).to.include({ state: "sent", error: null }).and.not.to.have.any.keys("text", "html");
      expect(kept?.sentAt).to.be.instanceOf(Date);
    });

    it("that was not requested says how to unsubscribe with one click", async () => {
      await jobs.start();
      const topic = { about: "new_follower_notification", to: "6920a1b2c3d4e5f601234567" };
      await mailer.sendMail({ ...confirmation, kind: "newsletter", topic });
      await jobs.whenIdle();
      const [mail] = smtp.received;
      // As mail clients parse it: long headers are folded, long lines of text end in "=" (RFC 5322, 2045).
      const head = mail!.raw.replace(/\r\n[ \t]+/g, " ");
      const body = mail!.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
      const link = /^List-Unsubscribe: ?<(https:\/\/fable\.example\/unsubscribe\?token=[\w.-]+)>/m.exec(
        head,
      )?.[1];
      expect(unsubscribe.read(new URL(link!).searchParams.get("token"))).to.deep.equal(topic);
      expect(mailer.unsubscribeUrl(topic)).to.equal(link);
      expect(body.split(link!), "in the head, the text, and as a link of the HTML").to.have.length(
        1 + 1 + 1 + 1,
      );
      expect(head).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
      expect(smtp.received[0]?.raw).to.match(/^Precedence: bulk/m);
    });

    it("is signed if there is a key, verifiable with its public half", async () => {
      const pair = generateKeyPairSync("rsa", { modulusLength: 2_048 });
      const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string;
      mailer.close();
      await jobs.stop(0);
      jobs = createJobs({ connection, logger: pino({ level: "silent" }), pollMs: 50 });
      make(smtp.url, { privateKey, keySelector: "letters", domainName: "fable.example" });
      await jobs.start();
      await mailer.sendMail(confirmation);
      await jobs.whenIdle();
      const [mail] = smtp.received;
      expect(mail!.raw).to.match(
        /^DKIM-Signature: v=1; a=rsa-sha256;[\s\S]*?d=fable\.example;[\s\S]*?s=letters;/m,
      );
      expect(mail!.raw).to.not.include(privateKey.slice(60, 100));
      expect(proves(mail!.raw, pair.publicKey)).to.equal(true);
      expect(proves(mail!.raw.replace("Good reading", "Bad reading"), pair.publicKey)).to.equal(false);
      expect(proves(mail!.raw.replace(/^Subject: .*/m, "Subject: Another"), pair.publicKey)).to.equal(false);
    });

    it("waits and is retried when the server is busy, with the same message id", async () => {
      smtp.refusals.push({ code: 451, at: "DATA" });
      await mailer.sendMail(confirmation);
      await jobs.start();
      await jobs.whenIdle();
      expect(smtp.received).to.have.length(0);
      const [waiting] = await mailer.listMails();
      expect(waiting).to.include({ state: "queued" });
      expect(waiting?.error).to.contain("not today");
      // Simulates the passing of time.
      await connection.db!.collection("jobs").updateMany({}, { $set: { due: new Date() } });
      await jobs.whenIdle();
      expect(smtp.received).to.have.length(1);
      expect(smtp.received[0]?.raw).to.match(
        new RegExp(`^Message-ID: <${waiting!.id}@fable\\.example>`, "im"),
      );
      expect((await mailer.listMails())[0]?.state).to.equal("sent");
    });

    /** Moves the clock on by hours, and makes all jobs due. */
    const later = async (hours: number) => {
      const time = Date.now() + hours * 3_600_000;
      now = () => new Date(time);
      await connection.db!.collection("jobs").updateMany({}, { $set: { due: new Date() } });
      await jobs.whenIdle();
    };

    it("is retried for five days while the server is busy, with growing waits", async () => {
      for (let refusal = 0; refusal < 20; refusal += 1) smtp.refusals.push({ code: 451, at: "DATA" });
      await mailer.sendMail(confirmation);
      await jobs.start();
      await jobs.whenIdle();
      const stored = connection.db!.collection("jobs");
      const waitOf = async () => (await stored.findOne())!.due.getTime() - Date.now();
      const waits = [await waitOf()];
      for (const hours of [1, 5, 24, 48, 72, 96, 119]) {
        await later(hours);
        waits.push(await waitOf());
        expect((await mailer.listMails())[0], String(hours)).to.include({ state: "queued" });
      }
      expect(waits[0]).to.be.within(20_000, 60_000);
      expect(waits.at(-1)).to.be.within(30 * 60_000, 4 * 3_600_000);
      await later(121);
      expect((await mailer.listMails())[0]).to.include({ state: "failed" });
      expect(await jobs.counts()).to.include({ failed: 1, waiting: 0 });
    });

    it("waits without counting attempts while our password is refused, and is delivered once it is mended", async () => {
      for (let refusal = 0; refusal < 3; refusal += 1) smtp.refusals.push({ code: 535, at: "RCPT" });
      await jobs.start();
      await mailer.sendMail(confirmation);
      await jobs.whenIdle();
      await mailer.sendMail({ ...confirmation, to: "grace@example.org" });
      await jobs.whenIdle();
      expect(smtp.refusals, "the second mail does not try the server").to.have.length(2);
      const waiting = await connection.db!.collection("jobs").find().toArray();
      expect(waiting.map(({ attempts, state }) => [attempts, state])).to.deep.equal([
        [0, "waiting"],
        [0, "waiting"],
      ]);
      for (const mail of await mailer.listMails()) expect(mail.state).to.equal("queued");
      await later(10 * 24);
      expect(smtp.received).to.have.length(0);
      // The password is right again.
      smtp.refusals.length = 0;
      await later(11 * 24);
      expect(smtp.received).to.have.length(2);
      for (const mail of await mailer.listMails()) expect(mail).to.include({ state: "sent", error: null });
    });

    it("waits as well while the server cannot be reached", async () => {
      await smtp.close();
      await jobs.start();
      await mailer.sendMail(confirmation);
      await jobs.whenIdle();
      const [job] = await connection.db!.collection("jobs").find().toArray();
      expect(job).to.include({ state: "waiting", attempts: 0 });
      expect((await mailer.listMails())[0]).to.include({ state: "queued" });
    });

    it("is not delivered once its link has expired", async () => {
      smtp.refusals.push({ code: 451, at: "DATA" });
      const validUntil = new Date(Date.now() + 3_600_000);
      await jobs.start();
      await mailer.sendMail({ ...confirmation, validUntil });
      await jobs.whenIdle();
      await later(2);
      expect(smtp.received).to.have.length(0);
      const [mail] = await mailer.listMails();
      expect(mail).to.include({ state: "failed" });
      expect(mail?.error).to.include("expired");
    });

    it("is abandoned at once if the server does not know the recipient", async () => {
      smtp.refusals.push({ code: 550, at: "RCPT" });
      await jobs.start();
      await mailer.sendMail(confirmation);
      await jobs.whenIdle();
      const [mail] = await mailer.listMails();
      expect(mail).to.include({ state: "failed", text: confirmation.text });
      expect(await jobs.counts()).to.include({ failed: 1, waiting: 0 });
    });

    it("survives a process that ends before it is delivered", async () => {
      await mailer.sendMail(confirmation);
      mailer.close();
      await jobs.stop(0);
      expect(smtp.received).to.have.length(0);
      jobs = createJobs({ connection, logger: pino({ level: "silent" }), pollMs: 50 });
      make(smtp.url);
      await jobs.start();
      await jobs.whenIdle();
      expect(smtp.received).to.have.length(1);
    });
  });
});

/**
 * True if a mail's signature is valid, verified as a mail server does (RFC 6376, relaxed for header and
 * body).
 */
function proves(raw: string, key: KeyObject): boolean {
  const at = raw.indexOf("\r\n\r\n");
  const fields = raw.slice(0, at).split(/\r\n(?![ \t])/);
  const plain = (field: string) => {
    const [, name, value] = /^([^:]+):([\s\S]*)$/.exec(field)!;
    return `${name!.trim().toLowerCase()}:${value!.replace(/\s+/g, " ").trim()}`;
  };
  const signature = fields.find((field) => /^DKIM-Signature:/i.test(field))!;
  const tag = (name: string) =>
    new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(signature)![1]!.replace(/\s+/g, "");
  const lines = raw.slice(at + 4).split("\r\n");
  const body = lines.map((line) => line.replace(/[ \t]+/g, " ").trimEnd()).join("\r\n");
  const hash = createHash("sha256").update(`${body.replace(/(?:\r\n)*$/, "")}\r\n`);
  if (hash.digest("base64") !== tag("bh")) return false;
  const signed = tag("h")
    .split(":")
    .map((name) => fields.findLast((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))!);
  const unsigned = plain(signature.replace(/([;\s]b=)[^;]*/, "$1"));
  const text = [...signed.map(plain), unsigned].join("\r\n");
  return createVerify("RSA-SHA256").update(text).verify(key, tag("b"), "base64");
}
