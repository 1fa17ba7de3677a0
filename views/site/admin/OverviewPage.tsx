import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { auditPaths } from "../../../src/shared/platform/audit.paths.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminOverviewPageData } from "../../../src/shared/site/admin-overview.dto.ts";
import { cx } from "../../ui/cx.ts";
import { Notice } from "../../ui/Notice.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { UserTable } from "./UserBits.tsx";

const words = adminText.overview;

/** How things stand, and what wants looking at. */
export function OverviewPage({ data }: PageProps<AdminOverviewPageData>) {
  const { diskFull, waiting, figures, newest, entries, zone, isAdmin } = data;
  return (
    <AdminFrame data={data} current="overview" title={words.title}>
      {diskFull && (
        <Notice kind="error" title={words.diskFull}>
          <p>{words.diskFullHelp}</p>
        </Notice>
      )}
      <section aria-labelledby="waiting">
        <h2 id="waiting">{words.waiting}</h2>
        {waiting.length > 0 ? <Figures of={waiting} alert /> : <p className="fine">{words.calm}</p>}
      </section>
      <section aria-labelledby="numbers">
        <h2 id="numbers">{words.numbers}</h2>
        <Figures of={figures} />
      </section>
      <UserTable caption={words.newest} rows={newest} zone={zone} isAdmin={isAdmin} />
      <p>
        <a href={adminPaths.adminUsers()}>{words.allMembers}</a>
      </p>
      {isAdmin && entries.length > 0 && (
        <>
          <AuditTable entries={entries} zone={zone} />
          <p>
            <a href={auditPaths.adminAudit()}>{words.allEntries}</a>
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
