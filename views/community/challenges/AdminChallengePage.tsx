import type { AdminChallengePageData } from "#shared/community/admin-challenges.dto.ts";
import { adminChallengesText as texts } from "#shared/community/admin-challenges.text.ts";
import { CHALLENGE_REASON_MAX } from "#shared/community/challenges.limits.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { FormState, PageProps } from "#shared/form.ts";
import { formatDate, formatMoney, formatNumber } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { officeText } from "#shared/money/office.text.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { ConflictNote } from "../../site/admin/ConflictNote.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminJudges } from "./AdminJudgesPage.tsx";

/** Staff page of one challenge: its facts, and a form that moves its dates. */
export function AdminChallengePage({ data, form }: PageProps<AdminChallengePageData>) {
  const { challenge, cancelReason, conflict, canCancel, canAppoint, canFinish, movable, zone, isAdmin } =
    data;
  const { id, title, owner, state, hidden, staff, entries, prize, prizeCents } = challenge;
  return (
    <AdminFrame data={data} current="challenges" title={<span dir="auto">{title}</span>}>
      <Breadcrumbs trail={[{ href: challengesPaths.admin(), label: texts.title }, { label: title }]} />
      {conflict && <ConflictNote reason={conflict} />}
      {staff && (
        <Notice kind="info">
          <p>{texts.because[staff.because]}</p>
        </Notice>
      )}
      <div className="admin-main">
        <section aria-labelledby="facts">
          <h2 id="facts">{texts.facts}</h2>
          <Facts>
            <Fact name={texts.owner}>
              <Who who={owner} />
            </Fact>
            <Fact name={texts.state}>
              {texts.states[state]}
              {hidden && `, ${texts.hidden.toLowerCase()}`}
            </Fact>
            <Fact name={texts.withStaffSince}>
              {staff && <Time iso={staff.since} as="stamp" zone={zone} />}
            </Fact>
            {data.judges.length > 0 && (
              <Fact name={texts.judges}>
                <AdminJudges judges={data.judges} />
              </Fact>
            )}
            <Fact name={texts.cancelReason}>{cancelReason}</Fact>
            <Fact name={texts.entries}>{formatNumber(entries)}</Fact>
            <Fact name={texts.starts}>
              <Time iso={challenge.startDate} as="stamp" zone={zone} />
            </Fact>
            <Fact name={texts.closes}>
              <Time iso={challenge.endDate} as="stamp" zone={zone} />
            </Fact>
            <Fact name={texts.ends}>
              <Time iso={challenge.judgingEndDate} as="stamp" zone={zone} />
            </Fact>
            <Fact name={texts.decided}>
              {data.decidedAt && <Time iso={data.decidedAt} as="stamp" zone={zone} />}
            </Fact>
            <Fact name={texts.corrected}>
              {data.correctedAt && <Time iso={data.correctedAt} as="stamp" zone={zone} />}
            </Fact>
            <Fact name={texts.correctable}>
              {data.correctableUntil && <Time iso={data.correctableUntil} as="stamp" zone={zone} />}
            </Fact>
            <Fact name={texts.prize}>{prize}</Fact>
            <Fact name={texts.prizeMoney}>
              {prizeCents === null ? null : moneyOf(prizeCents, data.prizeMoney, zone)}
            </Fact>
          </Facts>
          <ul className="admin-links">
            <li>
              <a href={challengesPaths.challenge(id)}>{texts.publicPage}</a>
            </li>
            {isAdmin && (
              <>
                <li>
                  <a href={moneyAdminPaths.adminPrizes()}>{texts.prizes}</a>
                </li>
                <li>
                  <a href={auditPaths.adminAudit({ subject: id })}>{texts.log}</a>
                </li>
              </>
            )}
            {!conflict && (
              <li>
                <a href={challengesPaths.adminEntries(id)}>{texts.entriesTitle}</a>
              </li>
            )}
            {data.canReopen && (
              <li>
                <a href={challengesPaths.challengeAct(id, "reopen")}>{texts.reopen}</a>
              </li>
            )}
            {canAppoint && (
              <li>
                <a href={challengesPaths.adminJudges(id)}>{texts.appoint}</a>
              </li>
            )}
            {canFinish && (
              <li>
                <a href={challengesPaths.challengeAct(id, "finish")}>{texts.finish}</a>
              </li>
            )}
            {canCancel && (
              <li>
                <a href={challengesPaths.challengeAct(id, "cancel")}>{texts.callOff}</a>
              </li>
            )}
          </ul>
        </section>
      </div>
      {movable.length > 0 && <DatesForm id={id} movable={movable} zone={zone} form={form} />}
    </AdminFrame>
  );
}

function moneyOf(cents: number, money: AdminChallengePageData["prizeMoney"], zone: string): string {
  const { states, payOn } = officeText.prizes;
  const parts = [
    formatMoney(cents),
    money && states[money.state],
    money?.payAt && payOn(formatDate(money.payAt, zone)),
  ];
  return parts.filter(Boolean).join(" · ");
}

function DatesForm({
  id,
  movable,
  zone,
  form,
}: Pick<AdminChallengePageData, "movable" | "zone"> & { readonly id: string; readonly form: FormState }) {
  const { bind, value } = formFields(
    form,
    Object.fromEntries(movable.map((date) => [date.name, date.value])),
  );
  return (
    <form
      noValidate
      className="page-form admin-form"
      method="post"
      action={challengesPaths.adminChallenge(id)}
    >
      <CsrfField />
      <h2>{texts.move}</h2>
      <p>{texts.moveLead(zone)}</p>
      <FormErrors form={form} />
      {movable.map(({ name }) => (
        <Field
          key={name}
          {...bind(name)}
          type="datetime-local"
          label={texts.dates[name]}
          value={value(name)}
          required
        />
      ))}
      <TextArea
        {...bind("reason")}
        label={texts.reason}
        hint={texts.reasonHint}
        value={value("reason")}
        rows={2}
        maxLength={CHALLENGE_REASON_MAX}
        required
      />
      <div className="actions">
        <Button look="primary">{texts.button}</Button>
      </div>
    </form>
  );
}
