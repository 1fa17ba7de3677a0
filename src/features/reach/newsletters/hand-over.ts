import { randomUUID } from "node:crypto";
import { BULK_MAILS_AT_ONCE, type BulkMail, type Delivery } from "../../../core/mail/index.ts";
import { createMarks } from "./marks.ts";
import { type LetterDoc, Newsletter, type NewsletterDoc, NewsletterLetter } from "./model.ts";
import { createPace, REST_MS } from "./pace.ts";
import { noteRefused } from "./undelivered.ts";

/** What handing over takes of the house. */
export interface Handing {
  readonly now: () => Date;
  readonly deliver: (letter: BulkMail) => Promise<Delivery>;
  /** A recipient's letter; the id of the document is the letter's. */
  readonly letterFor: (row: LetterDoc) => Promise<BulkMail>;
  /** Those of these that may still be sent to, by id. */
  readonly stillWanted: (rows: readonly LetterDoc[]) => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
}

/** Letters that are read at a time. */
const WINDOW = 500;
/** Tries of a letter that the server does not take for now; the first pause between them, doubled up to the longest. */
const TRIES = 8;
const FIRST_PAUSE = 5 * 60_000;
const LONGEST_PAUSE = 4 * 3_600_000;
/** A server that cannot be reached is asked again after so long. */
const UNREACHABLE_PAUSE = 60_000;

/** What a run came to: everything went, or when there is more to do. */
export type RunEnd = { readonly ended: true } | { readonly ended: false; readonly again: Date };

/**
 * Hands over the letters of a newsletter that wait, each once whatever ends the process: what was under way when it ended
 * is `doubtful`, told of and never sent again. What the server does not take for now is tried later.
 */
export async function handOver(newsletter: NewsletterDoc["_id"], handing: Handing): Promise<RunEnd> {
  const { now, signal } = handing;
  const run = randomUUID();
  await NewsletterLetter.updateMany(
    { newsletter, state: "going" },
    { $set: { state: "doubtful", reason: "the sending was broken off before an answer" } },
  );
  while (!signal.aborted) {
    if (!GOING.has(await stateOf(newsletter))) return { ended: true };
    const due = { newsletter, state: "waiting" as const, due: { $lte: now() } };
    const rows = await NewsletterLetter.find(due).sort({ due: 1, _id: 1 }).limit(WINDOW).lean<LetterDoc[]>();
    if (rows.length === 0) return whatIsLeft(newsletter);
    const wanted = await handing.stillWanted(rows);
    const unwanted = rows.filter(({ _id }) => !wanted.has(String(_id)));
    if (unwanted.length > 0)
      await NewsletterLetter.updateMany(
        { _id: { $in: unwanted.map(({ _id }) => _id) }, state: "waiting" },
        { $set: { state: "left-out" } },
      );
    const reached = await handWindow(
      run,
      rows.filter(({ _id }) => wanted.has(String(_id))),
      handing,
    );
    if (!reached) return { ended: false, again: new Date(now().getTime() + UNREACHABLE_PAUSE) };
  }
  return { ended: false, again: now() };
}

/** Hands over these; false where the mail server could not be reached. */
async function handWindow(
  run: string,
  rows: readonly LetterDoc[],
  { now, deliver, letterFor, signal }: Handing,
): Promise<boolean> {
  const marks = createMarks(run);
  const pace = createPace(rows);
  let reached = true;
  const worker = async (): Promise<void> => {
    while (reached && !signal.aborted) {
      const row = await pace.next();
      if (!row) return;
      const letter = await letterFor(row);
      if (!(await marks.begin(row._id))) continue;
      const delivery = await deliver(letter);
      if (delivery.outcome === "unreachable") reached = false;
      if (delivery.outcome === "later") pace.slow(row);
      if (delivery.outcome === "refused") await noteRefused(row.email, delivery.reason, now());
      marks.note(row._id, noteOf(row, delivery, now()));
    }
  };
  try {
    await Promise.all(Array.from({ length: BULK_MAILS_AT_ONCE }, worker));
  } finally {
    await marks.flush();
  }
  // Domains that say no for now are left alone; the others of the letters go on.
  const left = pace.left();
  if (reached && !signal.aborted && left.length > 0)
    await NewsletterLetter.updateMany(
      { _id: { $in: left.map(({ _id }) => _id) }, state: "waiting" },
      { $set: { due: new Date(now().getTime() + REST_MS) } },
    );
  return reached;
}

/** How an answer is kept. Times are of the second: alike notes are one write. */
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

/** States of a letter that goes: to all who were counted, or to one after the other. */
const GOING: ReadonlySet<string | null> = new Set(["sending", "automatic"]);

async function whatIsLeft(newsletter: NewsletterDoc["_id"]): Promise<RunEnd> {
  const next = await NewsletterLetter.findOne({ newsletter, state: "waiting" }, { due: 1 })
    .sort({ due: 1 })
    .lean<LetterDoc>();
  return next ? { ended: false, again: next.due } : { ended: true };
}

const stateOf = async (_id: NewsletterDoc["_id"]): Promise<string | null> =>
  (await Newsletter.findById(_id, { state: 1 }).lean<Pick<NewsletterDoc, "state">>())?.state ?? null;
