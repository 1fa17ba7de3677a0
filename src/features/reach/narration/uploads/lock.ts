import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Lock, Locker, RequestRelease } from "@tus/server";
import { unavailable } from "../../../../core/base/errors.ts";
import { uploadOfFile } from "./file-names.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";

/** Milliseconds after which a lock that its holder renews no longer is another's: its process has died. */
const LEASE_MS = 10_000;
/** Milliseconds between looks: of who waits at the lock, of who holds it at whether somebody waits. */
const LOOK_MS = 300;
/** Milliseconds for which a lock is waited for. */
const PATIENCE_MS = 30_000;

/**
 * One request at a time sends to an upload, whichever process of the site it reached. A request whose connection broke
 * unnoticed lets go when its sender comes back by another.
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
        // The next time tells; without it the lock is another's in a while.
        () => {},
      );
    }, LOOK_MS).unref();
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewing);
    await AudioUpload.updateOne({ _id: this.#id, "lock.by": this.#by }, { $unset: { lock: "" } });
  }

  /** True also where the upload is gone: there is nothing to write to. */
  async #take(): Promise<boolean> {
    const now = Date.now();
    const free = { $or: [{ lock: { $exists: false } }, { "lock.until": { $lt: new Date(now) } }] };
    const lock = { by: this.#by, until: new Date(now + LEASE_MS) };
    const { modifiedCount } = await AudioUpload.updateOne({ _id: this.#id, ...free } as never, {
      $set: { lock },
    });
    if (modifiedCount > 0) return true;
    const { matchedCount } = await AudioUpload.updateOne(
      { _id: this.#id, "lock.by": { $exists: true } },
      { $set: { "lock.isWanted": true } },
    );
    // Let go meanwhile, it is free at the next look.
    return matchedCount === 0 && !(await AudioUpload.exists({ _id: this.#id }));
  }

  /** Whether its holder should let go: somebody waits, or it is another's already. */
  async #renew(): Promise<boolean> {
    const until = new Date(Date.now() + LEASE_MS);
    const held = await AudioUpload.findOneAndUpdate(
      { _id: this.#id, "lock.by": this.#by },
      { $set: { "lock.until": until } },
    ).lean<AudioUploadDoc>();
    return !held || held.lock?.isWanted === true;
  }
}
