import type { PageProps } from "#shared/form.ts";
import type { AdminServicePageData } from "#shared/market/services.dto.ts";
import { RETURN_FIELDS } from "#shared/market/services.enums.ts";
import { SERVICE_REASON_MAX } from "#shared/market/services.limits.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { preparedText } from "#shared/prepared-answers.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { ConflictNote } from "../../site/admin/ConflictNote.tsx";
import { PreparedAnswers } from "../../site/admin/PreparedAnswers.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { ServiceBody } from "./ServiceBody.tsx";
import { PackageList } from "./ServicePackages.tsx";

const texts = servicesText.admin;
type Data = AdminServicePageData & { readonly version: number; readonly conflict: string | null };
type Props = PageProps<Data>;

/** Staff page of one service: its text, what has changed, and the decision. */
export function AdminServicePage({ data, form }: Props) {
  const terms = data.draft ?? data.live;
  const { id, changed, history, zone, seller } = data;
  return (
    <AdminFrame data={data} current="services" title={terms?.title || servicesText.mine.untitled}>
      <FormErrors form={form} />
      <Facts>
        <Fact name={texts.seller}>
          {seller && <a href={profilePaths.user(seller.username)}>{seller.name}</a>}
        </Fact>
        <Fact name={texts.state}>
          {data.update && data.state === "approved" ? texts.updates[data.update] : texts.states[data.state]}
        </Fact>
        <Fact name={servicesText.fields.category}>
          {terms?.category && servicesText.categories[terms.category].name}
        </Fact>
      </Facts>
      {data.wallet !== "complete" && (
        <Notice kind="warning">
          <p>{texts.walletMissing}</p>
        </Notice>
      )}
      {changed.length > 0 && (
        <p className="my-service-states">
          {texts.changed}:{" "}
          {changed.map((field) => (
            <Badge key={field} tone="accent">
              {(servicesText.fields as Readonly<Record<string, string>>)[field] ?? field}
            </Badge>
          ))}
        </p>
      )}
      <div className="service-columns">
        <div className="card service-preview">
          {terms && (
            <>
              <ServiceBody id={id} terms={terms} />
              <PackageList terms={terms} />
            </>
          )}
          {data.draft && data.live && changed.length > 0 && (
            <details className="disclosure">
              <summary>{data.update ? texts.upNow : texts.before}</summary>
              <div className="service-preview">
                <h3>{data.live.title}</h3>
                <ServiceBody id={id} terms={data.live} mark="-before" />
                <PackageList terms={data.live} />
              </div>
            </details>
          )}
        </div>
        <div className="service-side">
          <Decision data={data} form={form} />
        </div>
      </div>
      {history.length > 0 && (
        <section className="page-stack" aria-labelledby="history">
          <h2 id="history">{texts.history}</h2>
          <ul className="service-history">
            {history.map(({ act, by, at, notes }) => (
              <li key={at + act}>
                <strong>{texts.acts[act]}</strong> {by}, <Time iso={at} as="stamp" zone={zone} />
                {notes.map(({ field, reason }) => (
                  <p key={field}>
                    {servicesText.fields[field]}: {reason}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminFrame>
  );
}

function Decision({ data, form }: Props) {
  const { id, inReview, state, version, conflict, prepared } = data;
  const isSuspending = form.values.do === "suspend";
  const suspending = fieldsOfOne(form, "suspend", isSuspending);
  const fields = fieldsOfOne(form, "return", !isSuspending, {
    reason: preparedText(texts.prepared, prepared),
  });
  const action = servicesPaths.adminService(id);
  if (conflict) return <ConflictNote reason={conflict} />;
  return (
    <>
      <section className="card" aria-labelledby="checklist">
        <h2 id="checklist">{texts.checklist}</h2>
        <ul className="service-needs">
          {texts.checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
        {inReview ? (
          <form noValidate className="service-approve" method="post" action={action}>
            <CsrfField />
            <input type="hidden" name="version" value={version} />
            <Button look="primary" name="do" value="approve" icon="check">
              {texts.approve}
            </Button>
          </form>
        ) : (
          <p className="fine">{texts.notInReview}</p>
        )}
      </section>
      {inReview && (
        <form noValidate className="card service-decide" method="post" action={action}>
          <CsrfField />
          <h2>{texts.return}</h2>
          <p className="fine">{texts.returnLead}</p>
          <input type="hidden" name="version" value={version} />
          <Select
            {...fields.bind("field")}
            label={texts.field}
            value={fields.value("field") || "description"}
            options={RETURN_FIELDS.map((value) => ({ value, label: servicesText.fields[value] }))}
          />
          <TextArea
            {...fields.bind("reason")}
            label={texts.reason}
            value={fields.value("reason")}
            maxLength={SERVICE_REASON_MAX}
          />
          <PreparedAnswers answers={texts.prepared} page={action} field={fields.bind("reason").id} />
          <Button name="do" value="return">
            {texts.return}
          </Button>
        </form>
      )}
      {state === "suspended" ? (
        <form noValidate method="post" action={action}>
          <CsrfField />
          <Button name="do" value="restore">
            {texts.restore}
          </Button>
        </form>
      ) : (
        state === "approved" && (
          <details className="disclosure" open={isSuspending}>
            <summary>{texts.suspend}</summary>
            <form noValidate className="page-stack" method="post" action={action}>
              <CsrfField />
              <TextArea
                {...suspending.bind("reason")}
                label={texts.reason}
                value={suspending.value("reason")}
                maxLength={SERVICE_REASON_MAX}
              />
              <Button look="danger" name="do" value="suspend">
                {texts.suspend}
              </Button>
            </form>
          </details>
        )
      )}
    </>
  );
}
