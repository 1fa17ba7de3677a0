import type { Viewer } from "#core/base/viewer.ts";
import type { ReportKinds } from "#core/report-kind.ts";
import type { AdminWhoDto } from "#shared/back-office.ts";
import type {
  CarriedStrikeDto,
  OwnReportDto,
  RemovalDto,
  StrikeDto,
} from "#shared/moderation/reports.dto.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { AdminConductDto } from "#shared/site/admin-accounts.dto.ts";
import type { AdminAppealDto, AdminCaseDto } from "#shared/site/admin-moderation.dto.ts";
import { findUsernames } from "../../people/users/index.ts";
import type { FormerConduct } from "./former-accounts/reads.ts";
import type { Decision, ReportCaseDoc, ReportDoc, StrikeDoc } from "./model.ts";
import type { ReportedWords } from "./reads.ts";

type WordsOf = ReportKinds["wordsOf"];
type Known = (id: unknown) => AdminWhoDto;

async function knownAmong(ids: readonly unknown[]): Promise<Known> {
  const names = await findUsernames([...new Set(ids.flatMap((id) => (id ? [String(id)] : [])))]);
  return (id) => ({ id: String(id), username: names.get(String(id)) ?? null });
}

/** Returns the answer to reporters: a standard text, then the staff's personal text. */
const answerOf = ({ answer, words }: Pick<Decision, "answer" | "words">): string =>
  [reportsText.answers[answer], words].filter(Boolean).join(" ");

/**
 * Presents cases for the queue; names in one query. `wordings` are the reported texts by case, `current` those
 * that members see now, `conflicts` why the viewer may not decide: then they learn neither who else reported it nor
 * who decides it, and how.
 */
export async function presentCases(
  viewer: Viewer,
  cases: readonly ReportCaseDoc[],
  reports: ReadonlyMap<string, readonly ReportDoc[]>,
  wordings: ReadonlyMap<string, readonly ReportedWords[]>,
  current: ReadonlyMap<string, string>,
  conflicts: ReadonlyMap<string, string>,
  wordsOf: WordsOf,
): Promise<AdminCaseDto[]> {
  const who = await knownAmong([
    ...cases.flatMap(({ by, taken, decision }) => [by, taken?.by, decision?.by]),
    ...[...reports.values()].flat().map(({ reporter }) => reporter),
  ]);
  return cases.map(
    ({ _id, kind, by, title, text: copy, place, writtenAt, openedAt, taken, decision, ...found }) => ({
      id: String(_id),
      kind: wordsOf(kind),
      by: who(by),
      title,
      text: copy,
      ...laterWords(copy, wordings.get(String(_id)) ?? [], current.get(String(_id))),
      place,
      conflict: conflicts.get(String(_id)) ?? null,
      count: found.count,
      act: found.act ?? null,
      writtenAt: writtenAt.toISOString(),
      openedAt: openedAt.toISOString(),
      taken: conflicts.has(String(_id)) ? null : taken && who(taken.by),
      mine: taken !== null && String(taken.by) === viewer.id,
      reports: (reports.get(String(_id)) ?? []).map((report) => {
        const isSecret = conflicts.has(String(_id)) && String(report.reporter) !== viewer.id;
        return {
          id: String(report._id),
          reporter: isSecret ? null : who(report.reporter),
          reason: report.reason,
          // A note often tells who wrote it.
          note: isSecret ? "" : report.note,
          createdAt: report.createdAt.toISOString(),
        };
      }),
      decision:
        conflicts.has(String(_id)) || !decision
          ? null
          : {
              by: who(decision.by),
              at: decision.at.toISOString(),
              answer: answerOf(decision),
              toMaker: decision.toMaker,
              strike: decision.strike !== null,
            },
    }),
  );
}

/** Returns the texts of a case that differ from the one that was first reported. */
function laterWords(first: string, wordings: readonly ReportedWords[], current: string | undefined) {
  const edits = wordings.filter(({ text }) => text !== first);
  const last = edits.at(-1)?.text ?? first;
  return {
    edits: edits.map(({ text, at }) => ({ text, at: at.toISOString() })),
    now: current === undefined || current === last ? null : current,
  };
}

/** Presents appeals for the queue. */
export async function presentAppeals(
  strikes: readonly StrikeDoc[],
  conflicts: ReadonlyMap<string, string>,
  wordsOf: WordsOf,
): Promise<AdminAppealDto[]> {
  const who = await knownAmong(strikes.flatMap(({ user, by, appeal }) => [user, by, appeal?.by]));
  return strikes.flatMap(({ _id, user, by, kind, title, reason, words, at, appeal, origin }) =>
    appeal
      ? [
          {
            id: String(_id),
            conflict: conflicts.get(String(_id)) ?? null,
            user: who(user),
            by: who(by),
            kind: wordsOf(kind),
            title,
            reason,
            act: null,
            isCarriedOver: origin !== undefined,
            words,
            at: at.toISOString(),
            text: appeal.text,
            saidAt: appeal.at.toISOString(),
            answer: appeal.answer,
            decidedBy: appeal.by && who(appeal.by),
          },
        ]
      : [],
  );
}

