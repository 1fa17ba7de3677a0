import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import type { PageProps } from "#shared/form.ts";
import type { RedeemPageData } from "#shared/money/gifts.dto.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const texts = giftsText.redeem;

/** Target page of a gift link: the giver, the story, and a button to redeem it. */
export function RedeemPage({ data, form }: PageProps<RedeemPageData>) {
  const { gift, card, token, isMember, isReader, ownership } = data;
  const here = moneyPaths.giftLink(token);
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.title(gift.title)}</h1>
      <p className="lead">{texts.lead(gift.from || giftsText.gift.somebody)}</p>
      {gift.message && (
        <blockquote>
          <Paragraphs text={gift.message} />
        </blockquote>
      )}
      {card && <StoryCard story={card} level="h2" eager />}
      {gift.state !== "sent" ? (
        <Notice kind="info" title={isReader ? texts.usedByYou : gift.redeemedAt ? texts.used : texts.gone}>
          {isReader && gift.story && (
            <ButtonLink look="primary" href={cataloguePaths.story(gift.story)}>
              {giftsText.gift.read}
            </ButtonLink>
          )}
        </Notice>
      ) : ownership ? (
        <Notice kind="info">
          <p>{ownership === "team" ? texts.own : texts.owned}</p>
        </Notice>
      ) : (
        <>
          <p>{texts.body}</p>
          {isMember ? (
            <form noValidate method="post" action={here}>
              <CsrfField />
              <FormErrors form={form} />
              <Button look="primary">{texts.button}</Button>
            </form>
          ) : (
            <div className="actions">
              <ButtonLink look="primary" href={accountsPaths.login(here)}>
                {texts.signIn}
              </ButtonLink>
              <ButtonLink look="quiet" href={registrationPaths.register()}>
                {texts.register}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </div>
  );
}
