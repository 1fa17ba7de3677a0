import type { ReactNode } from "react";
import type { AdminPageData } from "../../../src/shared/site/admin.dto.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import { ADMIN_GROUPS, adminSections } from "../../../src/shared/site/admin-sections.ts";
import { FoldedTabs } from "../../ui/FoldedTabs.tsx";

/** Around every page of the back office: the places that are open to who looks, then what this one is about. */
export function AdminFrame({
  data,
  current,
  title,
  lead,
  children,
}: {
  data: AdminPageData;
  /** Key of its place. */
  current: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const open = adminSections().filter(({ adminsOnly }) => data.isAdmin || !adminsOnly);
  const groups = [null, ...ADMIN_GROUPS].map((group) => ({
    label: group && adminText.groups[group],
    tabs: open
      .filter((section) => section.group === group)
      .map(({ key, label, href }) => ({ href, label, current: key === current })),
  }));
  return (
    <div className="page admin">
      <FoldedTabs label={adminText.nav} groups={groups.filter(({ tabs }) => tabs.length > 0)} />
      <div className="admin-body">
        <h1>{title}</h1>
        {lead && <p className="admin-lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
