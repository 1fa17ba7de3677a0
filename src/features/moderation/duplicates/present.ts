import type { AdminUserRowDto, DuplicateGroupDto } from "#shared/site/admin-accounts.dto.ts";
import type { StaffUserRow } from "../../people/staff/index.ts";
import type { DuplicateGroupDoc } from "./model.ts";

type Present = (user: StaffUserRow) => AdminUserRowDto;

/** Presents a group for admins, with the accounts that still exist. */
export function presentGroup(
  { _id, users, score, evidence, foundAt }: DuplicateGroupDoc,
  accounts: ReadonlyMap<string, StaffUserRow>,
  present: Present,
): DuplicateGroupDto {
  const there = (ids: DuplicateGroupDoc["users"]) => ids.map(String).filter((id) => accounts.has(id));
  return {
    id: String(_id),
    score,
    foundAt: foundAt.toISOString(),
    users: there(users).map((id) => present(accounts.get(id)!)),
    evidence: evidence.map(({ kind, shown, users: sharers }) => ({ kind, shown, users: there(sharers) })),
  };
}
