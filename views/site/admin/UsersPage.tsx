import type { PageProps } from "../../../src/shared/form.ts";
import { ROLES } from "../../../src/shared/people/staff.enums.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminUsersPageData } from "../../../src/shared/site/admin-accounts.dto.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { AdminFilters, optionsOf } from "./AdminFilters.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { UserTable } from "./UserBits.tsx";

const words = adminText.users;

/** Accounts, searched and filtered, the newest first. */
export function UsersPage({ data }: PageProps<AdminUsersPageData>) {
  const { users, cut, paging, zone, isAdmin } = data;
  return (
    <AdminFrame data={data} current="users" title={words.title}>
      <Filters data={data} />
      {cut && <Notice kind="info">{words.cut}</Notice>}
      {users.length === 0 ? (
        <Empty icon="users" title={words.empty}>
          <p>{adminText.audit.emptyHint}</p>
        </Empty>
      ) : (
        <UserTable caption={words.caption} rows={users} zone={zone} isAdmin={isAdmin} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function Filters({ data: { filter, risks, isAdmin } }: { data: AdminUsersPageData }) {
  const at = (name: string) => ({ name, id: `filter-${name}` });
  return (
    <AdminFilters action={adminPaths.adminUsers()} on={Object.values(filter).some(Boolean)}>
      <Field
        {...at("q")}
        type="search"
        label={words.search}
        placeholder={isAdmin ? words.searchHintAdmin : words.searchHint}
        value={filter.q}
        autoCapitalize="none"
      />
      <Select
        {...at("role")}
        label={words.role}
        value={filter.role}
        options={optionsOf(ROLES, words.roles)}
      />
      <Select
        {...at("state")}
        label={words.state}
        value={filter.state}
        options={optionsOf(Object.keys(words.states), words.states)}
      />
      {risks.length > 0 && (
        <Select {...at("risk")} label={words.risk} value={filter.risk} options={optionsOf(risks, {})} />
      )}
      <Field {...at("from")} type="date" label={adminText.from} value={filter.from} />
      <Field {...at("to")} type="date" label={adminText.to} value={filter.to} />
    </AdminFilters>
  );
}
