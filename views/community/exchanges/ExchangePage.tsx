import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { timeLeft } from "../../../src/shared/community/countdown.ts";
import { exchangeOrganisingText } from "../../../src/shared/community/exchange-organising.text.ts";
import type { ExchangePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangeReport } from "../../../src/shared/community/exchanges.report.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { formatList, formatNumber } from "../../../src/shared/format.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { ActButton } from "./ActButton.tsx";
import { ExchangeGifts } from "./ExchangeGifts.tsx";
import { ExchangeLine } from "./ExchangesPage.tsx";
import { OwnPrompts } from "./OwnPrompts.tsx";
import { Wanted, Yours } from "./WrittenGifts.tsx";

/** One gift exchange: what it asks, whom one writes for, and the gifts once all is shown. */
export function ExchangePage({ data }: PageProps<ExchangePageData>) {
  const words = exchangesText;
  const { exchange } = data;
  const { facts } = words;
  const kind = words.kinds[exchange.kind];
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs
        trail={[{ href: exchangesPaths.exchanges(), label: words.title }, { label: exchange.title }]}
      />
      <h1 className="challenge-title" dir="auto">
        {exchange.title}
      </h1>
      <ExchangeLine exchange={exchange} />
      <Countdown data={data} />
      {exchange.state === "cancelled" && (
        <Notice kind="warning">
          <p>{words.cancelledBecause(exchange.cancelReason)}</p>
        </Notice>
      )}
      <Ways data={data} />
      {data.waits && (
        <Notice kind="info">
          <p>{words.noGiftYet}</p>
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
          <h2 id="prompts">{words.prompts}</h2>
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
        <h2 id="how">{words.how}</h2>
        {kind.rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </section>
      <ReportLink kind={exchangeReport} id={exchange.id} />
    </div>
  );
}

/** What is left, told by the server: it holds without a script. */
function Countdown({ data: { exchange, now } }: { data: ExchangePageData }) {
  const words = exchangesText;
  const { state, signUpEnds, revealAt } = exchange;
  if (state !== "open" && state !== "writing") return null;
  const at = new Date(state === "open" ? signUpEnds : revealAt);
  const say = state === "open" ? words.kinds[exchange.kind].left : words.turns.writing;
  const left = new Date(now) < at ? say(timeLeft(new Date(now), at)) : words.turns.soon;
  return <p className="challenge-countdown">{left}</p>;
}

function Ways({ data: { exchange, can, isIn, signedIn, prompts } }: { data: ExchangePageData }) {
  const words = exchangesText;
  const kind = words.kinds[exchange.kind];
  const several = exchange.promptsPerMember > 1;
  const left = exchange.promptsPerMember - prompts.length;
  const at = (act: string) => exchangesPaths.exchangeAct(exchange.id, act);
  return (
    <div className="actions challenge-ways">
      {can.signUp && signedIn && (!several || left > 0) && (
        <ButtonLink href={at("sign-up")} look={isIn ? undefined : "primary"} icon="pen-line">
          {!isIn ? kind.signUp : several ? words.anotherPrompt(left) : kind.change}
        </ButtonLink>
      )}
      {can.signUp && !signedIn && (
        <ButtonLink href={accountsPaths.login(at("sign-up"))} icon="log-in">
          {kind.signIn}
        </ButtonLink>
      )}
      {can.signUp && isIn && !several && <ActButton id={exchange.id} act="leave" label={words.leave} />}
      {can.edit && (
        <ButtonLink href={at("edit")} look="quiet">
          {words.edit}
        </ButtonLink>
      )}
      {can.organise && (
        <ButtonLink href={at("organise")} look="quiet">
          {exchangeOrganisingText.link}
        </ButtonLink>
      )}
      {can.cancel && (
        <ButtonLink href={at("cancel")} look="quiet">
          {words.cancel}
        </ButtonLink>
      )}
    </div>
  );
}
