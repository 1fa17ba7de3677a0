import { AsyncLocalStorage } from "node:async_hooks";
import type { ObjectId } from "mongodb";
import { inTurn } from "../in-turn.ts";
import { waitAfter } from "../jobs/define-job.ts";
import { redactText } from "../logs/redact.ts";
import {
  EVERYBODY,
  type EventDocument,
  forgetEvent,
  keepEvent,
  LEASE_MS,
  putEventBack,
  waitingBefore,
} from "./outbox.ts";
import type { OnEventError, Subscriber } from "./subscriber.ts";

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
  /** The event that is being delivered, and those within whose delivery it was published. */
  const inside = new AsyncLocalStorage<readonly ObjectId[]>();

  /** Nothing, or why one subscriber is to be told again. */
  const deliver = async (event: EventDocument, name: string): Promise<Error | null> => {
    try {
      const subscriber = durable.get(event.name)?.find((each) => each.name === name);
      // A newer version of the product knows it; or a former one did, and then it is dead in the end.
      if (!subscriber) throw new Error(`this process knows no subscriber ${name}`);
      await subscriber.handle(event.payload as never, { eventId: String(event._id), at: event.at });
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
    await putEventBack(event, {
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
      // Its lease ends, and it is told again.
      onError(error, event.name, "the outbox");
    }
  };

  /** Keeps the lease while it waits for its turn and is told. */
  const held = async (event: EventDocument, work: () => Promise<void>): Promise<void> => {
    const renewal = setInterval(() => {
      keepEvent(event).catch((error) => onError(error, event.name, "the outbox"));
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
      // An event that a subscriber publishes is told within: waiting for its own cause, it would wait for ever.
      return held(event, () =>
        within.length > 1 ? delivering() : inTurn([`event ${event.subject}`], delivering),
      );
    },
    onPutBack: async () => {},
  };
  return dispatcher;
}
