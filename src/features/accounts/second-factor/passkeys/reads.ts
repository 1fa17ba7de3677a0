import { toId } from "#core/db/ids.ts";
import type { PasskeyDto } from "#shared/accounts/passkeys.dto.ts";
import { Passkey, type PasskeyDoc } from "./model.ts";

/** Returns true if an account has a passkey. */
export const hasPasskey = async (id: string): Promise<boolean> =>
  (await Passkey.exists({ user: toId(id) })) !== null;

/** Returns an account's passkeys, oldest first. */
export const findPasskeys = (id: string): Promise<PasskeyDoc[]> =>
  Passkey.find({ user: toId(id) })
    .sort({ createdAt: 1, _id: 1 })
    .lean<PasskeyDoc[]>();

/** Returns a passkey as its member sees it, without its key. */
export const presentPasskey = ({ _id, name, synced, createdAt, usedAt }: PasskeyDoc): PasskeyDto => ({
  id: String(_id),
  name,
  synced,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
