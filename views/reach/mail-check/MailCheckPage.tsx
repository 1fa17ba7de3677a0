import type { PageProps } from "#shared/form.ts";
import type { MailCheckPageData, MailRecordDto, RecordState } from "#shared/reach/mail-check.dto.ts";
import { mailCheckPaths } from "#shared/reach/mail-check.paths.ts";
import { mailCheckText as words } from "#shared/reach/mail-check.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Page of the DNS records that mail servers find for the sender's domain, and of those to set. */
export function MailCheckPage({ data }: PageProps<MailCheckPageData>) {
  const { from, sends, records } = data;
  return (
    <AdminFrame data={data} current="mail-check" title={words.title} lead={words.lead}>
      <p>{words.from(from)}</p>
      {!sends && (
        <Notice kind="warning" title={words.noServer}>
          <p>{words.noServerBody}</p>
        </Notice>
      )}
      {records === null ? (
        <Notice kind="info" title={words.notPublic}>
          <p>{words.notPublicBody}</p>
        </Notice>
      ) : (
        <>
          {records.map((each) => (
            <RecordSection key={each.record} {...each} />
          ))}
          <p>{words.cached}</p>
          <p>
            <ButtonLink href={mailCheckPaths.admin()}>{words.again}</ButtonLink>
          </p>
        </>
      )}
    </AdminFrame>
  );
}

const tones = { good: "good", advice: "plain", bad: "warn", unknown: "plain" } as const satisfies Record<
  RecordState,
  string
>;

function RecordSection({ record, state, says, name, found, set }: MailRecordDto) {
  return (
    <section className="card mail-record" aria-labelledby={`mail-${record}`}>
      <h2 id={`mail-${record}`}>
        {words.records[record]} <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </h2>
      <p>{says}</p>
      {name && (
        <Facts>
          <Fact name={words.at}>
            <code>{name}</code>
          </Fact>
          <Fact name={words.found}>
            {found.length === 0 ? words.nothing : found.map((text) => <code key={text}>{text}</code>)}
          </Fact>
          {set && (
            <Fact name={words.set(set.kind)}>
              <code>{set.value}</code>
            </Fact>
          )}
        </Facts>
      )}
    </section>
  );
}
