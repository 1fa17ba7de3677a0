import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { ExchangeDto, ExchangesPageData } from "#shared/community/exchanges.dto.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";

/** Page of all gift exchanges. */
export function ExchangesPage({ data: { exchanges, paging } }: PageProps<ExchangesPageData>) {
  const texts = exchangesText;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[{ href: challengesPaths.challenges(), label: texts.challenges }, { label: texts.title }]}
      />
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <div className="actions">
        <ButtonLink href={exchangesPaths.exchangeNew()} look="primary" icon="plus">
          {texts.new}
        </ButtonLink>
      </div>
      {exchanges.length > 0 ? (
        <ul className="challenges">
          {exchanges.map((exchange) => (
            <li key={exchange.id}>
              <article className="challenge-row">
                <h2 className="challenge-row-title" dir="auto">
                  <a href={exchangesPaths.exchange(exchange.id)}>{exchange.title}</a>
                </h2>
                <ExchangeLine exchange={exchange} />
              </article>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="users" title={texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      <Pagination paging={paging} />
    </div>
  );
}

/** State of an exchange and its next date. */
export function ExchangeLine({ exchange }: { exchange: ExchangeDto }) {
  const texts = exchangesText;
  const { state, owner, ownerDeleted, withStaff, zone } = exchange;
  const kind = texts.kinds[exchange.kind];
  const next =
    state === "open"
      ? { label: kind.signUpEnds, at: exchange.signUpEnds }
      : { label: texts.facts.revealAt, at: exchange.revealAt };
  return (
    <p className="badges">
      <Badge tone={state === "open" ? "good" : state === "writing" ? "accent" : undefined}>
        {state === "open" ? kind.open : texts.states[state]}
      </Badge>
      {exchange.kind === "prompts" && <Badge>{kind.name}</Badge>}
      <span className="fine">
        {owner && (
          <>
            <a href={profilePaths.user(owner.username)}>{texts.by(owner.name)}</a> ·{" "}
          </>
        )}
        {ownerDeleted && `${texts.by(texts.deletedMember)} · `}
        {withStaff && `${texts.runByStaff} · `}
        {kind.signedUp(exchange.signUps)}
        {state !== "cancelled" && (
          <>
            {" "}
            · {next.label} <Time iso={next.at} as="moment" zone={zone} />
          </>
        )}
      </span>
    </p>
  );
}
