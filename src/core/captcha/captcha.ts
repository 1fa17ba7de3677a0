import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import Joi from "joi";
import { assetUrl } from "#shared/assets.ts";
import { messages } from "#shared/messages.ts";
import type { CaptchaDto } from "#shared/platform/captcha.dto.ts";
import { type HttpError, invalidField } from "../base/errors.ts";
import { isDuplicateKey } from "../db/transaction.ts";
import { SpentCaptcha } from "./model.ts";
import { drawQuestion, normalise } from "./questions.ts";

/** Proof, with a confidence, that the client is a person. */
export interface Proof {
  /** Confidence from 0 to 1: see `SCORES`. */
  readonly score: number;
  /** Marks it as used. @throws 400 at `captcha` if it was used before */
  spend(): Promise<void>;
}

/** Form fields that contain the proof. */
export type CaptchaFields = Readonly<
  Partial<Record<"altcha" | "captcha" | "captcha_token" | "leave_empty", string>>
>;

export interface Captcha {
  /** Returns a puzzle and a question for one form; null if the captcha is disabled. */
  challenge(): Promise<CaptchaDto | null>;
  /**
   * Verifies the proof sent with a form; null if the captcha is disabled. `required: false` accepts a form
   * without one.
   * @throws 400 at `captcha` for a proof that is wrong, expired, sent too quickly or used before
   */
  check(fields: CaptchaFields, options?: { required?: boolean }): Promise<Proof | null>;
}

/**
 * Confidence of each proof, from 0 (a program, or unknown) to 1, which no proof here reaches: proof of work
 * by a browser, a typed answer, no proof.
 */
export const SCORES = { work: 0.9, answer: 0.5, nothing: 0.1 } as const;

/** Validity of a form's captcha in seconds. */
const VALID = 2 * 60 * 60;
/** Minimum time in milliseconds in which a person could read a question, answer it and fill in a form. */
const TOO_QUICK = 3_000;
/**
 * PBKDF2 rounds per try, and number of tries: about one second of work in a desktop browser's worker while
 * the user types.
 */
const COST = 5_000;
const TRIES = { least: 500, most: 1_500 };
/** Limit on characters of a sent solution. */
const PAYLOAD_MAX = 4_000;

const payloadRules = Joi.object<Payload>({
  challenge: Joi.object({
    parameters: Joi.object({ nonce: Joi.string().hex().required() }).unknown().required(),
    signature: Joi.string().hex().required(),
  }).required(),
  solution: Joi.object({ counter: Joi.number().required(), derivedKey: Joi.string().required() })
    .unknown()
    .required(),
}).required();

/**
 * Creates an accessible captcha that uses no third-party servers: proof of work, or a question. Stateless
 * except for the record of used challenges.
 */
export function createCaptcha(options: {
  /** Evaluated on each call. */
  enabled: () => boolean;
  secret: string;
  now: () => Date;
}): Captcha {
  const { enabled, now } = options;
  const [workKey, solutionKey, answerKey] = ["work", "solution", "answer"].map((purpose) =>
    Buffer.from(hkdfSync("sha256", options.secret, "", `captcha ${purpose}`, 32)).toString("hex"),
  ) as [string, string, string];

  const sign = (id: string, at: number, answer: string): string =>
    createHmac("sha256", answerKey).update(`${id}.${at}.${answer}`).digest("base64url");

  const byWork = async (sent: string): Promise<Proof> => {
    const { challenge, solution } = parsePayload(sent);
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: workKey,
      hmacKeySignatureSecret: solutionKey,
    }).catch(() => ({ verified: false }));
    if (!verified) throw refused();
    return proof(challenge.parameters.nonce, SCORES.work);
  };

  const byAnswer = async (token: string, answer: string): Promise<Proof> => {
    const [id = "", at = "", signature = ""] = token.split(".");
    const age = now().getTime() - Number(at);
    const fits = isSame(signature, sign(id, Number(at), normalise(answer)));
    if (!fits || !(age >= TOO_QUICK && age < VALID * 1000)) throw refused();
    return proof(id, SCORES.answer);
  };

  const proof = async (id: string, score: number): Promise<Proof> => {
    if (await SpentCaptcha.exists({ _id: id })) throw refused();
    return {
      score,
      async spend() {
        const until = new Date(now().getTime() + VALID * 1000);
        await SpentCaptcha.create({ _id: id, until }).catch((error) => {
          throw isDuplicateKey(error) ? refused() : error;
        });
      },
    };
  };

  return {
    async challenge() {
      if (!enabled()) return null;
      const work = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: COST,
        counter: randomInt(TRIES.most, TRIES.least),
        deriveKey,
        expiresAt: Math.floor(now().getTime() / 1000) + VALID,
        hmacSignatureSecret: workKey,
        hmacKeySignatureSecret: solutionKey,
      });
      const { question, answer } = drawQuestion();
      const [id, at] = [randomBytes(12).toString("base64url"), now().getTime()];
      return {
        puzzle: JSON.stringify(work),
        worker: assetUrl("captcha-worker.js"),
        question,
        token: `${id}.${at}.${sign(id, at, answer)}`,
      };
    },
    async check(
      { altcha = "", captcha = "", captcha_token = "", leave_empty = "" },
      { required = true } = {},
    ) {
      if (!enabled()) return null;
      if (leave_empty) throw refused();
      if (altcha) return byWork(altcha);
      if (captcha.trim()) return byAnswer(captcha_token, captcha);
      if (required) throw invalidField("captcha", messages.captchaMissing);
      return { score: SCORES.nothing, spend: async () => {} };
    },
  };
}

/** Parses a sent solution: base64 of JSON, as altcha's widget sends it. */
function parsePayload(sent: string): Payload {
  if (sent.length > PAYLOAD_MAX) throw refused();
  try {
    const { value, error } = payloadRules.validate(JSON.parse(Buffer.from(sent, "base64").toString("utf8")));
    if (!error) return value;
  } catch {
    // Continues to the error below.
  }
  throw refused();
}

const refused = (): HttpError => invalidField("captcha", messages.captchaWrong);

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
