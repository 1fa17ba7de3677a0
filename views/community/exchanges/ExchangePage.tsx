import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { timeLeft } from "#shared/community/countdown.ts";
import { exchangeOrganisingText } from "#shared/community/exchange-organising.text.ts";
import type { ExchangePageData } from "#shared/community/exchanges.dto.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangeReport } from "#shared/community/exchanges.report.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { formatList, formatNumber } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { Time } from "../../ui/Time.tsx";
import { ActButton } from "./ActButton.tsx";
import { ExchangeGifts } from "./ExchangeGifts.tsx";
import { ExchangeLine } from "./ExchangesPage.tsx";
import { OwnPrompts } from "./OwnPrompts.tsx";
import { Wanted, Yours } from "./WrittenGifts.tsx";

/** Page of one gift exchange: its rules, the member's recipient, and the gifts once they are revealed. */
export function ExchangePage({ data }: PageProps<ExchangePageData>) {
  const texts = exchangesText;
  const { exchange } = data;
  const { facts } = texts;
  const kind = texts.kinds[exchange.kind];
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[{ href: exchangesPaths.exchanges(), label: texts.title }, { label: exchange.title }]}
      />
      <h1 className="challenge-title" dir="auto">
        {exchange.title}
      </h1>
      <ExchangeLine exchange={exchange} />
      <Countdown data={data} />
      {data.arrived && <p>{texts.arrived(data.arrived)}</p>}
      {exchange.withStaff && (
        <Notice kind="info">
          <p>{texts.withStaffNotice}</p>
        </Notice>
      )}
      {exchange.state === "cancelled" && (
        <Notice kind="warning">
          <p>{texts.cancelledBecause(exchange.cancelReason)}</p>
        </Notice>
      )}
      <Ways data={data} />
      {data.waits && (
        <Notice kind="info">
          <p>{texts.waits[data.waits]}</p>
        </Notice>
      )}
      <OwnPrompts data={data} />
      <Yours data={data} />
      <div className="challenge-text" dir="auto">
        <Paragraphs text={exchange.description} />
      </div>
      <Wanted data={data} />
      <ExchangeGifts data={data} />
      <Pagination paging={data.paging} />
      {exchange.prompts.length > 0 && (
        <section aria-labelledby="prompts">
          <h2 id="prompts">{texts.prompts}</h2>
          <ol className="criteria">
            {exchange.prompts.map((prompt) => (
              <li key={prompt} dir="auto">
                {prompt}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Facts>
        <Fact name={kind.signUpEnds}>
          <Time iso={exchange.signUpEnds} as="moment" zone={exchange.zone} />
        </Fact>
        <Fact name={facts.dueAt}>
          <Time iso={exchange.dueAt} as="moment" zone={exchange.zone} />
        </Fact>
        <Fact name={facts.revealAt}>
          <Time iso={exchange.revealAt} as="moment" zone={exchange.zone} />
        </Fact>
        <Fact name={facts.genres}>{formatList(exchange.genres.map((genre) => labelsText.genre[genre]))}</Fact>
        {exchange.kind === "prompts" && (
          <>
            <Fact name={facts.promptsPerMember}>{formatNumber(exchange.promptsPerMember)}</Fact>
            <Fact name={facts.writersPerPrompt}>{formatNumber(exchange.writersPerPrompt)}</Fact>
          </>
        )}
        <Fact name={facts.minWords}>{exchange.minWords !== null ? formatNumber(exchange.minWords) : ""}</Fact>
      </Facts>
      <p className="fine">{facts.zone(exchange.zone)}</p>
      <section aria-labelledby="how">
        <h2 id="how">{texts.how}</h2>
        {kind.rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </section>
      <ReportLink kind={exchangeReport} id={exchange.id} />
    </div>
  );
}

/** Time left, computed on the server so that it works without JavaScript. */
function Countdown({ data: { exchange, now } }: { data: ExchangePageData }) {
  const texts = exchangesText;
  const { state, signUpEnds, revealAt } = exchange;
  if (state !== "open" && state !== "writing") return null;
  const at = new Date(state === "open" ? signUpEnds : revealAt);
  const say = state === "open" ? texts.kinds[exchange.kind].left : texts.turns.writing;
  const label = new Date(now) < at ? say(timeLeft(new Date(now), at)) : texts.turns.soon;
  return <p className="challenge-countdown">{label}</p>;
}

function Ways({ data: { exchange, can, isIn, signedIn, prompts } }: { data: ExchangePageData }) {
  const texts = exchangesText;
  const kind = texts.kinds[exchange.kind];
  const several = exchange.promptsPerMember > 1;
  const remaining = exchange.promptsPerMember - prompts.length;
  const at = (act: string) => exchangesPaths.exchangeAct(exchange.id, act);
  return (
    <div className="actions challenge-ways">
      {can.signUp && signedIn && (!several || remaining > 0) && (
        <ButtonLink href={at("sign-up")} look={isIn ? undefined : "primary"} icon="pen-line">
          {!isIn ? kind.signUp : several ? texts.anotherPrompt(remaining) : kind.change}
        </ButtonLink>
      )}
      {can.signUp && !signedIn && (
        <ButtonLink href={accountsPaths.login(at("sign-up"))} icon="log-in">
          {kind.signIn}
        </ButtonLink>
      )}
      {can.signUp && isIn && !several && <ActButton id={exchange.id} act="leave" label={texts.leave} />}
      {can.edit && (
        <ButtonLink href={at("edit")} look="quiet">
          {texts.edit}
        </ButtonLink>
      )}
      {can.organise && (
        <ButtonLink href={at("organise")} look="quiet">
          {exchangeOrganisingText.link}
        </ButtonLink>
      )}
      {can.cancel && (
        <ButtonLink href={at("cancel")} look="quiet">
          {texts.cancel}
        </ButtonLink>
      )}
    </div>
  );
}
