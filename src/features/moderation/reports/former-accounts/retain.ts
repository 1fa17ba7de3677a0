import { toId } from "#core/db/ids.ts";
import type { DataSubject } from "#core/personal-data.ts";
import { findLeaving } from "#features/people/users/index.ts";
import { accountsWithEmail } from "../../duplicates/index.ts";
import { type Appeal, Report, ReportCase, type ReportCaseDoc, Strike, type StrikeDoc } from "../model.ts";
import { createAnonymiser } from "./anonymise.ts";
import { type Inheriting, inheritConduct } from "./inherit.ts";
import { storedKeys } from "./keys.ts";
import { FormerAccount } from "./model.ts";
import { retainedUntil } from "./terms.ts";

type Anonymise = ReturnType<typeof createAnonymiser>;

/** False while staff have reports about a member's content, or the member's appeals, to decide. */
export async function isDecided(user: string): Promise<boolean> {
  const by = toId(user);
  const open = await Promise.all([
    ReportCase.exists({ by, state: "open" }),
    ReportCase.exists({ by, "appeal.state": "open" }),
    Strike.exists({ user: by, "appeal.state": "open" }),
  ]);
  return open.every((each) => each === null);
}

/**
 * Retains the cases and strikes of an account that is erased, without its names, under keyed hashes of them. Open
 * cases remain open with their evidence. May run again after a crash.
 */
export async function retainConduct(inheriting: Inheriting, subject: DataSubject): Promise<void> {
  const { services, secrets } = inheriting;
  const _id = toId(subject.id);
  const erasedAt = services.now();
  const anonymise = createAnonymiser(subject);
  const terms = [
    ...(await retainCases(_id, erasedAt, anonymise)),
    ...(await retainStrikes(_id, erasedAt, anonymise)),
  ];
  if (terms.length === 0) return;
  const usernames = [subject.username, ...subject.formerUsernames];
  const until = new Date(Math.max(...terms.map(Number)));
  const keys = storedKeys(secrets, { usernames, email: subject.email });
  await FormerAccount.updateOne(
    { _id },
    { $set: { keys, erasedAt, until }, $setOnInsert: { successors: [], revision: 0 } },
    { upsert: true },
  );
  // The address could be used for another account, in another spelling, while this one was leaving.
  const since = (await findLeaving(subject.id))?.leaving.since;
  if (since)
    for (const account of await accountsWithEmail(subject.email, since))
      await inheritConduct(inheriting, account);
}

async function retainCases(by: ReportCaseDoc["by"], erasedAt: Date, anonymise: Anonymise): Promise<Date[]> {
  const terms: Date[] = [];
  for await (const { _id, title, text, place, decision, appeal, ...found } of ReportCase.find({ by })
    .lean<ReportCaseDoc>()
    .cursor()) {
    const reports = await Report.find({ case: _id }, { reason: 1, note: 1, seen: 1 }).lean();
    for (const { _id: report, note, seen } of reports)
      await Report.updateOne(
        { _id: report },
        { $set: { note: anonymise(note), ...(seen === undefined ? {} : { seen: anonymise(seen) }) } },
      );
    const reasons = reports.map(({ reason }) => reason);
    const retainUntil = found.retainUntil ?? retainedUntil(erasedAt, reasons);
    terms.push(retainUntil);
    const $set: Partial<ReportCaseDoc> = {
      retainUntil,
      title: anonymise(title),
      text: anonymise(text),
      // An address with the name leads nowhere any more.
      place: anonymise(place) === place ? place : "",
      ...(decision && {
        decision: { ...decision, words: anonymise(decision.words), toMaker: anonymise(decision.toMaker) },
      }),
      ...(appeal && { appeal: anonymised(appeal, anonymise) }),
    };
    await ReportCase.updateOne({ _id }, { $set });
  }
  return terms;
}

async function retainStrikes(user: StrikeDoc["user"], erasedAt: Date, anonymise: Anonymise): Promise<Date[]> {
  const terms: Date[] = [];
  for await (const strike of Strike.find({ user }).lean<StrikeDoc>().cursor()) {
    const { _id, title, words, reason, appeal } = strike;
    // A strike carried over from a former account is not retained for longer than there.
    const retainUntil = strike.retainUntil ?? retainedUntil(erasedAt, [reason]);
    terms.push(retainUntil);
    const $set: Partial<StrikeDoc> = {
      retainUntil,
      title: anonymise(title),
      words: anonymise(words),
      ...(appeal && { appeal: anonymised(appeal, anonymise) }),
    };
    await Strike.updateOne({ _id }, { $set });
  }
  return terms;
}

const anonymised = (appeal: Appeal, anonymise: Anonymise): Appeal => ({
  ...appeal,
  text: anonymise(appeal.text),
  answer: anonymise(appeal.answer),
});
