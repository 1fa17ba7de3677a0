import { exchangeOrganisingText } from "../../../src/shared/community/exchange-organising.text.ts";
import type { OrganisePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";

/** Who writes for whom, who is late, and when all is revealed: to be changed by who runs it. */
export function OrganisePage({ data, form }: PageProps<OrganisePageData>) {
  const words = exchangeOrganisingText;
  const { exchange, gifts, paging, here: action, values, zone } = data;
  const { bind, value } = formFields(form, values);
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs
        trail={[
          { href: exchangesPaths.exchanges(), label: exchangesText.title },
          { href: exchangesPaths.exchange(exchange.id), label: exchange.title },
          { label: words.title },
        ]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <FormErrors form={form} />
      {gifts.length === 0 && <p>{words.none}</p>}
      <ul className="own-entries">
        {gifts.map((gift) => (
          <li key={gift.id} className="own-entry">
            <form method="post" action={action}>
              <CsrfField />
              <h2 className="own-entry-title" dir="auto">
                {words.gift(
                  gift.giver?.name ?? exchangesText.nobody,
                  gift.recipient?.name ?? exchangesText.gone,
                )}
              </h2>
              <p className="badges">
                <Badge tone={gift.state === "given" ? "good" : gift.state === "wanted" ? "warn" : undefined}>
                  {exchangesText.giftStates[gift.state]}
                </Badge>
                {gift.pinchHit && <Badge>{exchangesText.pinchHit}</Badge>}
                {gift.late && <Badge tone="warn">{words.late}</Badge>}
              </p>
              {gift.state !== "given" && (
                <Field
                  {...bind(`giver-${gift.id}`)}
                  label={words.giver}
                  hint={words.giverHint}
                  value={value(`giver-${gift.id}`)}
                  autoCapitalize="none"
                />
              )}
              {gift.state === "given" && (
                <Checkbox
                  {...bind(`sure-${gift.id}`)}
                  label={words.sure}
                  hint={words.sureHint}
                  checked={value(`sure-${gift.id}`) === "true"}
                />
              )}
              <div className="actions">
                {gift.state !== "given" && (
                  <Button name="do" value={`assign:${gift.id}`} look={gift.giver ? undefined : "primary"}>
                    {gift.giver ? words.replace : words.assign}
                  </Button>
                )}
                {gift.giver && (
                  <Button name="do" value={`default:${gift.id}`} look="quiet">
                    {words.markDefault}
                  </Button>
                )}
              </div>
            </form>
          </li>
        ))}
      </ul>
      <Pagination paging={paging} />
      <section aria-labelledby="reveal">
        <h2 id="reveal">{words.reveal.title}</h2>
        <form method="post" action={action}>
          <CsrfField />
          <Field
            {...bind("revealAt")}
            label={words.reveal.at}
            hint={words.reveal.hint(zone)}
            value={value("revealAt") || String(values.revealAt ?? "")}
            type="datetime-local"
            required
          />
          <div className="actions">
            <Button name="do" value="reveal">
              {words.reveal.save}
            </Button>
          </div>
        </form>
      </section>
    </div>
  );
}