/** Presents appeals against removals for the queue, with the reason of the latest report. */
export async function presentRemovalAppeals(
  cases: readonly ReportCaseDoc[],
  reports: ReadonlyMap<string, readonly ReportDoc[]>,
  conflicts: ReadonlyMap<string, string>,
  wordsOf: WordsOf,
): Promise<AdminAppealDto[]> {
  const who = await knownAmong(cases.flatMap(({ by, decision, appeal }) => [by, decision?.by, appeal?.by]));
  return cases.flatMap(({ _id, by, kind, title, act, decision, appeal }) =>
    appeal && decision
      ? [
          {
            id: String(_id),
            conflict: conflicts.get(String(_id)) ?? null,
            user: who(by),
            by: who(decision.by),
            kind: wordsOf(kind),
            title,
            reason: reports.get(String(_id))?.[0]?.reason ?? null,
            act: act ?? "removed",
            isCarriedOver: false,
            words: decision.toMaker,
            at: decision.at.toISOString(),
            text: appeal.text,
            saidAt: appeal.at.toISOString(),
            answer: appeal.answer,
            decidedBy: appeal.by && who(appeal.by),
          },
        ]
      : [],
  );
}

/** Presents a strike to its member, without who gave it. */
export function presentStrike(strike: StrikeDoc, now: Date, wordsOf: WordsOf): StrikeDto {
  const { kind, title, reason, words, at } = strike;
  return {
    ...presentCarriedStrike(strike, now),
    kind: wordsOf(kind),
    title,
    reason,
    words,
    at: at.toISOString(),
  };
}

/** Presents a strike of a former account to the member who carries it, without anything about that account. */
export function presentCarriedStrike(
  { _id, expiresAt, revokedAt, appeal }: StrikeDoc,
  now: Date,
): CarriedStrikeDto {
  return {
    id: String(_id),
    expiresAt: expiresAt.toISOString(),
    state: revokedAt ? "revoked" : expiresAt > now ? "in-force" : "over",
    appeal: appeal && { text: appeal.text, state: appeal.state, answer: appeal.answer },
  };
}

/** Presents removals to the author, with the reason of the latest report, but not who reported or decided. */
export const presentRemovals = (
  cases: readonly ReportCaseDoc[],
  reports: ReadonlyMap<string, readonly ReportDoc[]>,
  wordsOf: WordsOf,
): RemovalDto[] =>
  cases.flatMap(({ _id, kind, title, act, decision, appeal }) =>
    decision
      ? [
          {
            id: String(_id),
            kind: wordsOf(kind),
            title,
            act: act ?? "removed",
            reason: act ? null : (reports.get(String(_id))?.[0]?.reason ?? "other"),
            words: decision.toMaker,
            at: decision.at.toISOString(),
            appeal: appeal ? { text: appeal.text, state: appeal.state, answer: appeal.answer } : null,
          },
        ]
      : [],
  );

/** Presents reports and strikes about a member to staff. */
export async function presentConduct(
  restrictedUntil: Date | null,
  strikes: { readonly rows: readonly StrikeDoc[]; readonly count: number },
  cases: { readonly rows: readonly ReportCaseDoc[]; readonly count: number },
  former: readonly FormerConduct[],
  now: Date,
  wordsOf: WordsOf,
): Promise<AdminConductDto> {
  const who = await knownAmong(strikes.rows.map(({ by }) => by));
  return {
    restrictedUntil: restrictedUntil && restrictedUntil > now ? restrictedUntil.toISOString() : null,
    strikes: strikes.rows.map((strike) => {
      const { words: _words, appeal, ...shown } = presentStrike(strike, now, wordsOf);
      return {
        ...shown,
        by: strike.by && who(strike.by),
        isCarriedOver: strike.origin !== undefined,
        appeal: appeal?.state ?? null,
      };
    }),
    strikeCount: strikes.count,
    cases: cases.rows.map(({ _id, kind, title, place, state, count, openedAt }) => ({
      id: String(_id),
      kind: wordsOf(kind),
      title,
      place,
      state,
      count,
      openedAt: openedAt.toISOString(),
    })),
    caseCount: cases.count,
    former: former.map(({ _id, erasedAt, until, ...counts }) => ({
      id: String(_id),
      erasedAt: erasedAt.toISOString(),
      until: until.toISOString(),
      ...counts,
    })),
  };
}

/** Returns what a reporter is told about a decided case; a removal may have been withdrawn after an appeal. */
const toldOf = ({ state, decision }: ReportCaseDoc): string => {
  if (!decision) return "";
  const isWithdrawn = state === "dismissed" && decision.answer === "removed";
  return isWithdrawn ? reportsText.removalWithdrawn : answerOf(decision);
};

/** Presents a report to its reporter, without data about the author of the content. */
export function presentOwnReport(
  { _id, case: of, kind, reason, state, createdAt }: ReportDoc,
  cases: ReadonlyMap<string, ReportCaseDoc>,
  wordsOf: WordsOf,
): OwnReportDto {
  const found = cases.get(String(of));
  return {
    id: String(_id),
    kind: wordsOf(kind),
    reason,
    state,
    title: kind === "message" ? "" : (found?.title ?? ""),
    createdAt: createdAt.toISOString(),
    answer: found ? toldOf(found) : "",
  };
}
