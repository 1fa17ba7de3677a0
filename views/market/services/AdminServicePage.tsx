import type { PageProps } from "../../../src/shared/form.ts";
import type { AdminServicePageData } from "../../../src/shared/market/services.dto.ts";
import { RETURN_FIELDS } from "../../../src/shared/market/services.enums.ts";
import { SERVICE_REASON_MAX } from "../../../src/shared/market/services.limits.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { ServiceBody } from "./ServiceBody.tsx";
import { PackageList } from "./ServicePackages.tsx";

const words = servicesText.admin;
type Data = AdminServicePageData & { readonly version: number; readonly isOwn: boolean };
type Props = PageProps<Data>;

/** One service before the staff: what it says, what has changed, and the decision. */
export function AdminServicePage({ data, form }: Props) {
  const terms = data.draft ?? data.live;
  const { id, changed, history, zone, seller } = data;
  return (
    <AdminFrame data={data} current="services" title={terms?.title || servicesText.mine.untitled}>
      <FormErrors form={form} />
      <Facts>
        <Fact name={words.seller}>
          {seller && <a href={profilePaths.user(seller.username)}>{seller.name}</a>}
        </Fact>
        <Fact name={words.state}>
          {data.update && data.state === "approved" ? words.updates[data.update] : words.states[data.state]}
        </Fact>
        <Fact name={servicesText.fields.category}>
          {terms?.category && servicesText.categories[terms.category].name}
        </Fact>
      </Facts>
      {data.wallet !== "complete" && (
        <Notice kind="warning">
          <p>{words.walletMissing}</p>
        </Notice>
      )}
      {changed.length > 0 && (
        <p className="my-service-states">
          {words.changed}:{" "}
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
              <summary>{data.update ? words.upNow : words.before}</summary>
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
          <h2 id="history">{words.history}</h2>
          <ul className="service-history">
            {history.map(({ act, by, at, notes }) => (
              <li key={at + act}>
                <strong>{words.acts[act]}</strong> {by}, <Time iso={at} as="stamp" zone={zone} />
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
  const { id, inReview, state, version, isOwn } = data;
  const fields = formFields(form);
  const action = servicesPaths.adminService(id);
  if (isOwn) return <p>{words.own}</p>;
  return (
    <>
      <section className="card" aria-labelledby="checklist">
        <h2 id="checklist">{words.checklist}</h2>
        <ul className="service-needs">
          {words.checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
        {inReview ? (
          <form className="service-approve" method="post" action={action}>
            <CsrfField />
            <input type="hidden" name="version" value={version} />
            <Button look="primary" name="do" value="approve" icon="check">
              {words.approve}
            </Button>
          </form>
        ) : (
          <p className="fine">{words.notInReview}</p>
        )}
      </section>
      {inReview && (
        <form className="card service-decide" method="post" action={action}>
          <CsrfField />
          <h2>{words.return}</h2>
          <p className="fine">{words.returnLead}</p>
          <input type="hidden" name="version" value={version} />
          <Select
            {...fields.bind("field")}
            label={words.field}
            value={fields.value("field") || "description"}
            options={RETURN_FIELDS.map((value) => ({ value, label: servicesText.fields[value] }))}
          />
          <TextArea
            {...fields.bind("reason")}
            label={words.reason}
            value={fields.value("reason")}
            maxLength={SERVICE_REASON_MAX}
          />
          <Button name="do" value="return">
            {words.return}
          </Button>
        </form>
      )}
      {state === "suspended" ? (
        <form method="post" action={action}>
          <CsrfField />
          <Button name="do" value="restore">
            {words.restore}
          </Button>
        </form>
      ) : (
        state === "approved" && (
          <details className="disclosure">
            <summary>{words.suspend}</summary>
            <form className="page-stack" method="post" action={action}>
              <CsrfField />
              <TextArea
                name="reason"
                id="suspend-reason"
                label={words.reason}
                maxLength={SERVICE_REASON_MAX}
              />
              <Button look="danger" name="do" value="suspend">
                {words.suspend}
              </Button>
            </form>
          </details>
        )
      )}
    </>
  );
}
