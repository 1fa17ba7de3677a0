import { forbidden, notFound } from "../../../core/base/errors.ts";
import { type Caller, isAdmin } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { audited } from "../../platform/audit/index.ts";
import { DuplicateGroup, NoDuplicates } from "./model.ts";
import { renewGroups } from "./update.ts";

/** Says that the accounts of a group are several people's: they are put together no more. @throws 403, 404 */
export async function dismissDuplicates(services: Services, caller: Caller, id: string): Promise<void> {
  assertAdmin(caller);
  const group = await DuplicateGroup.findById(toId(id)).lean();
  if (!group) throw notFound();
  const users = group.users.map(String);
  const subject = { type: "duplicates", id } as const;
  const event = { action: "duplicates.dismiss", subject, details: { users: users.join(" ") } } as const;
  await audited(services, caller, event, async () => {
    await NoDuplicates.create({ users: group.users, by: toId(caller.viewer.id), at: services.now() });
    await renewGroups(users, services.now());
  });
}

/** Takes such a word back. @throws 403, 404 */
export async function reopenDuplicates(services: Services, caller: Caller, id: string): Promise<void> {
  assertAdmin(caller);
  const mark = await NoDuplicates.findById(toId(id)).lean();
  if (!mark) throw notFound();
  const users = mark.users.map(String);
  const subject = { type: "duplicates", id } as const;
  const event = { action: "duplicates.reopen", subject, details: { users: users.join(" ") } } as const;
  await audited(services, caller, event, async () => {
    await NoDuplicates.deleteOne({ _id: mark._id });
    await renewGroups(users, services.now());
  });
}

function assertAdmin({ viewer }: Caller): void {
  if (!isAdmin(viewer)) throw forbidden();
}
