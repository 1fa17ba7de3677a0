import type { ReactNode } from "react";
import type { AdminPageData } from "#shared/back-office.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_GROUPS, adminSections } from "#shared/site/admin-sections.ts";
import { developmentText } from "#shared/site/development-mode.text.ts";
import { isHeld } from "#shared/site/held.ts";
import { holdText } from "#shared/site/hold.text.ts";
import { site } from "#shared/site.ts";
import { FoldedTabs } from "../../ui/FoldedTabs.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Layout of every back-office page: the sections open to the viewer, then the current page. */
export function AdminFrame({
  data,
  current,
  title,
  lead,
  children,
}: {
  data: AdminPageData;
  /** Key of the section. */
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
        {site().isDevelopment && (
          <Notice kind="warning" title={developmentText.noticeTitle}>
            <p>{developmentText.notice}</p>
          </Notice>
        )}
        {isHeld() && (
          <Notice kind="warning" title={holdText.noticeTitle}>
            <p>
              {holdText.notice} {data.isAdmin && <a href={adminPaths.adminHold()}>{holdText.see}</a>}
            </p>
          </Notice>
        )}
        <h1>{title}</h1>
        {lead && <p className="admin-lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
