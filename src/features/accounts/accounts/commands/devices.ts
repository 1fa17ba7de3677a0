import { sessionKey } from "#core/auth/credential.ts";
import type { Sessions } from "#core/auth/sessions.ts";
import { forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, type Credential, isInPerson } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { findLoginById, renewCredentials } from "#features/people/identity/index.ts";
import type { DeviceDto } from "#shared/accounts/account.dto.ts";
import { presentDevice } from "../device.ts";
import type { SignedIn } from "./passwords.ts";

/** Dependencies of device management. */
export interface DeviceDependencies {
  readonly services: Services;
  readonly sessions: Sessions;
}

/** Lists every browser signed in to an account, the current one first. */
export async function listDevices(
  { sessions }: DeviceDependencies,
  id: string,
  currentSession: string,
): Promise<DeviceDto[]> {
  const account = await findLoginById(id);
  if (!account) throw forbidden();
  const current = sessionKey(currentSession);
  const entries = await sessions.list({ id, version: account.tokenVersion });
  const devices = entries.map(
    ({ key, agent, since, seen }): DeviceDto => ({
      key,
      ...presentDevice(agent),
      since: since?.toISOString() ?? null,
      seen: seen?.toISOString() ?? null,
      current: key === current,
    }),
  );
  return devices.sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Signs out one of the caller's browsers and closes its sockets.
 * @throws 404 for a session that is not the caller's or has ended
 */
export async function endDevice(
  { services, sessions }: DeviceDependencies,
  { viewer }: Caller,
  key: string,
): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  const credential: Credential = `session:${key}`;
  await inTransaction(async (session) => {
    if (!(await sessions.endOne(viewer.id, key, session))) throw notFound();
    await services.events.publish("credential.ended", { credential }, session);
  });
}

/**
 * Signs out everywhere: all earlier sessions, bearer tokens and sockets become invalid. Returns the data for
 * a new session.
 */
export async function endAllDevices(
  { services }: Pick<DeviceDependencies, "services">,
  { viewer }: Caller,
): Promise<SignedIn> {
  const account = isInPerson(viewer) ? await findLoginById(viewer.id) : null;
  if (!account) throw forbidden();
  return { _id: account._id, tokenVersion: await renewCredentials(services, String(account._id)) };
}
