import type { LastPayoutDto, OpenMatterDto } from "#shared/accounts/account-data.dto.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";

const texts = accountDataText.matters;

/** What a member who deletes their account still has open, with a button to be paid; nothing if nothing is. */
export function OpenMatters({
  matters,
  payout,
  action,
  isLeaving,
}: {
  readonly matters: readonly OpenMatterDto[];
  readonly payout: LastPayoutDto | null;
  readonly action: string;
  /** True in the days of grace, when the member's other pages cannot be opened. */
  readonly isLeaving: boolean;
}) {
  if (matters.length === 0) return null;
  return (
    <section className="data-matters" aria-labelledby="open-matters">
      <Notice
        kind="warning"
        title={<span id="open-matters">{isLeaving ? texts.titleLeaving : texts.title}</span>}
      >
        <p>{texts.lead}</p>
        <ul className="data-points">
          {matters.map(({ kind, text, href }) => (
            <li key={kind + text}>{href && !isLeaving ? <a href={href}>{text}</a> : text}</li>
          ))}
        </ul>
        {!isLeaving && matters.some(({ href }) => href) && <p>{texts.finishFirst}</p>}
        {payout?.payable && (
          <form noValidate method="post" action={action}>
            <CsrfField />
            <Button name="intent" value="pay-out">
              {texts.payOut(payout.cents)}
            </Button>
            <p>{texts.payable}</p>
          </form>
        )}
        {payout && !payout.payable && (
          <p>
            {texts.notPayable}{" "}
            {isLeaving ? texts.keepFirst : <a href={paymentAccountsPaths.payment()}>{texts.complete}</a>}
          </p>
        )}
      </Notice>
    </section>
  );
}
