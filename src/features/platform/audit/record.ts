import { Types } from "mongoose";
import type { AuditAction } from "../../../core/audit-kinds.ts";
import { HttpError } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { redact, redactText } from "../../../core/logs/redact.ts";
import type { Services } from "../../../core/services.ts";
import { append } from "./chain.ts";
import { type AuditContent, type AuditDetails, AuditIntent } from "./model.ts";

/** What happened, or is about to. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly subject?: AuditContent["subject"];
  readonly details?: AuditDetails;
}

/** Characters of one detail. */
const DETAIL_MAX = 1_000;
/** Milliseconds after which an announced act counts as cut short: longer than any request may take. */
export const CUT_SHORT_MS = 60_000;

/** Says in the audit log what has happened. `ref` names what is to be said once, however often it is told. */
export function record(
  services: Services,
  caller: Pick<Caller, "viewer" | "requestId">,
  event: AuditEvent,
  ref: string | null = null,
): Promise<void> {
  return append({ ...contentOf(services, caller, event), ref });
}

/**
 * Does something that must be in the log. It is announced first and told of when it is done, so that a process that
 * dies in between leaves a trace (`reportCutShort`); what was refused (4xx) never happened and is not told of.
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

/** Does what members do to what is theirs, and staff to anybody's: told of in the log where it is not the caller's own. */
export const auditedOfOthers = <Result>(
  services: Services,
  caller: Pick<Caller, "viewer" | "requestId">,
  own: boolean,
  event: AuditEvent,
  act: () => Promise<Result>,
): Promise<Result> => (own ? act() : audited(services, caller, event, act));

/** How something went that was announced. */
export type Outcome = "done" | "refused" | "failed" | "unknown";

/**
 * Announces something of which the log is to tell how it went, whatever becomes of it: a process that dies leaves
 * "unknown" (`reportCutShort`). The answer tells how it went; told twice it is told once.
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

/** Tells of acts that were announced and never ended; answers how many. May run in several processes at once. */
export async function reportCutShort(now: Date): Promise<number> {
  const old = await AuditIntent.find({ at: { $lt: new Date(now.getTime() - CUT_SHORT_MS) } })
    .sort({ at: 1 })
    .limit(1_000)
    .lean();
  for (const { _id, ...content } of old) {
    await append({ ...content, details: { ...content.details, outcome: "unknown" }, ref: refOf(_id) });
    await AuditIntent.deleteOne({ _id });
  }
  return old.length;
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

/** Who really acts, and on whose behalf. */
const whoActs = ({ id, actor }: Viewer) => (actor ? { by: actor.id, as: id } : { by: id, as: null });

/** Without secrets, bounded, and exactly what the database will give back: lone surrogates would be replaced. */
function clean(details: AuditDetails): AuditDetails {
  return Object.fromEntries(
    Object.entries(redact(details)).map(([name, value]) => [
      name,
      typeof value === "string" ? redactText(value).slice(0, DETAIL_MAX).toWellFormed() : value,
    ]),
  ) as AuditDetails;
}
