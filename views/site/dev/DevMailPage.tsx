import type { PageProps } from "#shared/form.ts";
import { developmentPaths } from "#shared/site/development.paths.ts";
import type { DevMailPageData } from "#shared/site/development-page.dto.ts";
import { machinesText } from "#shared/site/machines.text.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Page of mails stored instead of being sent, in development. */
export function DevMailPage({ data }: PageProps<DevMailPageData>) {
  const { mail: words } = machinesText;
  if (data.mail) return <OneMail mail={data.mail} />;
  return (
    <div className="page page-desk">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {data.mails.length === 0 ? (
        <Empty icon="mail" title={words.empty} />
      ) : (
        <Table
          caption={words.title}
          rows={data.mails}
          keyOf={(row) => row.id}
          columns={[
            {
              head: words.subject,
              cell: (row) => <a href={developmentPaths.devMail(row.id)}>{row.subject}</a>,
            },
            { head: words.to, cell: (row) => row.to },
            { head: words.sent, cell: (row) => <Time iso={row.sentAt} as="moment" /> },
          ]}
        />
      )}
    </div>
  );
}

function OneMail({ mail }: { mail: NonNullable<DevMailPageData["mail"]> }) {
  const { mail: words } = machinesText;
  return (
    <div className="page page-desk">
      <p>
        <a href={developmentPaths.devMail()}>{words.all}</a>
      </p>
      <h1>{mail.subject}</h1>
      <p className="fine">
        {words.from} {mail.from}, {words.to} {mail.to}, <Time iso={mail.sentAt} as="moment" />
      </p>
      <pre className="card mail-text">{linked(mail.text)}</pre>
    </div>
  );
}

/** Turns URLs in a plain-text mail into links. */
const linked = (body: string) =>
  body.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never move
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
