import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminOverviewPageData } from "#shared/site/admin-overview.dto.ts";
import { cx } from "../../ui/cx.ts";
import { Notice } from "../../ui/Notice.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { UserTable } from "./UserBits.tsx";

const texts = adminText.overview;

/** Overview page of the site's state and of pending staff tasks. */
export function OverviewPage({ data }: PageProps<AdminOverviewPageData>) {
  const { diskFull, waiting, figures, newest, entries, zone, isAdmin } = data;
  return (
    <AdminFrame data={data} current="overview" title={texts.title}>
      {diskFull && (
        <Notice kind="error" title={texts.diskFull}>
          <p>{texts.diskFullHelp}</p>
        </Notice>
      )}
      <section aria-labelledby="waiting">
        <h2 id="waiting">{texts.waiting}</h2>
        {waiting.length > 0 ? <Figures of={waiting} alert /> : <p className="fine">{texts.calm}</p>}
      </section>
      <section aria-labelledby="numbers">
        <h2 id="numbers">{texts.numbers}</h2>
        <Figures of={figures} />
      </section>
      <UserTable caption={texts.newest} rows={newest} zone={zone} isAdmin={isAdmin} />
      <p>
        <a href={adminPaths.adminUsers()}>{texts.allMembers}</a>
      </p>
      {isAdmin && entries.length > 0 && (
        <>
          <AuditTable entries={entries} zone={zone} />
          <p>
            <a href={auditPaths.adminAudit()}>{texts.allEntries}</a>
          </p>
        </>
      )}
    </AdminFrame>
  );
}

function Figures({ of, alert = false }: { of: AdminOverviewPageData["figures"]; alert?: boolean }) {
  return (
    <dl className="admin-figures">
      {of.map(({ label, value, href }) => (
        <div key={label} className={cx("admin-figure", alert && "admin-figure-alert")}>
          <dt>{href ? <a href={href}>{label}</a> : label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
