import { createHmac, timingSafeEqual } from "node:crypto";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import type { Config } from "#src/config.ts";

import type { ArchiveDoc } from "./model.ts";

type Named = Pick<ArchiveDoc, "_id" | "user">;

/**
 * Signature of an archive's link: nobody can forge one, not even for their archive before the link is sent.
 */
function signatureOf({ sessionSecret }: Pick<Config, "sessionSecret">, { _id, user }: Named): string {
  // The purpose is part of the signed text, so that no other signature made with this secret is valid here.
  return createHmac("sha256", sessionSecret).update(`archive ${_id} of ${user}`).digest("base64url");
}

/** Path of an archive's download. */
export const archivePath = (config: Pick<Config, "sessionSecret">, archive: Named): string =>
  accountDataPaths.archive(String(archive._id), signatureOf(config, archive));

/** True if the signature in the link belongs to this archive. */
export function isSigned(config: Pick<Config, "sessionSecret">, archive: Named, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(signatureOf(config, archive))];
  return given.length === right.length && timingSafeEqual(given, right);
}
