import { randomUUID } from "node:crypto";
import { redactText } from "#core/logs/redact.ts";
import { BULK_MAILS_AT_ONCE, type BulkMail, type Delivery } from "#core/mail/index.ts";
import type { LetterDoc, NewsletterDoc } from "./document.ts";
import { createPace, REST_MS } from "./domain-rates.ts";
import { createMarks } from "./letter-states.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import { noteRefused } from "./undelivered.ts";

/** Dependencies of delivery to the mail server. */
export interface DeliveryDependencies {
  readonly now: () => Date;
  readonly deliver: (letter: BulkMail) => Promise<Delivery>;
  /** Builds a recipient's letter; the document's id is the letter's id. */
  readonly letterFor: (row: LetterDoc) => Promise<BulkMail>;
  /** Returns which of these may still be sent, by id. */
  readonly stillWanted: (rows: readonly LetterDoc[]) => Promise<ReadonlySet<string>>;
  /** Returns when to ask again if nothing may be sent now; asked before each batch. */
  readonly pausedUntil?: () => Promise<Date | null>;
  readonly signal: AbortSignal;
}

/** Letters read per batch. */
const WINDOW = 500;
/** Attempts per letter after temporary refusals; the first pause between them, doubling up to the longest. */
const TRIES = 8;
const FIRST_PAUSE = 5 * 60_000;
const LONGEST_PAUSE = 4 * 3_600_000;
/** Pause in milliseconds before retrying an unreachable server. */
const UNREACHABLE_PAUSE = 60_000;

/** Result of a run: finished, or when to continue. */
export type RunEnd = { readonly ended: true } | { readonly ended: false; readonly again: Date };

/**
 * Delivers a newsletter's waiting letters, each at most once: after a crash, letters that were in progress
 * are marked `doubtful` (outcome unknown) and resent only at their author's request. Temporary refusals are
 * retried later.
 */
export async function deliverLetters(
  newsletter: NewsletterDoc["_id"],
  dependencies: DeliveryDependencies,
): Promise<RunEnd> {
  const { now, signal } = dependencies;
  const run = randomUUID();
  await NewsletterLetter.updateMany(
    { newsletter, state: "going" },
    { $set: { state: "doubtful", reason: "the sending was broken off before an answer" } },
  );
  while (!signal.aborted) {
    if (!(await isGoing(newsletter))) return { ended: true };
    const again = (await dependencies.pausedUntil?.()) ?? null;
    if (again) return { ended: false, again };
    const due = { newsletter, state: "waiting" as const, due: { $lte: now() } };
    const rows = await NewsletterLetter.find(due).sort({ due: 1, _id: 1 }).limit(WINDOW).lean<LetterDoc[]>();
    if (rows.length === 0) return whatIsLeft(newsletter);
    const stillWanted = await dependencies.stillWanted(rows);
    const unwanted = rows.filter(({ _id }) => !stillWanted.has(String(_id)));
    if (unwanted.length > 0)
      await NewsletterLetter.updateMany(
        { _id: { $in: unwanted.map(({ _id }) => _id) }, state: "waiting" },
        { $set: { state: "left-out" } },
      );
    const reached = await handWindow(
      run,
      rows.filter(({ _id }) => stillWanted.has(String(_id))),
      dependencies,
    );
    if (!reached) return { ended: false, again: new Date(now().getTime() + UNREACHABLE_PAUSE) };
  }
  return { ended: false, again: now() };
}

/** Delivers a batch; false if the mail server could not be reached. */
async function handWindow(
  run: string,
  rows: readonly LetterDoc[],
  { now, deliver, letterFor, signal }: DeliveryDependencies,
): Promise<boolean> {
  const marks = createMarks(run);
  const pace = createPace(rows);
  let reached = true;
  const worker = async (): Promise<void> => {
    while (reached && !signal.aborted) {
      const row = await pace.next();
      if (!row) return;
      const letter = await composed(row, letterFor);
      if (!(await marks.begin(row._id))) continue;
      const delivery = "mail" in letter ? await deliver(letter.mail) : letter;
      if (delivery.outcome === "unreachable") reached = false;
      if (delivery.outcome === "later" && "mail" in letter) pace.slow(row);
      if (delivery.outcome === "refused") await noteRefused(row.email, delivery.reason, now());
      marks.note(row._id, noteOf(row, delivery, now()));
    }
  };
  try {
    await Promise.all(Array.from({ length: BULK_MAILS_AT_ONCE }, worker));
  } finally {
    await marks.flush();
  }
  // Domains with temporary refusals are skipped; letters to others continue.
  const left = pace.left();
  if (reached && !signal.aborted && left.length > 0)
    await NewsletterLetter.updateMany(
      { _id: { $in: left.map(({ _id }) => _id) }, state: "waiting" },
      { $set: { due: new Date(now().getTime() + REST_MS) } },
    );
  return reached;
}

/** Builds a letter. One that cannot be built is tried again later, so that it does not stop the others. */
const composed = async (
  row: LetterDoc,
  letterFor: DeliveryDependencies["letterFor"],
): Promise<{ readonly mail: BulkMail } | Delivery> => {
  try {
    return { mail: await letterFor(row) };
  } catch (error) {
    return { outcome: "later", reason: redactText(String((error as Error).message)).slice(0, 300) };
  }
};

/**
 * Returns the update that records a delivery result. Times are rounded to the second, so that identical
 * updates share one write.
 */
function noteOf({ tries }: LetterDoc, { outcome, reason }: Delivery, now: Date): Record<string, unknown> {
  const at = (ms: number) => new Date(Math.round((now.getTime() + ms) / 1_000) * 1_000);
  switch (outcome) {
    case "sent":
    case "kept":
      return { state: "sent", sentAt: at(0) };
    case "later": {
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);
      if (tries + 1 >= TRIES) return { state: "failed", reason };
      return { state: "waiting", due: at(pause), tries: tries + 1, reason };
    }
    case "refused":
      return { state: "failed", reason };
    case "unreachable":
      return { state: "waiting", reason };
    case "doubtful":
      return { state: "doubtful", reason };
  }
}

async function whatIsLeft(newsletter: NewsletterDoc["_id"]): Promise<RunEnd> {
  const next = await NewsletterLetter.findOne({ newsletter, state: "waiting" }, { due: 1 })
    .sort({ due: 1 })
    .lean<LetterDoc>();
  return next ? { ended: false, again: next.due } : { ended: true };
}

/** True while letters may be sent, to all counted recipients or one by one; not while the author is banned. */
const isGoing = async (_id: NewsletterDoc["_id"]): Promise<boolean> =>
  (await Newsletter.exists({
    _id,
    state: { $in: ["sending", "automatic"] },
    ownerHidden: { $ne: true },
  })) !== null;
