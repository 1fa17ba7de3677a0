import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../../../config.ts";
import { accountDataPaths } from "../../../../shared/accounts/account-data.paths.ts";

import type { ArchiveDoc } from "./model.ts";

type Named = Pick<ArchiveDoc, "_id" | "user">;

/** The signature in an archive's link: nobody can make one up, not even of their own archive before it is told. */
function signatureOf({ sessionSecret }: Pick<Config, "sessionSecret">, { _id, user }: Named): string {
  // The purpose is part of what is signed, so that no other signature of this secret fits here.
  return createHmac("sha256", sessionSecret).update(`archive ${_id} of ${user}`).digest("base64url");
}

/** Path of an archive's download. */
export const archivePath = (config: Pick<Config, "sessionSecret">, archive: Named): string =>
  accountDataPaths.archive(String(archive._id), signatureOf(config, archive));

/** Whether the link's signature is this archive's. */
export function isSigned(config: Pick<Config, "sessionSecret">, archive: Named, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(signatureOf(config, archive))];
  return given.length === right.length && timingSafeEqual(given, right);
}
