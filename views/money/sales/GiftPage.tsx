import type { PageProps } from "#shared/form.ts";
import type { GiftPageData } from "#shared/money/gifts.dto.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { PaymentNotice } from "../payments/PaymentNotice.tsx";

const texts = giftsText.gift;

/** Page of a gift, for the giver and the recipient. */
export function GiftPage({ data, form }: PageProps<GiftPageData>) {
  const { gift, isGiver, link, redeems, ownership, refundHref, zone } = data;
  const fields = formFields(form);
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.title(gift.title)}</h1>
      <PaymentNotice
        pay={data}
        here={moneyPaths.gift(gift.id)}
        again={gift.story ? moneyPaths.giveStory(gift.story) : undefined}
        more={data.progress === "waiting" ? texts.waiting : undefined}
      />
      <section className="card page-stack">
        {gift.message && (
          <blockquote>
            <Paragraphs text={gift.message} />
          </blockquote>
        )}
        <Facts>
          <Fact name={texts.state}>{giftsText.state[gift.state]}</Fact>
          {isGiver ? (
            <Fact name={texts.to}>{gift.to}</Fact>
          ) : (
            <Fact name={texts.from}>{gift.from || texts.somebody}</Fact>
          )}
          {gift.redeemedAt && (
            <Fact name={texts.redeemedOn}>
              <Time iso={gift.redeemedAt} zone={zone} />
            </Fact>
          )}
        </Facts>
      </section>
      {ownership &&
        (isGiver ? (
          <Notice kind="warning" title={texts.owned}>
            <p>{refundHref ? texts.ownedNext : texts.ownedLate}</p>
          </Notice>
        ) : (
          <Notice kind="info">
            <p>{ownership === "team" ? giftsText.redeem.own : giftsText.redeem.owned}</p>
          </Notice>
        ))}
      {redeems && (
        <form noValidate method="post" action={moneyPaths.redeemGift(gift.id)}>
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
            label={texts.link}
            hint={texts.linkHint}
            value={link}
            readOnly
            type="url"
          />
          <form noValidate method="post" action={moneyPaths.resendGift(gift.id)} className="page-stack">
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
            {texts.read}
          </ButtonLink>
        )}
        {isGiver && (
          <ButtonLink look="quiet" href={moneyPaths.purchase(gift.id)}>
            {texts.receipt}
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
