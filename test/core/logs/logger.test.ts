import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { createLogger } from "#core/logs/logger.ts";

const capture = (level = "info", pretty = false) => {
  const lines: string[] = [];
  const logger = createLogger({ level, pretty, stream: { write: (line: string) => void lines.push(line) } });
  return { logger, lines, last: () => JSON.parse(lines.at(-1)!) };
};

describe("The log", () => {
  it("contains every line when the process ends during a batch", async () => {
    const logger = join(import.meta.dirname, "../../../src/core/logs/logger.ts");
    const script = `import { createLogger } from ${JSON.stringify(logger)};
      const logger = createLogger({ level: "info" });
      for (let line = 1; line <= 1000; line += 1) logger.info({ line }, "before the end");
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", script],
      { maxBuffer: 10_000_000, timeout: 60_000 },
    );
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).line)).to.deep.equal(lines.map((_, at) => at + 1));
    expect(lines).to.have.length(1_000);
  });

  it("contains one JSON object per line, with a readable level and time", () => {
    const { logger, lines, last } = capture();
    logger.info({ story: "abc" }, "published");
    logger.debug("unheard");
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/\}\n$/);
    expect(last()).to.include({ level: "info", story: "abc", msg: "published" });
    expect(new Date(last().time).getTime()).to.be.closeTo(Date.now(), 5_000);
  });

  it("masks fields with a secret's name, at any depth, in lists and in child bindings", () => {
    const { logger, lines } = capture();
    const secret = "hunter2-the-secret";
    logger.info({
      password: secret,
      user: { passwordConfirmation: secret, list: [{ resetToken: secret }] },
      headers: { Cookie: secret, authorization: secret, "x-csrf-token": secret, "set-cookie": [secret] },
      deep: { a: { b: { c: { d: { apiKey: secret, sessionSecret: { inner: secret } } } } } },
      jwt: secret,
      confirmation: secret,
    });
    logger.child({ token: secret, feature: "mail" }).warn("child");
    expect(lines.join("")).not.to.contain(secret);
    expect(lines[0]).to.contain('"password":"[redacted]"');
    expect(lines[1]).to.contain('"feature":"mail"');
  });

  it("masks values that look like secrets, whatever their name", () => {
    const { logger, lines } = capture();
    logger.info({ note: "key sk_live_51HabcdefGHIJ and whsec_abcdefgh1234" }, "Bearer abcdef.ghijkl went by");
    logger.info(
      { uri: "mongodb://ada:pa55word@db.example:27017/site" },
      "eyJhbGciOiJI.eyJpZCI6IjEi.sIgNaTuRe123",
    );
    const all = lines.join("");
    for (const part of ["51Habcdef", "abcdefgh1234", "ghijkl", "pa55word", "eyJpZCI6IjEi"])
      expect(all).not.to.contain(part);
    expect(all).to.contain("mongodb://ada:[redacted]@db.example");
  });

  it("describes an error with its stack, cause and properties, with secrets masked", () => {
    const { logger, last, lines } = capture();
    const cause = new Error("no route to smtps://mail:s3cret-pass@mail.example");
    logger.error(
      Object.assign(new Error("mail not sent", { cause }), { code: "EHOST", password: "hunter2-secret" }),
    );
    expect(last().err).to.include({ type: "Error", code: "EHOST", password: "[redacted]" });
    expect(last().err.message).to.match(/mail not sent.*no route to/);
    expect(last().err.stack).to.contain("logger.test.ts");
    expect(lines.join("")).not.to.contain("hunter2-secret").and.not.to.contain("s3cret-pass");
  });

  it("handles circular, very deep and binary values", () => {
    const { logger, last } = capture();
    const circle: Record<string, unknown> = { name: "ring" };
    circle.self = circle;
    let deep: object = {};
    for (let i = 0; i < 50; i++) deep = { deep };
    logger.info({ circle, deep, bytes: Buffer.alloc(5_000), when: new Date(0), nothing: null });
    expect(last()).to.deep.include({
      circle: { name: "ring", self: "[circular]" },
      bytes: "[5000 bytes]",
      when: "1970-01-01T00:00:00.000Z",
      nothing: null,
    });
  });

  it("can be written in human-readable lines", () => {
    const { logger, lines } = capture("info", true);
    logger.warn({ story: "abc" }, "slow");
    logger.error(new Error("broken"));
    expect(lines[0])
      .to.match(/\d\d:\d\d:\d\d WARN/)
      .and.to.contain("slow story=abc");
    expect(lines[1]).to.contain("Error: broken").and.to.contain("logger.test.ts");
  });
});
