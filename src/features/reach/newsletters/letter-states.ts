import type { LetterDoc } from "./document.ts";
import { NewsletterLetter } from "./model.ts";

type Id = LetterDoc["_id"];

/** Records letters' states during sending, batched into few writes. */
export interface Marks {
  /** Marks a letter as about to be delivered; false if it is not this run's. */
  begin(id: Id): Promise<boolean>;
  /** Records a letter's result; written before the next letter begins. */
  note(id: Id, change: Readonly<Record<string, unknown>>): void;
  /** Resolves once everything recorded is written. */
  flush(): Promise<void>;
}

/**
 * Creates the records of one run. A letter is marked as in progress before delivery begins, and as sent
 * together with the next one's mark: a crash leaves only letters that were in progress in an unknown state.
 */
export function createMarks(run: string): Marks {
  let waiting: {
    readonly id: Id;
    readonly done: (is: boolean) => void;
    readonly fail: (error: unknown) => void;
  }[] = [];
  let notes: { readonly id: Id; readonly change: Readonly<Record<string, unknown>> }[] = [];
  let writing: Promise<void> | null = null;

  const writeOnce = async (): Promise<void> => {
    const [begun, noted] = [waiting, notes];
    waiting = [];
    notes = [];
    try {
      await writeNotes(noted);
      if (begun.length === 0) return;
      const _id = { $in: begun.map(({ id }) => id) };
      const going = { $set: { state: "going" as const, run } };
      const { modifiedCount } = await NewsletterLetter.updateMany({ _id, state: "waiting" }, going);
      const ours =
        modifiedCount === begun.length
          ? null
          : new Set(
              (
                await NewsletterLetter.find({ _id, state: "going", run }, { _id: 1 }).lean<{ _id: Id }[]>()
              ).map(({ _id: one }) => String(one)),
            );
      for (const { id, done } of begun) done(ours?.has(String(id)) ?? true);
    } catch (error) {
      notes = [...noted, ...notes];
      for (const { fail } of begun) fail(error);
      if (begun.length === 0) throw error;
    }
  };

  const writeAll = async (): Promise<void> => {
    // Everything ready in this turn of the event loop is written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0 || notes.length > 0) await writeOnce();
  };

  const flush = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  };

  const writeNotes = async (noted: typeof notes): Promise<void> => {
    const alike = new Map<string, { ids: Id[]; change: Readonly<Record<string, unknown>> }>();
    for (const { id, change } of noted) {
      const key = JSON.stringify(change);
      const known = alike.get(key) ?? { ids: [], change };
      known.ids.push(id);
      alike.set(key, known);
    }
    // A run that lost its turn still knows its letters' results: "doubtful" was only recorded for lack of
    // them.
    for (const { ids, change } of alike.values())
      await NewsletterLetter.updateMany(
        { _id: { $in: ids }, run, state: { $in: ["going", "doubtful"] } },
        {
          $set: change,
        },
      );
  };

  return {
    begin: (id) =>
      new Promise((done, fail) => {
        waiting.push({ id, done, fail });
        // Each letter that waits gets the error.
        flush().catch(() => {});
      }),
    note(id, change) {
      notes.push({ id, change });
    },
    async flush() {
      while (waiting.length > 0 || notes.length > 0 || writing) await flush();
    },
  };
}
