import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Mailer, ReturnPath } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { checkRule } from "#core/validate.ts";
import { SOFT_BOUNCES_MAX, SOFT_DAYS, type SuppressionReason } from "#shared/reach/suppressions.ts";
import { emailRule } from "../../people/identity/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { Suppression, type SuppressionDoc } from "./model.ts";
import type { MailReport } from "./report.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** A source of mails that can bounce: finds a mail's recipient and records the bounce. */
    "mail.letters": {
      readonly recipientOf: (id: string) => Promise<string | null>;
      readonly noteUndelivered: (id: string, reason: string) => Promise<unknown>;
    };
  }
}

/**
 * Immediately stops newsletters to an address; idempotent. A complaint or a decision of staff replaces a
 * bounce, which ends when mail is delivered again; otherwise the first reason remains.
 */
export async function suppress(
  email: string,
  { reason, detail }: { readonly reason: SuppressionReason; readonly detail: string },
  now: Date,
): Promise<void> {
  const change = { reason, detail: detail.slice(0, 500), since: now, lastAt: now };
  const own = { email: email.toLowerCase() };
  await inTransaction(async (session) => {
    const known = await Suppression.findOne(own).session(session).lean<SuppressionDoc>();
    if (known?.since && (known.reason !== "bounce" || reason === "bounce")) return;
    await Suppression.updateOne(own, { $set: change }, { session, upsert: true });
  });
}

/** Counts a temporary delivery failure; the fifth within thirty days stops newsletters to the address. */
export async function countSoft(email: string, detail: string, now: Date): Promise<void> {
  const own = { email: email.toLowerCase() };
  await inTransaction(async (session) => {
    const known = await Suppression.findOne(own).session(session).lean<SuppressionDoc>();
    if (known?.since) return;
    const recent = known && now.getTime() - known.lastAt.getTime() < SOFT_DAYS * 86_400_000;
    const soft = (recent ? known.soft : 0) + 1;
    const since = soft >= SOFT_BOUNCES_MAX ? now : null;
    const change = { reason: "bounce" as const, detail: detail.slice(0, 500), soft, since, lastAt: now };
    await Suppression.updateOne(own, { $set: change }, { session, upsert: true });
  });
}

/** Result of handling a report: accepted, or unknown because it matches no mail we sent. */
export type Taken = "taken" | "unknown";

/**
 * Handles a delivery report: hard bounces and complaints stop newsletters immediately. A report that
 * identifies no mail of ours, by the signed return path or by mail id and recipient, is ignored, because
 * anyone could forge it.
 */
export async function handleDeliveryReport(
  {
    services,
    mailer,
    returnPath,
  }: {
    readonly services: Services;
    readonly mailer: Pick<Mailer, "readMail">;
    readonly returnPath: ReturnPath;
  },
  report: MailReport,
): Promise<Taken> {
  const letters = services.extensions.at("mail.letters");
  const signed = report.returnPaths.map((address) => returnPath.read(address)).find(Boolean) ?? null;
  const id = signed ?? report.letter;
  if (!id) return "unknown";
  let email: string | null = null;
  for (const { recipientOf } of letters) email ??= await recipientOf(id);
  email ??= (await mailer.readMail(id))?.to ?? null;
  if (!email || (!signed && email.toLowerCase() !== report.email)) return "unknown";
  const now = services.now();
  const { kind, detail } = report;
  if (kind === "soft") await countSoft(email, detail, now);
  else await suppress(email, { reason: kind === "hard" ? "bounce" : "complaint", detail }, now);
  if (kind !== "complaint") for (const { noteUndelivered } of letters) await noteUndelivered(id, detail);
  return "taken";
}

/** Mail is delivered again: its owner has just used a link in one. Complaints remain. */
export const forgetBounces = (email: string): Promise<unknown> =>
  Suppression.deleteOne({ email: email.toLowerCase(), reason: "bounce" });

/**
 * Allows or stops newsletters to an address: for admins, and recorded in the audit log.
 * @throws 403, 404, 400 by field
 */
export async function setSuppressed(
  services: Services,
  caller: Caller,
  given: string,
  ends: boolean,
): Promise<void> {
  if (!isAdmin(caller.viewer)) throw forbidden();
  const { value, error } = checkRule(emailRule.required(), given);
  if (error) throw invalidField("email", error.message);
  const email = String(value).toLowerCase();
  if (!ends && !(await Suppression.exists({ email }))) throw notFound();
  const action = ends ? "address.suppress" : "address.reset";
  await audited(services, caller, { action, details: { email } }, async () => {
    if (ends) await suppress(email, { reason: "staff", detail: "" }, services.now());
    else await Suppression.deleteOne({ email });
  });
}
