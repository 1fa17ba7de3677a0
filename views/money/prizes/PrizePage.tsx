import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { PrizePageData } from "../../../src/shared/money/prizes.dto.ts";
import { prizesPaths } from "../../../src/shared/money/prizes.paths.ts";
import { prizesText } from "../../../src/shared/money/prizes.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { DiffersNotice } from "../payments/DiffersNotice.tsx";
import { PrizePlaces } from "./PrizePlaces.tsx";

/** A challenge's owner pays prize money in, or sees where it is. */
export function PrizePage({ data, form }: PageProps<PrizePageData>) {
  const words = prizesText;
  const { challenge, places, prize, differs, open, values } = data;
  const { bind, value } = formFields(form, values);
  const here = challengesPaths.challenge(challenge.id);
  return (
    <div className="page page-narrow page-stack challenge-page">
      <Breadcrumbs trail={[{ href: here, label: challenge.title }, { label: words.short }]} />
      <h1 dir="auto">{words.title(challenge.title)}</h1>
      {prize && prize.state !== "expired" && !differs && (
        <Notice kind={prize.state === "unpaid" ? "warning" : "info"}>
          <p>
            <strong>{formatMoney(prize.totalCents)}.</strong> {words.states[prize.state]}
          </p>
          <PrizePlaces prize={prize} />
        </Notice>
      )}
      <DiffersNotice differs={differs} />
      {open && <p className="lead">{words.lead}</p>}
      <p>{words.fee}</p>
      {open ? (
        <PageForm
          action={prizesPaths.prize(challenge.id)}
          back={here}
          form={form}
          button={<Button look="primary">{words.pay}</Button>}
        >
          {places.map((place, at) => (
            <Field
              key={place}
              {...bind(`place${at + 1}`)}
              label={words.amount(challengesText.places[place])}
              value={value(`place${at + 1}`)}
              inputMode="decimal"
              optional={at > 0}
            />
          ))}
        </PageForm>
      ) : (
        <>
          {prize?.state !== "held" && <p>{words.closed}</p>}
          <p>
            <a href={here}>{words.back}</a>
          </p>
        </>
      )}
    </div>
  );
}
