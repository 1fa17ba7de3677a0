import type { PageProps } from "../../../src/shared/form.ts";
import { formatList, wholePercent } from "../../../src/shared/format.ts";
import { duplicatesPaths } from "../../../src/shared/moderation/duplicates.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { DuplicateGroupDto, DuplicatesPageData } from "../../../src/shared/site/admin-accounts.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { UserTable } from "./UserBits.tsx";
import { Who } from "./Who.tsx";

const words = adminText.duplicates;
const DISMISSED = `${duplicatesPaths.adminDuplicates()}?show=dismissed`;

/** Accounts that are likely one person's, and why. */
export function DuplicatesPage({ data }: PageProps<DuplicatesPageData>) {
  const { groups, dismissed, paging, zone } = data;
  return (
    <AdminFrame data={data} current="duplicates" title={words.title} lead={words.lead}>
      <nav className="admin-states" aria-label={words.title}>
        <ul>
          <li>
            <a
              className={cx("chip", !dismissed && "chip-on")}
              href={duplicatesPaths.adminDuplicates()}
              aria-current={dismissed ? undefined : "true"}
            >
              {words.likely}
            </a>
          </li>
          <li>
            <a
              className={cx("chip", dismissed && "chip-on")}
              href={DISMISSED}
              aria-current={dismissed ? "true" : undefined}
            >
              {words.dismissedTab}
            </a>
          </li>
        </ul>
      </nav>
      {dismissed ? <Dismissed data={data} /> : null}
      {!dismissed && groups.length === 0 && <Empty icon="users" title={words.empty} />}
      {groups.map((group) => (
        <Group key={group.id} group={group} zone={zone} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function Group({ group, zone }: { group: DuplicateGroupDto; zone: string }) {
  const { id, users, evidence, score } = group;
  const names = new Map(users.map((user) => [user.id, user.username]));
  const list = (ids: readonly string[]) => formatList(ids.flatMap((each) => names.get(each) ?? []));
  const percent = wholePercent(score);
  return (
    <section className="duplicate-group" aria-labelledby={`group-${id}`}>
      <div className="duplicate-head">
        <h2 id={`group-${id}`}>{list(users.map((user) => user.id))}</h2>
        <p>{words.score(percent)}</p>
        <form method="post" action={duplicatesPaths.adminDuplicates()}>
          <CsrfField />
          <input type="hidden" name="id" defaultValue={id} />
          <Button name="intent" value="dismiss">
            {words.dismiss}
          </Button>
        </form>
      </div>
      <ul className="duplicate-evidence" aria-label={words.evidence}>
        {evidence.map(({ kind, shown, users: sharers }) => (
          <li key={`${kind} ${shown} ${sharers.join()}`}>
            <strong>{words.kinds[kind]}</strong> <span>{shown}</span>{" "}
            {sharers.length < users.length && <span className="fine">{words.sharedBy(list(sharers))}</span>}
          </li>
        ))}
      </ul>
      <UserTable caption={words.accounts} rows={users} zone={zone} isAdmin />
    </section>
  );
}

function Dismissed({ data: { marks, zone } }: { data: DuplicatesPageData }) {
  if (marks.length === 0) return <Empty icon="users" title={words.emptyDismissed} />;
  return (
    <Table
      caption={words.caption}
      rows={marks}
      keyOf={({ id }) => id}
      columns={[
        { head: words.when, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
        {
          head: words.accounts,
          cell: ({ users }) => (
            <ul className="admin-names">
              {users.map((who) => (
                <li key={who.id}>
                  <Who who={who} />
                </li>
              ))}
            </ul>
          ),
        },
        {
          head: adminText.jobs.act,
          cell: ({ id }) => (
            <form method="post" action={DISMISSED}>
              <CsrfField />
              <input type="hidden" name="id" defaultValue={id} />
              <button className="btn btn-small" type="submit" name="intent" value="reopen">
                {words.reopen}
              </button>
            </form>
          ),
        },
      ]}
    />
  );
}
