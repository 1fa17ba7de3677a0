import type { Collection } from "mongodb";
import mongoose from "mongoose";
import type { Logger } from "pino";
import { mailText as text } from "#shared/platform/mail.text.ts";
import { defineJob, type JobDefinition, PermanentJobError, PostponedJobError } from "../jobs/index.ts";
import { redactText } from "../logs/redact.ts";
import type { MailDocument, MailState } from "./mail.ts";
import { isOwnFault, type Transport } from "./transport.ts";

/** Days for which a mail is retried (RFC 5321, 4.5.4.1: at least 4 to 5). */
const DELIVERY_DAYS = 5;
/** Waits between attempts in milliseconds: a minute, doubled up to four hours. */
const WAITS = { first: 60_000, longest: 4 * 3_600_000 };
/** More attempts than fit in the days, which end them. */
const ATTEMPTS = 200;
/** Milliseconds for which the server is left alone after a fault that concerns every mail. */
const STOP_MS = 5 * 60_000;
const STOPPED =
  "no mails are delivered: the mail server cannot be reached, or refuses this site. They wait; check SMTP_URL and MAIL_FROM";

/**
 * The job that delivers a mail, for `DELIVERY_DAYS` at most. After a fault that concerns every mail, all of this
 * process wait; that time does not count, and `onStopped` is called once.
 */
export function deliveryJob(options: {
  readonly mails: Collection<MailDocument>;
  readonly transport: Transport | null;
  readonly onStopped?: (() => Promise<unknown>) | undefined;
  readonly now: () => Date;
}): JobDefinition<{ mail: string }> {
  const { mails, transport, onStopped, now } = options;
  /** Time until which the mail server is left alone, because of a fault that concerns every mail. */
  let stoppedUntil = new Date(0);
  let isStopped = false;

  /** Stops the deliveries of this process for a while; the log and the admins are told once. */
  const stopDeliveries = async (error: unknown, logger: Logger): Promise<PostponedJobError> => {
    stoppedUntil = new Date(now().getTime() + STOP_MS);
    if (!isStopped) {
      isStopped = true;
      logger.error({ err: error }, STOPPED);
      await onStopped?.().catch((failure) => logger.error({ err: failure }, "admins were not told"));
    }
    return new PostponedJobError((error as Error).message, stoppedUntil, { cause: error });
  };

  return defineJob<{ mail: string }>({
    name: "mail.deliver",
    attempts: ATTEMPTS,
    backoff: WAITS,
    run: async ({ mail: id }, { logger }) => {
      const mail = await mails.findOne({ _id: new mongoose.mongo.ObjectId(id), state: "queued" });
      if (!mail) return;
      if (mail.validUntil && mail.validUntil <= now()) {
        await mails.updateOne({ _id: mail._id }, { $set: { state: "failed", error: text.expired } });
        return;
      }
      if (now() < stoppedUntil) {
        await mails.updateOne(
          { _id: mail._id },
          { $set: { error: text.stopped, queuedAt: now(), stopped: true } },
        );
        throw new PostponedJobError(text.stopped, stoppedUntil);
      }
      const since = mail.queuedAt ?? mail.createdAt;
      const isLast = now().getTime() - since.getTime() >= DELIVERY_DAYS * 86_400_000;
      const { update, error } = await tryOnce(mail, given(transport), isLast);
      await mails.updateOne({ _id: mail._id }, update);
      if (error && isOwnFault(error)) {
        // The days of its delivery do not count meanwhile.
        await mails.updateOne({ _id: mail._id }, { $set: { queuedAt: now(), stopped: true } });
        throw await stopDeliveries(error, logger);
      }
      if (isStopped) logger.info("the mail server accepts mails again");
      isStopped = false;
      if (!error) return;
      const { message } = error as Error;
      throw isLast && !(error instanceof PermanentJobError)
        ? new PermanentJobError(message, { cause: error })
        : error;
    },
  });
}

interface Outcome {
  readonly update: mongoose.mongo.UpdateFilter<MailDocument>;
  readonly error: unknown;
}

/** Delivers a mail; its content is deleted once sent, and remains for inspection if it is given up. */
async function tryOnce(mail: MailDocument, transport: Transport, last: boolean): Promise<Outcome> {
  try {
    await transport.deliver(mail);
    return {
      update: {
        $set: { state: "sent", sentAt: new Date(), error: null, stopped: false },
        $unset: { text: "", html: "", attachment: "" },
      },
      error: null,
    };
  } catch (error) {
    const isOver = (last && !isOwnFault(error)) || error instanceof PermanentJobError;
    const state: MailState = isOver ? "failed" : "queued";
    return {
      update: { $set: { state, stopped: false, error: redactText(String((error as Error).message)) } },
      error,
    };
  }
}

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error("there is no mail server (SMTP_URL) to deliver to");
  return value;
}
