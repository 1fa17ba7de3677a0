import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Lock, Locker, RequestRelease } from "@tus/server";
import { unavailable } from "#core/base/errors.ts";
import { uploadOfFile } from "./file-names.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";

/** Milliseconds after which an unrenewed lock may be claimed by another: its process has died. */
const LEASE_MS = 10_000;
/**
 * Polling interval in milliseconds: waiters check whether the lock is free, the holder whether someone is
 * waiting.
 */
const LOOK_MS = 300;
/** Milliseconds to wait for a lock. */
const PATIENCE_MS = 30_000;

/**
 * Lock that allows one request at a time to write to an upload, across all processes. A request whose
 * connection broke unnoticed releases it when its sender reconnects.
 */
export class UploadLocker implements Locker {
  newLock(file: string): Lock {
    return new UploadLock(uploadOfFile(file));
  }
}

class UploadLock implements Lock {
  readonly #id: string;
  readonly #by = randomBytes(12).toString("base64url");
  #renewing: NodeJS.Timeout | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; ; ) {
      if (await this.#take()) break;
      if (signal.aborted || Date.now() > until) throw unavailable(LEASE_MS / 1_000);
      await pause(LOOK_MS);
    }
    this.#renewing = setInterval(() => {
      this.#renew().then(
        (isWanted) => isWanted && requestRelease(),
        // The next renewal may succeed; otherwise the lock expires shortly.
        () => {},
      );
    }, LOOK_MS).unref();
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewing);
    await AudioUpload.updateOne({ _id: this.#id, "lock.by": this.#by }, { $unset: { lock: "" } });
  }

  /** Also returns true if the upload is gone: there is nothing to write to. */
  async #take(): Promise<boolean> {
    const now = Date.now();
    const free = { $or: [{ lock: { $exists: false } }, { "lock.until": { $lt: new Date(now) } }] };
    const lock = { by: this.#by, until: new Date(now + LEASE_MS) };
    const { modifiedCount } = await AudioUpload.updateOne(
      { _id: this.#id, ...free },
      {
        $set: { lock },
      },
    );
    if (modifiedCount > 0) return true;
    const { matchedCount } = await AudioUpload.updateOne(
      { _id: this.#id, "lock.by": { $exists: true } },
      { $set: { "lock.isWanted": true } },
    );
    // If it was released meanwhile, the next check finds it free.
    return matchedCount === 0 && !(await AudioUpload.exists({ _id: this.#id }));
  }

  /**
   * Returns true if the holder should release the lock: someone is waiting, or it already belongs to another.
   */
  async #renew(): Promise<boolean> {
    const until = new Date(Date.now() + LEASE_MS);
    const held = await AudioUpload.findOneAndUpdate(
      { _id: this.#id, "lock.by": this.#by },
      { $set: { "lock.until": until } },
    ).lean<AudioUploadDoc>();
    return !held || held.lock?.isWanted === true;
  }
}
