import type { PageProps } from "#shared/form.ts";
import { formatList, wholePercent } from "#shared/format.ts";
import { duplicatesPaths } from "#shared/moderation/duplicates.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { DuplicateGroupDto, DuplicatesPageData } from "#shared/site/admin-accounts.dto.ts";
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

const texts = adminText.duplicates;
const DISMISSED = `${duplicatesPaths.adminDuplicates()}?show=dismissed`;

/** Page of accounts that probably belong to one person, with reasons. */
export function DuplicatesPage({ data }: PageProps<DuplicatesPageData>) {
  const { groups, dismissed, paging, zone } = data;
  return (
    <AdminFrame data={data} current="duplicates" title={texts.title} lead={texts.lead}>
      <nav className="admin-states" aria-label={texts.title}>
        <ul>
          <li>
            <a
              className={cx("chip", !dismissed && "chip-on")}
              href={duplicatesPaths.adminDuplicates()}
              aria-current={dismissed ? undefined : "true"}
            >
              {texts.likely}
            </a>
          </li>
          <li>
            <a
              className={cx("chip", dismissed && "chip-on")}
              href={DISMISSED}
              aria-current={dismissed ? "true" : undefined}
            >
              {texts.dismissedTab}
            </a>
          </li>
        </ul>
      </nav>
      {dismissed ? <Dismissed data={data} /> : null}
      {!dismissed && groups.length === 0 && <Empty icon="users" title={texts.empty} />}
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
        <p>{texts.score(percent)}</p>
        <form noValidate method="post" action={duplicatesPaths.adminDuplicates()}>
          <CsrfField />
          <input type="hidden" name="id" defaultValue={id} />
          <Button name="intent" value="dismiss">
            {texts.dismiss}
          </Button>
        </form>
      </div>
      <ul className="duplicate-evidence" aria-label={texts.evidence}>
        {evidence.map(({ kind, shown, users: sharers }) => (
          <li key={`${kind} ${shown} ${sharers.join()}`}>
            <strong>{texts.kinds[kind]}</strong> <span>{shown}</span>{" "}
            {sharers.length < users.length && <span className="fine">{texts.sharedBy(list(sharers))}</span>}
          </li>
        ))}
      </ul>
      <UserTable caption={texts.accounts} rows={users} zone={zone} isAdmin />
    </section>
  );
}

function Dismissed({ data: { marks, zone } }: { data: DuplicatesPageData }) {
  if (marks.length === 0) return <Empty icon="users" title={texts.emptyDismissed} />;
  return (
    <Table
      caption={texts.caption}
      rows={marks}
      keyOf={({ id }) => id}
      columns={[
        { head: texts.when, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
        {
          head: texts.accounts,
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
          head: adminText.jobs.actions,
          cell: ({ id }) => (
            <form noValidate method="post" action={DISMISSED}>
              <CsrfField />
              <input type="hidden" name="id" defaultValue={id} />
              <button className="btn btn-small" type="submit" name="intent" value="reopen">
                {texts.reopen}
              </button>
            </form>
          ),
        },
      ]}
    />
  );
}
