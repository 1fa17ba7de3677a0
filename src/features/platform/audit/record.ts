import { Types } from "mongoose";
import type { AuditAction } from "#core/audit-kinds.ts";
import { HttpError } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import { redact, redactText } from "#core/logs/redact.ts";
import type { Services } from "#core/services.ts";
import { append } from "./chain.ts";
import { type AuditContent, type AuditDetails, AuditIntent } from "./model.ts";

/** A past or imminent event to record. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly subject?: AuditContent["subject"];
  readonly details?: AuditDetails;
}

/** Limit on characters per detail value. */
const DETAIL_MAX = 1_000;
/** Milliseconds after which an announced action counts as interrupted: longer than any request may take. */
export const CUT_SHORT_MS = 60_000;

/** Records an event in the audit log. `ref` is an idempotency key. */
export function record(
  services: Services,
  caller: Pick<Caller, "viewer" | "requestId">,
  event: AuditEvent,
  ref: string | null = null,
): Promise<void> {
  return append({ ...contentOf(services, caller, event), ref });
}

/**
 * Performs an action that must be logged. It is announced first and recorded on completion, so that a crash
 * in between leaves a trace (`reportCutShort`); rejected actions (4xx) are not recorded.
 */
export async function audited<Result>(
  services: Services,
  caller: Pick<Caller, "viewer" | "requestId">,
  event: AuditEvent,
  act: () => Promise<Result>,
): Promise<Result> {
  const content = contentOf(services, caller, event);
  const { _id } = await AuditIntent.create({ ...content, _id: new Types.ObjectId() });
  let result: Result;
  try {
    result = await act();
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) await AuditIntent.deleteOne({ _id });
    throw error;
  }
  await append({ ...content, ref: refOf(_id) });
  await AuditIntent.deleteOne({ _id });
  return result;
}

/**
 * Performs an action that members may do on their content and staff on anyone's: logged unless the content is
 * the caller's.
 */
export const auditedOfOthers = <Result>(
  services: Services,
  caller: Pick<Caller, "viewer" | "requestId">,
  own: boolean,
  event: AuditEvent,
  act: () => Promise<Result>,
): Promise<Result> => (own ? act() : audited(services, caller, event, act));

/** Outcome of an announced action. */
export type Outcome = "done" | "refused" | "failed" | "unknown";

/**
 * Announces an action that must be logged with its outcome in any case: after a crash it is "unknown"
 * (`reportCutShort`). Returns a function that records the outcome, once.
 */
export async function announced(
  services: Services,
  caller: Pick<Caller, "viewer" | "requestId">,
  event: AuditEvent,
): Promise<(outcome: Outcome, more?: AuditDetails) => Promise<void>> {
  const content = contentOf(services, caller, event);
  const { _id } = await AuditIntent.create({ ...content, _id: new Types.ObjectId() });
  return async (outcome, more = {}) => {
    const details = { ...content.details, ...clean(more), outcome };
    await append({ ...content, details, ref: refOf(_id) });
    await AuditIntent.deleteOne({ _id });
  };
}

/**
 * Records the outcome of announced actions that never completed; returns their number. Safe to run in several
 * processes.
 */
export async function reportCutShort(now: Date): Promise<number> {
  const old = AuditIntent.find({ at: { $lt: new Date(now.getTime() - CUT_SHORT_MS) } })
    .sort({ at: 1 })
    .lean();
  return sweepEach("audit entries", old.cursor(), async ({ _id, ...content }) => {
    await append({ ...content, details: { ...content.details, outcome: "unknown" }, ref: refOf(_id) });
    await AuditIntent.deleteOne({ _id });
    return true;
  });
}

const refOf = (intent: unknown): string => `intent:${intent}`;

function contentOf(
  { now }: Services,
  { viewer, requestId }: Pick<Caller, "viewer" | "requestId">,
  { action, subject = null, details = {} }: AuditEvent,
): Omit<AuditContent, "ref"> {
  const { by, as } = whoActs(viewer);
  return { at: now(), by, as, action, subject, details: clean(details), request: requestId };
}

/** Returns the actual actor, and the member they act for. */
const whoActs = ({ id, actor }: Viewer) => (actor ? { by: actor.id, as: id } : { by: id, as: null });

/**
 * Masks secrets, limits lengths, and normalises values to what the database returns: lone surrogates would be
 * replaced.
 */
function clean(details: AuditDetails): AuditDetails {
  return Object.fromEntries(
    Object.entries(redact(details)).map(([name, value]) => [
      name,
      typeof value === "string" ? redactText(value).slice(0, DETAIL_MAX).toWellFormed() : value,
    ]),
  ) as AuditDetails;
}
