import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect } from "chai";
import mongoose from "mongoose";
import { type Captcha, createCaptcha } from "#core/captcha/index.ts";
import { drawQuestion, normalise } from "#core/captcha/questions.ts";
import { prepareModels } from "#core/db/define-model.ts";
import type { CaptchaDto } from "#shared/platform/captcha.dto.ts";
import { effortOf } from "#test/support/effort.ts";
import { useMongoose } from "../../support/database.ts";
import { answerTo } from "../../support/questions.ts";
import { refusal } from "../../support/refusal.ts";

const HOUR = 3_600_000;

describe("The captcha", () => {
  const place = useMongoose();
  let captcha: Captcha;
  let clock = new Date();

  before(async () => {
    await mongoose.connect(place.uri, { autoIndex: false, bufferCommands: false });
    captcha = createCaptcha({ enabled: () => true, secret: "a secret of the house", now: () => clock });
    await prepareModels();
  });
  after(() => mongoose.disconnect());
  beforeEach(() => {
    clock = new Date();
  });

  const challenge = async () => (await captcha.challenge()) as CaptchaDto;
  const solve = async ({ puzzle }: CaptchaDto) => {
    const given = JSON.parse(puzzle) as Challenge;
    return { challenge: given, solution: await solveChallenge({ challenge: given, deriveKey }) };
  };
  const sent = (payload: object) => Buffer.from(JSON.stringify(payload)).toString("base64");
  const later = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const answered = async () => {
    const { question, token } = await challenge();
    later(10_000);
    return { captcha: answerTo(question), captcha_token: token };
  };
  const wrong = "That answer was wrong or too late. Here is another question.";

  describe("solved by work", () => {
    it("scores higher than an answer, and takes a moment", async () => {
      const effort = await effortOf(async () => {
        const proof = await captcha.check({ altcha: sent(await solve(await challenge())) });
        expect(proof?.score).to.equal(0.9);
      });
      expect(effort).to.be.lessThan(8_000);
    });

    it("counts once, even if it is sent several times concurrently", async () => {
      const altcha = sent(await solve(await challenge()));
      const proofs = await Promise.all(Array.from({ length: 20 }, () => captcha.check({ altcha })));
      const spent = await Promise.allSettled(proofs.map((proof) => proof!.spend()));
      expect(spent.filter(({ status }) => status === "fulfilled")).to.have.length(1);
      expect((await refusal(captcha.check({ altcha }))).message).to.equal(wrong);
    });

    it("is refused if it was made easier, was not solved, or was signed with another secret", async () => {
      const good = await solve(await challenge());
      const { parameters } = good.challenge;
      const other = createCaptcha({ enabled: () => true, secret: "another secret", now: () => clock });
      const easier = {
        ...good,
        challenge: { ...good.challenge, parameters: { ...parameters, keyPrefix: "00" } },
      };
      const longer = {
        ...good,
        challenge: { ...good.challenge, parameters: { ...parameters, expiresAt: 9_999_999_999 } },
      };
      const undone = { ...good, solution: { counter: 1, derivedKey: "00".repeat(32) } };
      const foreign = await solve((await other.challenge())!);
      for (const payload of [easier, longer, undone, foreign])
        expect((await refusal(captcha.check({ altcha: sent(payload) }))).fields[0]?.path).to.deep.equal([
          "captcha",
        ]);
    });

    it("is refused if it is malformed, without a server error", async () => {
      const good = await solve(await challenge());
      for (const altcha of [
        "x",
        "{}",
        sent({}),
        sent([]),
        sent({ challenge: null, solution: null }),
        sent({ ...good, solution: { counter: "1e9", derivedKey: ["00"] } }),
        sent({ ...good, challenge: { parameters: { nonce: "zz" }, signature: "00" } }),
        sent({ ...good, challenge: { ...good.challenge, signature: "00" } }),
        "A".repeat(100_000),
      ])
        expect((await refusal(captcha.check({ altcha }))).status).to.equal(400);
    });

    it("is refused when it is too old", async () => {
      later(-3 * HOUR);
      const old = await solve(await challenge());
      later(3 * HOUR);
      expect((await refusal(captcha.check({ altcha: sent(old) }))).message).to.equal(wrong);
    });
  });

  describe("solved by an answer", () => {
    it("scores lower, and counts once", async () => {
      const fields = await answered();
      const proof = await captcha.check(fields);
      expect(proof?.score).to.equal(0.5);
      await proof?.spend();
      expect((await refusal(captcha.check(fields))).message).to.equal(wrong);
    });

    it("is valid until it is used, so that an error in another field does not require a new answer", async () => {
      const fields = await answered();
      await captcha.check(fields);
      await (await captcha.check(fields))?.spend();
    });

    it("is refused if it is wrong, for another question, too quick or too late", async () => {
      const one = await answered();
      expect((await refusal(captcha.check({ ...one, captcha: "a wrong word" }))).message).to.equal(wrong);
      expect((await refusal(captcha.check({ ...one, captcha_token: "" }))).message).to.equal(wrong);
      const moved = one.captcha_token.replace(/\.\d+\./, `.${clock.getTime() - 60_000}.`);
      expect((await refusal(captcha.check({ ...one, captcha_token: moved }))).message).to.equal(wrong);
      later(2 * HOUR);
      expect((await refusal(captcha.check(one))).message).to.equal(wrong);
      const { question, token } = await challenge();
      const quick = { captcha: answerTo(question), captcha_token: token };
      later(1_000);
      expect((await refusal(captcha.check(quick))).message).to.equal(wrong);
    });

    it("accepts answers regardless of case, spacing and similar variations", () => {
      for (const written of [" Seven ", "7", "SEVEN.", "seven!"]) expect(normalise(written)).to.equal("7");
      expect(normalise("“Otter”")).to.equal("otter");
    });

    it("asks only questions that contain their answer", () => {
      const drawn = Array.from({ length: 300 }, drawQuestion);
      for (const { question, answer } of drawn) expect(normalise(answerTo(question))).to.equal(answer);
      expect(new Set(drawn.map(({ question }) => question)).size).to.be.greaterThan(80);
    });
  });

  it("asks a question if nothing was sent, except where the captcha is optional", async () => {
    expect((await refusal(captcha.check({}))).message).to.equal(
      "Please answer this question, so that we know you are a person.",
    );
    expect((await captcha.check({}, { required: false }))?.score).to.equal(0.1);
  });

  it("refuses a form with the hidden field filled in", async () => {
    const altcha = sent(await solve(await challenge()));
    expect((await refusal(captcha.check({ altcha, leave_empty: "http://spam.example" }))).status).to.equal(
      400,
    );
  });

  it("asks nothing if it is switched off", async () => {
    const off = createCaptcha({ enabled: () => false, secret: "x", now: () => clock });
    expect(await off.challenge()).to.equal(null);
    expect(await off.check({ altcha: "nonsense" })).to.equal(null);
  });
});
