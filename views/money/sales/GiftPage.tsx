import type { PageProps } from "../../../src/shared/form.ts";
import type { GiftPageData } from "../../../src/shared/money/gifts.dto.ts";
import { giftsText } from "../../../src/shared/money/gifts.text.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { DiffersNotice } from "../payments/DiffersNotice.tsx";

const words = giftsText.gift;

/** A gift, for who gave it and for whom it is. */
export function GiftPage({ data, form }: PageProps<GiftPageData>) {
  const { gift, isGiver, link, payHref, differs, redeems, refundHref, zone } = data;
  const fields = formFields(form);
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title(gift.title)}</h1>
      {payHref && (
        <Notice kind="info" title={giftsText.state.open}>
          <p>{words.waiting}</p>
          <div className="actions">
            <ButtonLink look="primary" href={payHref}>
              {words.pay}
            </ButtonLink>
            <ButtonLink look="quiet" href={moneyPaths.gift(gift.id)}>
              {words.again}
            </ButtonLink>
          </div>
        </Notice>
      )}
      <DiffersNotice differs={differs} />
      <section className="card page-stack">
        {gift.message && (
          <blockquote>
            <Paragraphs text={gift.message} />
          </blockquote>
        )}
        <Facts>
          <Fact name={words.state}>{giftsText.state[gift.state]}</Fact>
          {isGiver ? (
            <Fact name={words.to}>{gift.to}</Fact>
          ) : (
            <Fact name={words.from}>{gift.from || words.somebody}</Fact>
          )}
          {gift.redeemedAt && (
            <Fact name={words.redeemedOn}>
              <Time iso={gift.redeemedAt} zone={zone} />
            </Fact>
          )}
        </Facts>
      </section>
      {redeems && (
        <form method="post" action={moneyPaths.redeemGift(gift.id)}>
          <CsrfField />
          <p>{giftsText.redeem.body}</p>
          <Button look="primary">{giftsText.redeem.button}</Button>
        </form>
      )}
      {link && (
        <>
          <Field
            name="link"
            id="link"
            label={words.link}
            hint={words.linkHint}
            value={link}
            readOnly
            type="url"
          />
          <form method="post" action={moneyPaths.resendGift(gift.id)} className="page-stack">
            <h2>{giftsText.resend.title}</h2>
            <p>{giftsText.resend.body}</p>
            <CsrfField />
            <FormErrors form={form} />
            <Field
              {...fields.bind("to")}
              label={giftsText.to.label}
              hint={giftsText.to.hint}
              value={fields.value("to")}
              autoCapitalize="none"
              autoComplete="off"
              maxLength={254}
            />
            <Button>{giftsText.resend.button}</Button>
          </form>
        </>
      )}
      <div className="actions">
        {!isGiver && gift.redeemedAt && gift.story && (
          <ButtonLink look="primary" href={cataloguePaths.story(gift.story)}>
            {words.read}
          </ButtonLink>
        )}
        {isGiver && (
          <ButtonLink look="quiet" href={moneyPaths.purchase(gift.id)}>
            {words.receipt}
          </ButtonLink>
        )}
        {refundHref && (
          <ButtonLink look="quiet" href={refundHref}>
            {salesText.refund.button}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" href={moneyPaths.gifts()}>
          {giftsText.history.title}
        </ButtonLink>
      </div>
    </div>
  );
}
