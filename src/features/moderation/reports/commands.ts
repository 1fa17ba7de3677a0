import type { ClientSession } from "mongoose";
import { applicationError, forbidden, HttpError, notFound } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Reportable } from "../../../core/report-kind.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { REPORT_COPY_MAX } from "../../../shared/moderation/reports.limits.ts";
import { reportsText } from "../../../shared/moderation/reports.text.ts";
import type { Collected } from "../../dependencies.ts";
import { reportByMember } from "./limits.ts";
import { Report, ReportCase, type ReportDoc } from "./model.ts";
import { type ReportInput, reportRules } from "./rules.ts";

/** Times that a report is tried again when many come at once. */
const TRIES = 20;

/** What is kept of a report and of what it is about. */
export interface NewReport
  extends Pick<ReportDoc, "kind" | "reason" | "note" | "createdAt">,
    Omit<Reportable, "place"> {
  readonly target: string;
  readonly reporter: string;
  /** Left out of what is private. */
  readonly place?: string;
}

const onceOf = (reporter: unknown, kind: string, target: unknown): string => `${reporter}:${kind}:${target}`;

/**
 * Keeps a report, open, with the other open ones of the same thing. Answers false where this member has an open one of
 * it. `also` is written in the same transaction. Many at once: one case, with every reporter in it once.
 */
export async function addReport(
  { kind, target, reporter, by, title, text: copy, place = "", writtenAt, ...said }: NewReport,
  also?: (session: ClientSession) => Promise<unknown>,
): Promise<boolean> {
  const what = { kind, target: toId(target) };
  const once = onceOf(reporter, kind, target);
  const add = async (session: ClientSession) => {
    const found = await ReportCase.findOneAndUpdate(
      { ...what, state: "open" },
      {
        $inc: { count: 1 },
        $setOnInsert: { openedAt: said.createdAt, taken: null, decision: null },
        $set: { by: toId(by), title, text: copy.slice(0, REPORT_COPY_MAX).toWellFormed(), place, writtenAt },
      },
      { session, upsert: true, returnDocument: "after" },
    ).lean();
    await Report.create([{ ...said, ...what, case: found!._id, reporter: toId(reporter), once }], {
      session,
    });
    await also?.(session);
  };
  for (let tries = 1; ; tries++) {
    if (await Report.exists({ once, state: "open" })) return false;
    try {
      await inTransaction(add);
      return true;
    } catch (error) {
      // Another's report made the case at the same moment, or one's own did.
      if (!isDuplicateKey(error) || tries >= TRIES) throw error;
    }
  }
}

/** Whether a member has an open report of something. */
export const isReported = async (kind: string, target: string, reporter: string): Promise<boolean> =>
  (await Report.exists({ once: onceOf(reporter, kind, target), state: "open" })) !== null;

/** A member's last report of something, which is there. */
export async function findOwnReport(
  { viewer }: Caller,
  kind: string,
  target: string,
): Promise<Pick<ReportDoc, "_id">> {
  const own = { reporter: toId(viewer.id), kind, target: toId(target) };
  const found = await Report.findOne(own, { _id: 1 }).sort({ createdAt: -1 }).lean<Pick<ReportDoc, "_id">>();
  if (!found) throw notFound();
  return found;
}

/** Something that this viewer can read and report; null is 404. */
export async function findReportable(
  { collected }: Pick<Reporting, "collected">,
  viewer: Viewer,
  kind: string,
  id: string,
): Promise<Reportable | null> {
  return isId(id) ? ((await collected.reports().of(kind)?.find?.(viewer, id)) ?? null) : null;
}

/** What reporting takes of the house. */
export interface Reporting {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
  /** Kinds of all features. */
  readonly collected: Pick<Collected, "reports">;
}

/**
 * A member's report of what they can read. Done twice it is done once; answers where it came from.
 * @throws 403 for a guest, 404 for what they cannot read, 400 by field or for one's own, 429 for too many
 */
export async function report(
  reporting: Reporting,
  { viewer }: Caller,
  kind: string,
  id: string,
  input: unknown,
): Promise<Reportable> {
  const { services, limits } = reporting;
  if (!viewer.id) throw forbidden();
  const found = await findReportable(reporting, viewer, kind, id);
  if (!found) throw notFound();
  if (found.by === viewer.id) throw applicationError(reportsText.own);
  const said = validate<ReportInput>(reportRules, input);
  await countReport(limits, viewer.id);
  const what = { kind, target: id, reporter: viewer.id };
  await addReport({ ...said, ...what, ...found, createdAt: services.now() });
  return found;
}

/** The same of anything, messages too. */
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

/** Counts a report of a member's. @throws 429 in words */
export async function countReport(limits: Reporting["limits"], member: string): Promise<void> {
  await limits.consume(reportByMember, member).catch(inWords);
}

function inWords(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 429) throw error;
  throw new HttpError(429, error.name, reportsText.tooMany, { headers: error.headers });
}
