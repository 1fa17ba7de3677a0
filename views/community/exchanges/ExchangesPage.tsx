import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import type { ExchangeDto, ExchangesPageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";

/** All gift exchanges. */
export function ExchangesPage({ data: { exchanges, paging } }: PageProps<ExchangesPageData>) {
  const words = exchangesText;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[{ href: challengesPaths.challenges(), label: words.challenges }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <div className="actions">
        <ButtonLink href={exchangesPaths.exchangeNew()} look="primary" icon="plus">
          {words.new}
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
        <Empty icon="users" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      <Pagination paging={paging} />
    </div>
  );
}

/** Where it stands, and what comes next. */
export function ExchangeLine({ exchange }: { exchange: ExchangeDto }) {
  const words = exchangesText;
  const { state, owner, zone } = exchange;
  const kind = words.kinds[exchange.kind];
  const next =
    state === "open"
      ? { label: kind.signUpEnds, at: exchange.signUpEnds }
      : { label: words.facts.revealAt, at: exchange.revealAt };
  return (
    <p className="badges">
      <Badge tone={state === "open" ? "good" : state === "writing" ? "accent" : undefined}>
        {state === "open" ? kind.open : words.states[state]}
      </Badge>
      {exchange.kind === "prompts" && <Badge>{kind.name}</Badge>}
      <span className="fine">
        {owner ? (
          <a href={profilePaths.user(owner.username)}>{words.by(owner.name)}</a>
        ) : (
          words.by(words.gone)
        )}{" "}
        · {kind.signedUp(exchange.signUps)}
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
