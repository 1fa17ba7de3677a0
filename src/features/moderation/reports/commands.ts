import type { ClientSession } from "mongoose";
import { applicationError, forbidden, HttpError, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Reportable } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { REPORT_COPY_MAX } from "#shared/moderation/reports.limits.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { Collected } from "../../dependencies.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { reportByMember } from "./limits.ts";
import { Report, ReportCase, type ReportDoc } from "./model.ts";
import { hasOpenReport } from "./report-copies.ts";
import { type ReportInput, reportRules } from "./rules.ts";

/** Attempts to save a report when many arrive concurrently. */
const TRIES = 20;

/** Stored data of a report and its subject. */
export interface NewReport
  extends Pick<ReportDoc, "kind" | "reason" | "note" | "createdAt">,
    Omit<Reportable, "place"> {
  readonly target: string;
  readonly reporter: string;
  /** Omitted for private content. */
  readonly place?: string;
}

const onceOf = (reporter: unknown, kind: string, target: unknown): string => `${reporter}:${kind}:${target}`;

/** Returns the part of a text that is stored with a report. */
export const copyOf = (text: string): string => text.slice(0, REPORT_COPY_MAX).toWellFormed();

/**
 * Saves an open report, in one case with the other open reports of the same item. Returns false if this
 * member already has an open report of it. `also` is written in the same transaction. Concurrent reports end
 * up in one case, with each reporter once.
 */
export async function addReport(
  { kind, target, reporter, by, title, text: copy, place = "", writtenAt, ...said }: NewReport,
  also?: (session: ClientSession) => Promise<unknown>,
): Promise<boolean> {
  const what = { kind, target: toId(target) };
  const once = onceOf(reporter, kind, target);
  const seen = copyOf(copy);
  const isDeleted = DELETED_AUTHOR.equals(by);
  const add = async (session: ClientSession) => {
    const reportCase = await ReportCase.findOneAndUpdate(
      { ...what, state: "open" },
      {
        $inc: { count: 1 },
        // Later reports change neither: the words may have been edited after the first.
        $setOnInsert: {
          openedAt: said.createdAt,
          taken: null,
          decision: null,
          title,
          text: seen,
          writtenAt,
          ...(isDeleted ? { by: DELETED_AUTHOR } : {}),
        },
        // The content of an erased account has no author, but the case is still about that account.
        $set: isDeleted ? { place } : { by: toId(by), place },
      },
      { session, upsert: true, returnDocument: "after" },
    ).lean();
    const report = { ...said, ...what, seen, case: reportCase!._id, reporter: toId(reporter), once };
    await Report.create([report], { session });
    await also?.(session);
  };
  for (let tries = 1; ; tries++) {
    if (await hasOpenReport(once)) return false;
    try {
      await inTransaction(add);
      return true;
    } catch (error) {
      // Another member's report, or a second one of the same member, created the case concurrently.
      if (!isDuplicateKey(error) || tries >= TRIES) throw error;
    }
  }
}

/** True if a member has an open report of an item. */
export const isReported = (kind: string, target: string, reporter: string): Promise<boolean> =>
  hasOpenReport(onceOf(reporter, kind, target));

/** Returns a member's latest report of an item; it must exist. */
export async function findOwnReport(
  { viewer }: Caller,
  kind: string,
  target: string,
): Promise<Pick<ReportDoc, "_id" | "note">> {
  const own = { reporter: toId(viewer.id), kind, target: toId(target) };
  const report = await Report.findOne(own, { note: 1 })
    .sort({ createdAt: -1 })
    .lean<Pick<ReportDoc, "_id" | "note">>();
  if (!report) throw notFound();
  return report;
}

/**
 * Refuses a note to an item that the caller has reported before, in another tab for example, with another note:
 * the report is not changed, and its note must not seem to be stored.
 * @throws 400
 */
export async function refuseOtherNote(
  caller: Caller,
  { kind, target, note }: Pick<NewReport, "kind" | "target" | "note">,
): Promise<void> {
  if (note && (await findOwnReport(caller, kind, target)).note !== note)
    throw applicationError(reportsText.already);
}

/** Returns an item this viewer can read and report; null means 404. */
export async function findReportable(
  { collected }: Pick<Reporting, "collected">,
  viewer: Viewer,
  kind: string,
  id: string,
): Promise<Reportable | null> {
  return isId(id) ? ((await collected.reports().of(kind)?.find?.(viewer, id)) ?? null) : null;
}

/** Dependencies of reporting. */
export interface Reporting {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
  /** Report kinds of all features. */
  readonly collected: Pick<Collected, "reports">;
}

/**
 * Reports content the member can read. Idempotent; returns the page it came from.
 * @throws 403 for a guest, 404 for what they cannot read, 400 by field, for their own content or for another note
 * to what they have reported, 429 for too many
 */
export async function report(
  reporting: Reporting,
  caller: Caller,
  kind: string,
  id: string,
  input: unknown,
): Promise<Reportable> {
  const { viewer } = caller;
  const { services, limits } = reporting;
  if (!viewer.id) throw forbidden();
  const reportable = await findReportable(reporting, viewer, kind, id);
  if (!reportable) throw notFound();
  if (reportable.by === viewer.id) throw applicationError(reportsText.own);
  const validated = validate<ReportInput>(reportRules, input);
  await countReport(limits, viewer.id);
  const what = { kind, target: id, reporter: viewer.id };
  const added = await addReport({ ...validated, ...what, ...reportable, createdAt: services.now() });
  if (!added) await refuseOtherNote(caller, { ...what, note: validated.note });
  return reportable;
}

/** Reports any content, including messages. */
export async function reportAny(
  reporting: Reporting,
  caller: Caller,
  kind: string,
  id: string,
  input: object,
): Promise<void> {
  const own = reporting.collected.reports().of(kind)?.report;
  if (own) await own(caller, id, input);
  else await report(reporting, caller, kind, id, input);
}

/** Counts a report against a member's limit. @throws 429 with a message */
export async function countReport(limits: Reporting["limits"], member: string): Promise<void> {
  await limits.consume(reportByMember, member).catch(inWords);
}

function inWords(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 429) throw error;
  throw new HttpError(429, error.name, reportsText.tooMany, { headers: error.headers });
}
