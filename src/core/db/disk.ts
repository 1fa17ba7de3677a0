import type { Connection } from "mongoose";

/** Code of a write that the embedded database refused because its disk is full (MongoDB's OutOfDiskSpace). */
const OUT_OF_DISK_SPACE = 14031;

/** True for a write that was refused because the disk is full. */
export const isRefusedForSpace = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === OUT_OF_DISK_SPACE;

/**
 * Makes a write that showing a page or signing in can do without; returns false if the full disk refused it, so
 * that members can still read.
 */
export async function writeIfSpace(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isRefusedForSpace(error)) return false;
    throw error;
  }
}

/**
 * Returns true if the embedded database rejected the last write because its disk is full; always false for a
 * separate MongoDB server.
 */
export async function isDiskFull(connection: Connection): Promise<boolean> {
  return (await storageOf(connection)).diskFull === true;
}

/** What has happened to the file of the embedded database since it was opened. */
export type DatabaseDamage = "damaged" | "failing" | "replaced";

/**
 * Returns what has damaged the file of the embedded database since it was opened; always null for a separate
 * MongoDB server, which stops in this case.
 */
export async function findDamage(connection: Connection): Promise<DatabaseDamage | null> {
  return (await storageOf(connection)).damage ?? null;
}

interface EmbeddedStorage {
  readonly diskFull?: boolean;
  readonly damage?: DatabaseDamage | null;
}

async function storageOf(connection: Connection): Promise<EmbeddedStorage> {
  try {
    const { storageEngine } = await connection.db!.command({ serverStatus: 1 }, { timeoutMS: 2_000 });
    return storageEngine ?? {};
  } catch {
    return {}; // The MongoDB user may lack permission for this command.
  }
}
