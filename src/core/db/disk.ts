import type { Connection } from "mongoose";

/** Whether the embedded database refused the last write because its disk is full; a MongoDB says nothing of the kind. */
export async function isDiskFull(connection: Connection): Promise<boolean> {
  try {
    const { storageEngine } = await connection.db!.command({ serverStatus: 1 }, { timeoutMS: 2_000 });
    return storageEngine?.diskFull === true;
  } catch {
    return false; // an account of a MongoDB may not be allowed to ask
  }
}
