import type { Role } from "#shared/people/staff.enums.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminUserRowDto, AdminUserState } from "#shared/site/admin-accounts.dto.ts";
import { Badge } from "../../ui/Badge.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const { users } = adminText;

/** Badge with the role of an account; plain members have no badge. */
export const RoleBadge = ({ role }: { role: Role }) =>
  role === "member" ? users.roles.member : <Badge tone="accent">{users.roles[role]}</Badge>;

/** Badge with the state of an account. */
export const StateBadge = ({ state }: { state: AdminUserState }) =>
  state === "active" ? (
    users.states.active
  ) : (
    <Badge tone={state === "blocked" ? "warn" : "plain"}>{users.states[state]}</Badge>
  );

/** Table of accounts; email addresses and their risk are for admins only. */
export function UserTable({
  caption,
  rows,
  zone,
  isAdmin,
}: {
  caption: string;
  rows: readonly AdminUserRowDto[];
  zone: string;
  isAdmin: boolean;
}) {
  const columns: Column<AdminUserRowDto>[] = [
    {
      head: users.name,
      cell: ({ id, username, name }) => (
        <>
          <a href={adminPaths.adminUser(id)}>{username}</a>
          {name && <span className="cell-more">{name}</span>}
        </>
      ),
    },
    ...(isAdmin ? [{ head: users.email, cell: ({ email }: AdminUserRowDto) => email }] : []),
    { head: users.role, cell: ({ role }) => <RoleBadge role={role} /> },
    { head: users.state, cell: ({ state }) => <StateBadge state={state} /> },
    ...(isAdmin ? [{ head: users.risk, cell: ({ risk }: AdminUserRowDto) => risk }] : []),
    { head: users.joined, cell: ({ joinedAt }) => <Time iso={joinedAt} as="short" zone={zone} /> },
    {
      head: users.seen,
      cell: ({ seenAt }) => (seenAt ? <Time iso={seenAt} as="stamp" zone={zone} /> : adminText.never),
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
