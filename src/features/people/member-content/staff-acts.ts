import Joi from "joi";
import type { ClientSession } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { STAFF_REASON_MAX, type StaffAct } from "#shared/people/staff-acts.ts";
import { type AuditEvent, audited } from "../../platform/audit/index.ts";
import { assertMayDecide } from "../conflicts/index.ts";

/** An act of staff on another member's content, without a report. */
export interface DirectAct {
  readonly caller: Caller;
  /** Name of the report kind of the content. */
  readonly kind: string;
  readonly target: string;
  /** Id of the author, who is told. */
  readonly by: string;
  readonly act: StaffAct;
  readonly reason: string;
  /** Title of content that cannot be reported; otherwise it is that of a report. */
  readonly title?: string;
  /** True if the author gets another notification about it; they are still sent the mail. */
  readonly notifiedOtherwise?: boolean;
}

/** A step in the transaction of an act. */
export type InTransactionOfAct = (session: ClientSession) => Promise<unknown>;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Prepares the record of an act before it happens, and returns the step that stores it. */
    "content.staffAct": (act: DirectAct) => Promise<InTransactionOfAct>;
    /** Ends the record of a content's last act of this kind, because staff undid it. */
    "content.staffActUndone": (
      act: Pick<DirectAct, "kind" | "target" | "act">,
      session: ClientSession,
    ) => Promise<void>;
  }
}

const nothing: InTransactionOfAct = async () => {};

/** Rules for the reason of an act of staff. */
export const staffReasonRules = Joi.object<{ readonly reason: string }>({
  reason: Joi.string()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim()
    .max(STAFF_REASON_MAX)
    .required(),
});

/** Input of API actions, such as deletions, that need a reason from staff, and none from others. */
export const deletionRules = Joi.object({
  reason: Joi.string()
    .max(STAFF_REASON_MAX)
    .description("Required of staff who delete what another member made"),
});

/** Body of such actions. */
export const reasonBody = Joi.object({ data: deletionRules });

/** Returns the reason in such a body, not validated. */
export const reasonOf = (body: unknown): ReasonInput =>
  (body as { readonly data?: ReasonInput } | undefined)?.data ?? {};

/** Input of staff with a reason, from a form or the API. */
export interface ReasonInput {
  readonly reason?: unknown;
}

/** Returns the reason that staff gave. @throws 400 at `reason` */
export const reasonIn = ({ reason }: ReasonInput = {}): string =>
  validate(staffReasonRules, reason === undefined ? {} : { reason }).reason;

/**
 * Prepares the record of an act of staff; the step returned must run in the transaction of the act. Nothing
 * is recorded if staff act on what is theirs, or if its author is gone.
 */
export async function recordOf(
  { extensions }: Pick<Services, "extensions">,
  act: DirectAct,
): Promise<InTransactionOfAct> {
  if (!act.by || act.by === act.caller.viewer.id) return nothing;
  const steps = await Promise.all(extensions.at("content.staffAct").map((prepare) => prepare(act)));
  return async (session) => {
    for (const step of steps) await step(session);
  };
}

interface OwnerOrStaff extends Pick<DirectAct, "kind" | "target" | "act" | "notifiedOtherwise"> {
  /** True if the caller acts on content that is theirs, or in a place that is theirs. */
  readonly own: boolean;
  /** Id of the author; empty if their account was deleted. */
  readonly by: string;
  readonly event: AuditEvent;
  readonly input: ReasonInput | undefined;
}

/**
 * Performs an act that members may do on their content and staff on anyone's. Staff must give a reason: it is
 * in the audit log, and the author is told and can appeal. `perform` runs its argument in the transaction of
 * the act, if anything changes.
 * @throws 403 if staff are involved, 400 at `reason`
 */
export async function actAsOwnerOrStaff<Result>(
  services: Services,
  caller: Caller,
  { own, event, input, ...act }: OwnerOrStaff,
  perform: (record: InTransactionOfAct) => Promise<Result>,
): Promise<Result> {
  if (own) return perform(nothing);
  await assertMayActOn(services, caller, act);
  const reason = reasonIn(input);
  const record = await recordOf(services, { ...act, caller, reason });
  const details = { ...event.details, reason };
  return audited(services, caller, { ...event, details }, () => perform(record));
}

/** Asserts that staff are not involved in the content they act on. @throws 403 with the reason */
export const assertMayActOn = (
  services: Pick<Services, "extensions">,
  { viewer }: Caller,
  { kind, target, by }: Pick<DirectAct, "kind" | "target" | "by">,
): Promise<void> => {
  const parties = by ? ([{ member: by, as: "author" }] as const) : [];
  return assertMayDecide(services, viewer, { kind, id: target, parties });
};

/** Undoes such an act: needs no reason; the author is told. @throws 403 if staff are involved */
export async function undoAsOwnerOrStaff<Result>(
  services: Services,
  caller: Caller,
  { own, event, ...act }: Pick<OwnerOrStaff, "own" | "event" | "kind" | "target" | "act" | "by">,
  perform: (record: InTransactionOfAct) => Promise<Result>,
): Promise<Result> {
  if (!own) await assertMayActOn(services, caller, act);
  const undone: InTransactionOfAct = (session) => recordUndone(services, act, session);
  return own ? perform(undone) : audited(services, caller, event, () => perform(undone));
}

/** Ends the record of an act of staff that was undone; does nothing without one. */
export async function recordUndone(
  { extensions }: Pick<Services, "extensions">,
  { kind, target, act }: Pick<DirectAct, "kind" | "target" | "act">,
  session: ClientSession,
): Promise<void> {
  for (const end of extensions.at("content.staffActUndone")) await end({ kind, target, act }, session);
}
