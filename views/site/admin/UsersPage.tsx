import type { PageProps } from "#shared/form.ts";
import { ROLES } from "#shared/people/staff.enums.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminUsersPageData } from "#shared/site/admin-accounts.dto.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { AdminFilters, optionsOf } from "./AdminFilters.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { UserTable } from "./UserBits.tsx";

const texts = adminText.users;

/** Page of accounts with search and filters, newest first. */
export function UsersPage({ data }: PageProps<AdminUsersPageData>) {
  const { users, cut, paging, zone, isAdmin } = data;
  return (
    <AdminFrame data={data} current="users" title={texts.title}>
      <Filters data={data} />
      {cut && <Notice kind="info">{texts.cut}</Notice>}
      {users.length === 0 ? (
        <Empty icon="users" title={texts.empty}>
          <p>{adminText.audit.emptyHint}</p>
        </Empty>
      ) : (
        <UserTable caption={texts.caption} rows={users} zone={zone} isAdmin={isAdmin} />
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
        label={texts.search}
        placeholder={isAdmin ? texts.searchHintAdmin : texts.searchHint}
        value={filter.q}
        autoCapitalize="none"
      />
      <Select
        {...at("role")}
        label={texts.role}
        value={filter.role}
        options={optionsOf(ROLES, texts.roles)}
      />
      <Select
        {...at("state")}
        label={texts.state}
        value={filter.state}
        options={optionsOf(Object.keys(texts.states), texts.states)}
      />
      {risks.length > 0 && (
        <Select {...at("risk")} label={texts.risk} value={filter.risk} options={optionsOf(risks, {})} />
      )}
      <Field {...at("from")} type="date" label={adminText.from} value={filter.from} />
      <Field {...at("to")} type="date" label={adminText.to} value={filter.to} />
    </AdminFilters>
  );
}
