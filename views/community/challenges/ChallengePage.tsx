import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { ChallengePageData } from "#shared/community/challenge-page.dto.ts";
import type { ChallengeDto } from "#shared/community/challenges.dto.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengeReport } from "#shared/community/challenges.report.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { timeLeft } from "#shared/community/countdown.ts";
import type { PageProps } from "#shared/form.ts";
import { prizesPaths } from "#shared/money/prizes.paths.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { PrizeMoney } from "../../money/prizes/PrizeMoney.tsx";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { ChallengeFacts } from "./ChallengeFacts.tsx";
import { StateBadge } from "./ChallengesPage.tsx";
import { Corrected } from "./Corrected.tsx";
import { Organiser } from "./Organiser.tsx";
import { OwnEntries } from "./OwnEntries.tsx";

/** Page of one challenge. */
export function ChallengePage({ data }: PageProps<ChallengePageData>) {
  const texts = challengesText;
  const { challenge, winners, own } = data;
  const { title, state } = challenge;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs trail={[{ href: challengesPaths.challenges(), label: texts.title }, { label: title }]} />
      {challenge.cover && (
        <Picture
          picture={challenge.cover}
          className="challenge-cover"
          sizes="(min-width: 46rem) 44rem, 100vw"
          eager
        />
      )}
      <h1 className="challenge-title" dir="auto">
        {title}
      </h1>
      <p className="badges">
        <StateBadge challenge={challenge} />
        <span className="fine">
          <Organiser challenge={challenge} />
          {texts.entries(challenge.entries)}
        </span>
      </p>
      <Countdown challenge={challenge} now={data.now} />
      {!challenge.announced && (
        <Notice kind="info">
          <p>{texts.draftNotice}</p>
        </Notice>
      )}
      {data.full && (
        <Notice kind="info">
          <p>{challengesMessages.challengeFull}</p>
        </Notice>
      )}
      {challenge.withStaff && (
        <Notice kind="info">
          <p>{texts.withStaffNotice}</p>
        </Notice>
      )}
      {challenge.reopened && (
        <Notice kind="info">
          <p>{texts.reopenedNotice}</p>
        </Notice>
      )}
      {state === "cancelled" && (
        <Notice kind="warning">
          <p>{texts.cancelledBecause(challenge.cancelReason)}</p>
        </Notice>
      )}
      {data.asked && <Asked id={challenge.id} />}
      <Ways data={data} />
      {data.can.remind && <Reminder challenge={challenge} reminded={data.reminded} now={data.now} />}
      {state === "decided" && (
        <section aria-labelledby="winners">
          <h2 id="winners">{texts.winnersTitle}</h2>
          <Corrected challenge={challenge} />
          {winners.length === 0 && <p>{texts.noWinners}</p>}
          <ol className="winners">
            {winners.map(({ place, story }) => (
              <li key={place}>
                <StoryCard story={story} reason={texts.places[place]} />
              </li>
            ))}
          </ol>
          <p>
            <a href={challengesPaths.challengeAct(challenge.id, "results")}>{texts.seeResults}</a>
          </p>
        </section>
      )}
      {own.length > 0 && (
        <section aria-labelledby="own-entries">
          <h2 id="own-entries">{texts.ownTitle}</h2>
          <OwnEntries entries={own} zone={challenge.zone} named={false} />
        </section>
      )}
      <div className="challenge-text" dir="auto">
        <Paragraphs text={challenge.description} />
      </div>
      {challenge.prompt && (
        <section aria-labelledby="prompt">
          <h2 id="prompt">{texts.promptTitle}</h2>
          <blockquote className="challenge-prompt" dir="auto">
            <Paragraphs text={challenge.prompt} />
          </blockquote>
        </section>
      )}
      <ChallengeFacts
        challenge={challenge}
        money={data.extras.prizeMoney && <PrizeMoney prize={data.extras.prizeMoney} zone={challenge.zone} />}
      />
      {challenge.rules && (
        <section aria-labelledby="rules">
          <h2 id="rules">{texts.rulesTitle}</h2>
          <div className="challenge-text" dir="auto">
            <Paragraphs text={challenge.rules} />
          </div>
        </section>
      )}
      <Judging challenge={challenge} />
      <Entries data={data} />
      <ReportLink kind={challengeReport} id={challenge.id} />
    </div>
  );
}

/** Time left until the next phase, computed on the server so that it works without JavaScript. */
function Countdown({ challenge, now }: { challenge: ChallengeDto; now: string }) {
  const { turns } = challengesText;
  const { state, startDate, endDate, judgingEndDate, announced, reopened } = challenge;
  if (state === "decided" || state === "cancelled" || reopened || !announced) return null;
  const at = new Date(now);
  const turn =
    at < new Date(startDate)
      ? turns.starts(timeLeft(at, new Date(startDate)))
      : at < new Date(endDate)
        ? turns.ends(timeLeft(at, new Date(endDate)))
        : at < new Date(judgingEndDate)
          ? turns.judged(timeLeft(at, new Date(judgingEndDate)))
          : turns.soon;
  return <p className="challenge-countdown">{turn}</p>;
}

