import { forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { audited } from "../../platform/audit/index.ts";
import { DuplicateGroup, NoDuplicates } from "./model.ts";
import { renewGroups } from "./update.ts";

/**
 * Marks the accounts of a group as belonging to different people: they are no longer grouped.
 * @throws 403, 404
 */
export async function dismissDuplicates(services: Services, caller: Caller, id: string): Promise<void> {
  assertAdmin(caller);
  const group = await DuplicateGroup.findById(toId(id)).lean();
  if (!group) throw notFound();
  const users = group.users.map(String);
  const subject = { type: "duplicates", id } as const;
  const event = { action: "duplicates.dismiss", subject, details: { users: users.join(" ") } } as const;
  await audited(services, caller, event, async () => {
    await inTransaction(async (session) => {
      const { deletedCount } = await DuplicateGroup.deleteOne({ _id: group._id }, { session });
      if (deletedCount === 0) throw notFound();
      const mark = {
        users: group.users,
        group: group._id,
        foundAt: group.foundAt,
        by: toId(caller.viewer.id),
        at: services.now(),
      };
      await NoDuplicates.create([mark], { session });
    });
    await renewGroups(users, services.now());
  });
}

/**
 * Reverses such a decision: the accounts are the same group again if they still have something in common.
 * @throws 403, 404
 */
export async function reopenDuplicates(services: Services, caller: Caller, id: string): Promise<void> {
  assertAdmin(caller);
  const mark = await NoDuplicates.findById(toId(id)).lean();
  if (!mark) throw notFound();
  const users = mark.users.map(String);
  const subject = { type: "duplicates", id } as const;
  const event = { action: "duplicates.reopen", subject, details: { users: users.join(" ") } } as const;
  await audited(services, caller, event, async () => {
    const { deletedCount } = await NoDuplicates.deleteOne({ _id: mark._id });
    if (deletedCount === 0) throw notFound();
    const { group, foundAt } = mark;
    const former = group && foundAt ? { _id: group, foundAt, users } : undefined;
    await renewGroups(users, services.now(), former);
  });
}

function assertAdmin({ viewer }: Caller): void {
  if (!isAdmin(viewer)) throw forbidden();
}
