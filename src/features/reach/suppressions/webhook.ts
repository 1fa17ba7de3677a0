import { createHash, timingSafeEqual } from "node:crypto";
import express, { type Request, type RequestHandler, Router } from "express";
import Joi from "joi";
import { HttpError, notFound, notValid, unauthorized } from "#core/base/errors.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { handleDeliveryReport } from "./commands.ts";
import { type MailReport, readReport } from "./report.ts";

/** Limits on a request: size in bytes, as a whole mail may be attached, and number of reports. */
const MAX_BYTES = 1024 * 1024;
const REPORTS_MAX = 500;

const rules = Joi.array<
  readonly { kind: MailReport["kind"]; email: string; letter: string; detail: string }[]
>()
  .items(
    Joi.object({
      kind: Joi.string().valid("hard", "soft", "complaint").required(),
      email: Joi.string().lowercase().max(254).required(),
      letter: Joi.string().hex().length(24).required(),
      detail: Joi.string().max(500).allow("").default(""),
    }),
  )
  .single()
  .max(REPORTS_MAX);

/**
 * `POST /api/webhooks/mail`: delivery reports, as the original mail (`message/rfc822`), or as a service's
 * JSON: `[{ kind, email, letter, detail }]`, where `letter` is the beginning of the Message-ID. Requires the
 * secret as bearer token or Basic password; without a configured secret it responds 404. Idempotent.
 */
export function mailWebhook(dependencies: FeatureDependencies): RequestHandler {
  const { mailWebhookSecret } = dependencies.config;
  const router = Router();
  router.post(
    "/api/webhooks/mail",
    (request, _response, next) => {
      if (!mailWebhookSecret) throw notFound();
      if (!knows(request, mailWebhookSecret)) throw unauthorized();
      next();
    },
    express.raw({ type: () => true, limit: MAX_BYTES }),
    async (request, response) => {
      const reports = await reportsIn(request);
      const outcomes = [];
      for (const report of reports) outcomes.push(await handleDeliveryReport(dependencies, report));
      const known = outcomes.filter((each) => each === "taken").length;
      response.status(200).json({ taken: known, unknown: outcomes.length - known });
    },
  );
  router.use((error: unknown, _request: Request, response: express.Response, next: express.NextFunction) => {
    if (!(error instanceof HttpError)) return next(error);
    const { status, name, message } = error;
    response.status(status).json({ data: null, error: { status, name, message, details: {} } });
  });
  return (request, response, next) => router(request, response, next);
}

async function reportsIn(request: Request): Promise<readonly MailReport[]> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!request.is("json")) {
    const report = await readReport(body);
    return report ? [report] : [];
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString("utf8"));
  } catch {
    throw notValid("This is no JSON.");
  }
  const { value, error } = rules.validate(parsed);
  if (error) throw notValid(error.message);
  return value.map((each) => ({ ...each, returnPaths: [] }));
}

/** True if a request contains the secret; compared in constant time. */
function knows({ headers: { authorization = "" } }: Request, secret: string): boolean {
  const [, scheme, said = ""] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  const sentSecret =
    scheme?.toLowerCase() === "basic"
      ? Buffer.from(said, "base64")
          .toString("utf8")
          .replace(/^[^:]*:/, "")
      : said;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sentSecret), digest(secret));
}