function Asked({ id }: { id: string }) {
  const texts = challengesText;
  return (
    <form
      noValidate
      method="post"
      action={challengesPaths.challengeAct(id, "judging")}
      className="challenge-asked"
    >
      <CsrfField />
      <p>{texts.asked}</p>
      <div className="actions">
        <Button look="primary" name="do" value="accept">
          {texts.accept}
        </Button>
        <Button name="do" value="decline">
          {texts.decline}
        </Button>
      </div>
    </form>
  );
}

/** Button to turn reminders of the challenge's phases on or off. */
function Reminder(props: { challenge: ChallengeDto; reminded: boolean; now: string }) {
  const { challenge, reminded, now } = props;
  const texts = challengesText.reminders;
  const at = new Date(now);
  const phase =
    at < new Date(challenge.startDate) ? "before" : at < new Date(challenge.endDate) ? "open" : "closed";
  return (
    <form
      noValidate
      method="post"
      action={challengesPaths.challengeAct(challenge.id, "remind")}
      className="challenge-remind"
    >
      <CsrfField />
      <Button look="quiet" icon="bell" name="do" value={reminded ? "stop" : "want"}>
        {reminded ? texts.stop : texts.want}
      </Button>
      <p className="fine">{texts.hints[phase]}</p>
    </form>
  );
}

function Ways({ data: { challenge, can, signedIn } }: { data: ChallengePageData }) {
  const texts = challengesText;
  const at = (act: string) => challengesPaths.challengeAct(challenge.id, act);
  const guestMayEnter = !signedIn && can.enter;
  return (
    <div className="actions challenge-ways">
      {can.enter && signedIn && (
        <ButtonLink href={at("enter")} look="primary" icon="pen-line">
          {texts.enter}
        </ButtonLink>
      )}
      {guestMayEnter && (
        <ButtonLink href={accountsPaths.login(at("enter"))} icon="log-in">
          {texts.signInToEnter}
        </ButtonLink>
      )}
      {(can.judge || can.vote) && (
        <ButtonLink href={at("judge")} look="primary" icon="star">
          {can.judge ? texts.judge : texts.vote}
        </ButtonLink>
      )}
      {can.edit && (
        <>
          {!challenge.announced && (
            <ButtonLink href={at("invite")} look="primary">
              {texts.continue}
            </ButtonLink>
          )}
          <ButtonLink href={at("edit")} icon="pen-line">
            {texts.edit}
          </ButtonLink>
        </>
      )}
      {can.invite && challenge.announced && (
        <ButtonLink href={at("invite")} icon="mail">
          {texts.invite}
        </ButtonLink>
      )}
      {can.tellList && (
        <ButtonLink href={newslettersPaths.aboutChallenge(challenge.id)} icon="newspaper">
          {texts.tellList}
        </ButtonLink>
      )}
      {can.tellMembers && (
        <ButtonLink href={newslettersPaths.adminAboutChallenge(challenge.id)} look="quiet">
          {texts.tellMembers}
        </ButtonLink>
      )}
      {can.payIn && (
        <ButtonLink href={prizesPaths.prize(challenge.id)} look="quiet">
          {prizesText.short}
        </ButtonLink>
      )}
      {can.cancel && (
        <ButtonLink href={at("cancel")} look="quiet">
          {texts.cancel}
        </ButtonLink>
      )}
      {can.delete && (
        <ButtonLink href={at("delete")} look="quiet">
          {texts.delete}
        </ButtonLink>
      )}
    </div>
  );
}

function Judging({ challenge }: { challenge: ChallengeDto }) {
  const texts = challengesText;
  return (
    <section aria-labelledby="judging">
      <h2 id="judging">{texts.judgingTitle}</h2>
      <p>{challenge.manualJudge ? texts.manual : texts.voted}</p>
      <ul className="criteria">
        {challenge.criteria.map(({ name, weight }) => (
          <li key={name}>{texts.criterion(name, weight)}</li>
        ))}
      </ul>
      <p>{texts.score}</p>
      <p>{texts.ties}</p>
      <p>{texts.frozen}</p>
    </section>
  );
}

function Entries({ data: { challenge, stories, paging } }: { data: ChallengePageData }) {
  const texts = challengesText;
  if (challenge.state === "draft") return null;
  const hidden = challenge.manualJudge && challenge.state !== "decided";
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">{texts.entriesTitle}</h2>
      {hidden ? (
        <p>{texts.entriesHidden}</p>
      ) : stories.length > 0 ? (
        <ul className="story-list">
          {stories.map(({ entry, story }) => (
            <li key={entry}>
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="book-open" title={texts.noEntries}>
          {challenge.state === "open" && <p>{texts.noEntriesHint}</p>}
        </Empty>
      )}
      <Pagination paging={paging} />
    </section>
  );
}
