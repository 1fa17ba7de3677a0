import type { ReactNode } from "react";
import type { AdminPageData } from "../../../src/shared/site/admin.dto.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import { ADMIN_SECTIONS, type AdminSection } from "../../../src/shared/site/admin.ts";
import { Tabs } from "../../ui/Tabs.tsx";

/** Around every page of the back office: the places that are open to who looks, then what this one is about. */
export function AdminFrame({
  data,
  current,
  title,
  lead,
  children,
}: {
  data: AdminPageData;
  current: AdminSection;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const open = ADMIN_SECTIONS.filter(({ adminsOnly }) => data.isAdmin || !adminsOnly);
  return (
    <div className="page admin">
      <Tabs
        label={adminText.nav}
        tabs={open.map(({ key, href }) => ({
          href,
          label: adminText.sections[key],
          current: key === current,
        }))}
      />
      <h1>{title}</h1>
      {lead && <p className="admin-lead">{lead}</p>}
      {children}
    </div>
  );
}
