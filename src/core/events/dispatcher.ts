import { AsyncLocalStorage } from "node:async_hooks";
import type { ObjectId } from "mongodb";
import { inTurn } from "../in-turn.ts";
import { waitAfter } from "../jobs/define-job.ts";
import { redactText } from "../logs/redact.ts";
import type { OnEventError } from "./bus.ts";
import { type EventDocument, forgetEvent, hasEarlier, putEventBack } from "./outbox.ts";
import type { Subscriber } from "./subscriber.ts";

/** Runs the subscribers of events that this process holds. */
export interface Dispatcher {
  /** Tells those who were not told yet, one after another; never throws. */
  dispatch(event: EventDocument): Promise<void>;
  /** Called with the time an event is to be tried again. */
  onPutBack: (due: Date) => Promise<void>;
}

/** Attempts before an event is dead: about a day. */
const ATTEMPTS = 12;
const BACKOFF = { first: 5_000, longest: 4 * 3_600_000 };
/** Milliseconds that an event waits for earlier ones of its subject. */
const BEHIND_MS = 1_000;

/** Tells events in order per subject; what fails is put back for the sweep. */
export function createDispatcher(
  durable: ReadonlyMap<string, readonly Subscriber[]>,
  onError: OnEventError,
): Dispatcher {
  const underWay = new Map<string, ObjectId>();
  const inside = new AsyncLocalStorage<true>();

  /** What became of one subscriber: told, failed with an error, or behind an earlier event. */
  const tell = async (event: EventDocument, name: string): Promise<"told" | "behind" | Error> => {
    const subscriber = durable.get(event.name)?.find((each) => each.name === name);
    // A subscriber of a former version of the product; there is nobody to be told.
    if (!subscriber) return "told";
    try {
      if (await hasEarlier(event, name, underWay.values())) return "behind";
      await subscriber.handle(event.payload as never, { eventId: String(event._id) });
      return "told";
    } catch (error) {
      onError(error, event.name, name);
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  const putBack = async (event: EventDocument, pending: readonly string[], errors: readonly Error[]) => {
    const failed = errors.length > 0;
    const wait = failed ? waitAfter(event.attempts, BACKOFF, Math.random()) : BEHIND_MS;
    const due = failed && event.attempts >= ATTEMPTS ? null : new Date(Date.now() + wait);
    await putEventBack(event, {
      pending,
      due,
      ...(failed
        ? { lastError: redactText(errors.map(({ message }) => message).join("; ")).slice(0, 2_000) }
        : { attempts: event.attempts - 1 }),
    });
    if (due) await dispatcher.onPutBack(due);
  };

  const run = async (event: EventDocument): Promise<void> => {
    const id = String(event._id);
    underWay.set(id, event._id);
    try {
      const pending: string[] = [];
      const errors: Error[] = [];
      for (const name of event.pending) {
        const end = await tell(event, name);
        if (end !== "told") pending.push(name);
        if (end instanceof Error) errors.push(end);
      }
      if (pending.length === 0) await forgetEvent(event);
      else await putBack(event, pending, errors);
    } catch (error) {
      // Its lease ends, and it is told again.
      onError(error, event.name, "the outbox");
    } finally {
      underWay.delete(id);
    }
  };

  const dispatcher: Dispatcher = {
    // An event that a subscriber publishes is told within: waiting for its own cause, it would wait for ever.
    dispatch: (event) =>
      inside.getStore()
        ? run(event)
        : inTurn([`event ${event.subject}`], () => inside.run(true, () => run(event))),
    onPutBack: async () => {},
  };
  return dispatcher;
}
