import type { LetterDoc } from "./model.ts";
import { NewsletterLetter } from "./model.ts";

type Id = LetterDoc["_id"];

/** What is noted of letters while they go, many in one write. */
export interface Marks {
  /** Notes that a letter is about to be handed over; false where it is not this run's to hand over. */
  begin(id: Id): Promise<boolean>;
  /** Notes what became of one; written before the next that begins. */
  note(id: Id, change: Readonly<Record<string, unknown>>): void;
  /** Everything noted is written once this resolves. */
  flush(): Promise<void>;
}

/**
 * Marks of one run. A letter is marked as going before its first word leaves, and as sent with the mark of the next one:
 * a process that dies leaves no more letters in doubt than were under way.
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
    // All that is ready in this turn of the loop goes together.
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
    // A run that lost its turn knows best what became of its own: "doubtful" was said for want of that.
    for (const { ids, change } of alike.values())
      await NewsletterLetter.updateMany({ _id: { $in: ids }, run, state: { $in: ["going", "doubtful"] } }, {
        $set: change,
      } as never);
  };

  return {
    begin: (id) =>
      new Promise((done, fail) => {
        waiting.push({ id, done, fail });
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
