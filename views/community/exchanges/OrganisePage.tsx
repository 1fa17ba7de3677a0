import { exchangeOrganisingText } from "#shared/community/exchange-organising.text.ts";
import type { OrganisePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";

/**
 * Page for the organiser: assignments, late gifts and the reveal date, with forms to change them; after the
 * reveal, only for gifts that are missing.
 */
export function OrganisePage({ data, form }: PageProps<OrganisePageData>) {
  const texts = exchangeOrganisingText;
  const { exchange, gifts, arrived, paging, here: action, values, zone } = data;
  const { bind, value } = formFields(form, values);
  const isRevealed = exchange.state === "revealed";
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs
        trail={[
          { href: exchangesPaths.exchanges(), label: exchangesText.title },
          { href: exchangesPaths.exchange(exchange.id), label: exchange.title },
          { label: texts.title },
        ]}
      />
      <h1>{texts.title}</h1>
      <p className="lead">{isRevealed ? texts.revealed : texts.lead}</p>
      {arrived && <p>{exchangesText.arrived(arrived)}</p>}
      <FormErrors form={form} />
      {gifts.length === 0 && <p>{texts.none}</p>}
      <ul className="own-entries">
        {gifts.map((gift) => (
          <li key={gift.id} className="own-entry">
            <form noValidate method="post" action={action}>
              <CsrfField />
              <h2 className="own-entry-title" dir="auto">
                {texts.gift(
                  gift.giver?.name ?? (gift.hasGiver ? texts.secret : exchangesText.nobody),
                  gift.recipient?.name ?? exchangesText.gone,
                )}
              </h2>
              <p className="badges">
                <Badge tone={gift.state === "given" ? "good" : gift.state === "wanted" ? "warn" : undefined}>
                  {exchangesText.giftStates[gift.state]}
                </Badge>
                {gift.pinchHit && <Badge>{exchangesText.pinchHit}</Badge>}
                {gift.late && <Badge tone="warn">{texts.late}</Badge>}
              </p>
              {gift.isOwn && <p>{texts.ownGift}</p>}
              {!gift.isOwn && gift.state !== "given" && (
                <Field
                  {...bind(`giver-${gift.id}`)}
                  label={texts.giver}
                  hint={texts.giverHint}
                  value={value(`giver-${gift.id}`)}
                  autoCapitalize="none"
                />
              )}
              {!gift.isOwn && gift.state === "given" && !isRevealed && (
                <Checkbox
                  {...bind(`sure-${gift.id}`)}
                  label={texts.sure}
                  hint={texts.sureHint}
                  checked={value(`sure-${gift.id}`) === "true"}
                />
              )}
              {!gift.isOwn && !(isRevealed && gift.state === "given") && (
                <div className="actions">
                  {gift.state !== "given" && (
                    <Button
                      name="do"
                      value={`assign:${gift.id}`}
                      look={gift.hasGiver ? undefined : "primary"}
                    >
                      {gift.hasGiver ? texts.replace : texts.assign}
                    </Button>
                  )}
                  {gift.hasGiver && (
                    <Button name="do" value={`default:${gift.id}`} look="quiet">
                      {texts.markDefault}
                    </Button>
                  )}
                </div>
              )}
            </form>
          </li>
        ))}
      </ul>
      <Pagination paging={paging} />
      {!isRevealed && (
        <section aria-labelledby="reveal">
          <h2 id="reveal">{texts.reveal.title}</h2>
          <form noValidate method="post" action={action}>
            <CsrfField />
            <Field
              {...bind("revealAt")}
              label={texts.reveal.at}
              hint={texts.reveal.hint(zone)}
              value={value("revealAt")}
              type="datetime-local"
              required
            />
            <div className="actions">
              <Button name="do" value="reveal">
                {texts.reveal.save}
              </Button>
            </div>
          </form>
        </section>
      )}
    </div>
  );
}
