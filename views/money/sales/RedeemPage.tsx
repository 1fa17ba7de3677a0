import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { registrationPaths } from "../../../src/shared/accounts/registration.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { RedeemPageData } from "../../../src/shared/money/gifts.dto.ts";
import { giftsText } from "../../../src/shared/money/gifts.text.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const words = giftsText.redeem;

/** What a gift's link opens: who gave what, and a button that takes it. */
export function RedeemPage({ data, form }: PageProps<RedeemPageData>) {
  const { gift, card, token, isMember, isReader } = data;
  const here = moneyPaths.giftLink(token);
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title(gift.title)}</h1>
      <p className="lead">{words.lead(gift.from || giftsText.gift.somebody)}</p>
      {gift.message && (
        <blockquote>
          <Paragraphs text={gift.message} />
        </blockquote>
      )}
      {card && <StoryCard story={card} level="h2" eager />}
      {gift.state !== "sent" ? (
        <Notice kind="info" title={isReader ? words.usedByYou : gift.redeemedAt ? words.used : words.gone}>
          {isReader && gift.story && (
            <ButtonLink look="primary" href={cataloguePaths.story(gift.story)}>
              {giftsText.gift.read}
            </ButtonLink>
          )}
        </Notice>
      ) : (
        <>
          <p>{words.body}</p>
          {isMember ? (
            <form method="post" action={here}>
              <CsrfField />
              <FormErrors form={form} />
              <Button look="primary">{words.button}</Button>
            </form>
          ) : (
            <div className="actions">
              <ButtonLink look="primary" href={accountsPaths.login(here)}>
                {words.signIn}
              </ButtonLink>
              <ButtonLink look="quiet" href={registrationPaths.register()}>
                {words.register}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </div>
  );
}
