import { AsyncLocalStorage } from "node:async_hooks";
import type { ObjectId } from "mongodb";
import { inTurn } from "../in-turn.ts";
import { waitAfter } from "../jobs/define-job.ts";
import { redactText } from "../logs/redact.ts";
import {
  EVERYBODY,
  type EventDocument,
  forgetEvent,
  LEASE_MS,
  renewEventLease,
  requeueEvent,
  waitingBefore,
} from "./outbox.ts";
import type { OnEventError, Subscriber } from "./subscriber.ts";

/** Runs the subscribers of events held by this process. */
export interface Dispatcher {
  /** Runs the pending subscribers one after another; never throws. */
  dispatch(event: EventDocument): Promise<void>;
  /** Called with the time at which an event will be retried. */
  onPutBack: (due: Date) => Promise<void>;
}

/** Attempts before an event is dead: about a day. */
const ATTEMPTS = 12;
const BACKOFF = { first: 5_000, longest: 4 * 3_600_000 };
/** Milliseconds that an event waits for earlier events of its subject. */
const BEHIND_MS = 1_000;

/** Delivers events in order per subject; failed ones are put back for the sweep. */
export function createDispatcher(
  durable: ReadonlyMap<string, readonly Subscriber[]>,
  onError: OnEventError,
): Dispatcher {
  /** Event being delivered, and the outer events during delivery of which it was published. */
  const inside = new AsyncLocalStorage<readonly ObjectId[]>();

  /** Returns null, or the error because of which a subscriber must be retried. */
  const deliver = async (event: EventDocument, name: string): Promise<Error | null> => {
    try {
      const subscriber = durable.get(event.name)?.find((each) => each.name === name);
      // A newer version of the product may know the subscriber; if only an older one did, the event finally
      // becomes dead.
      if (!subscriber) throw new Error(`this process knows no subscriber ${name}`);
      await subscriber.handle(event.payload as never, {
        eventId: String(event._id),
        at: event.at,
        isLast: event.attempts >= ATTEMPTS,
      });
      return null;
    } catch (error) {
      onError(error, event.name, name);
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  const putBack = async (event: EventDocument, pending: readonly string[], errors: readonly Error[]) => {
    const failed = errors.length > 0;
    const wait = failed ? waitAfter(event.attempts, BACKOFF, Math.random()) : BEHIND_MS;
    const due = failed && event.attempts >= ATTEMPTS ? null : new Date(Date.now() + wait);
    await requeueEvent(event, {
      pending,
      due,
      ...(failed
        ? { lastError: redactText(errors.map(({ message }) => message).join("; ")).slice(0, 2_000) }
        : { attempts: event.attempts - 1 }),
    });
    if (due) await dispatcher.onPutBack(due);
  };

  const namesOf = ({ name, pending }: EventDocument): readonly string[] =>
    pending.includes(EVERYBODY) ? (durable.get(name) ?? []).map((each) => each.name) : pending;

  const run = async (event: EventDocument, within: readonly ObjectId[]): Promise<void> => {
    try {
      const pending: string[] = [];
      const errors: Error[] = [];
      const earlier = await waitingBefore(event, within);
      for (const name of namesOf(event)) {
        const isBehind = earlier.has(name) || earlier.has(EVERYBODY);
        const error = isBehind ? null : await deliver(event, name);
        if (isBehind || error) pending.push(name);
        if (error) errors.push(error);
      }
      if (pending.length === 0) await forgetEvent(event);
      else await putBack(event, pending, errors);
    } catch (error) {
      // The lease expires, and the event is delivered again.
      onError(error, event.name, "the outbox");
    }
  };

  /** Renews the lease while the event waits for its turn and is delivered. */
  const held = async (event: EventDocument, work: () => Promise<void>): Promise<void> => {
    const renewal = setInterval(() => {
      renewEventLease(event).catch((error) => onError(error, event.name, "the outbox"));
    }, LEASE_MS / 3).unref();
    try {
      await work();
    } finally {
      clearInterval(renewal);
    }
  };

  const dispatcher: Dispatcher = {
    dispatch(event) {
      const within = [...(inside.getStore() ?? []), event._id];
      const delivering = () => inside.run(within, () => run(event, within));
      // An event published by a subscriber is delivered within the outer delivery: waiting for its cause
      // would be a deadlock.
      return held(event, () =>
        within.length > 1 ? delivering() : inTurn([`event ${event.subject}`], delivering),
      );
    },
    onPutBack: async () => {},
  };
  return dispatcher;
}
