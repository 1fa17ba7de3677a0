import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { ChallengeDto, ChallengePageData } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengeReport } from "../../../src/shared/community/challenges.report.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import { timeLeft } from "../../../src/shared/community/countdown.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { prizesPaths } from "../../../src/shared/money/prizes.paths.ts";
import { prizesText } from "../../../src/shared/money/prizes.text.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { newslettersPaths } from "../../../src/shared/reach/newsletters.paths.ts";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { StoryCard } from "../../stories/stories/StoryCard.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { ChallengeFacts } from "./ChallengeFacts.tsx";
import { StateBadge } from "./ChallengesPage.tsx";
import { OwnEntries } from "./OwnEntries.tsx";

/** One challenge. */
export function ChallengePage({ data }: PageProps<ChallengePageData>) {
  const words = challengesText;
  const { challenge, winners, own } = data;
  const { title, owner, state } = challenge;
  return (
    <div className="page page-narrow challenge-page">
      <Breadcrumbs trail={[{ href: challengesPaths.challenges(), label: words.title }, { label: title }]} />
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
          {owner ? (
            <a href={profilePaths.user(owner.username)}>{words.by(owner.name)}</a>
          ) : (
            words.by(words.gone)
          )}{" "}
          · {words.entries(challenge.entries)}
        </span>
      </p>
      <Countdown challenge={challenge} now={data.now} />
      {!challenge.announced && (
        <Notice kind="info">
          <p>{words.draftNotice}</p>
        </Notice>
      )}
      {state === "cancelled" && (
        <Notice kind="warning">
          <p>{words.cancelledBecause(challenge.cancelReason)}</p>
        </Notice>
      )}
      {data.asked && <Asked id={challenge.id} />}
      <Ways data={data} />
      {data.can.remind && <Reminder id={challenge.id} reminded={data.reminded} />}
      {state === "decided" && (
        <section aria-labelledby="winners">
          <h2 id="winners">{words.winnersTitle}</h2>
          {winners.length === 0 && <p>{words.noWinners}</p>}
          <ol className="winners">
            {winners.map(({ place, story }) => (
              <li key={place}>
                <StoryCard story={story} reason={words.places[place]} />
              </li>
            ))}
          </ol>
          <p>
            <a href={challengesPaths.challengeAct(challenge.id, "results")}>{words.seeResults}</a>
          </p>
        </section>
      )}
      {own.length > 0 && (
        <section aria-labelledby="own-entries">
          <h2 id="own-entries">{words.ownTitle}</h2>
          <OwnEntries entries={own} zone={challenge.zone} named={false} />
        </section>
      )}
      <div className="challenge-text" dir="auto">
        <Paragraphs text={challenge.description} />
      </div>
      {challenge.prompt && (
        <section aria-labelledby="prompt">
          <h2 id="prompt">{words.promptTitle}</h2>
          <blockquote className="challenge-prompt" dir="auto">
            <Paragraphs text={challenge.prompt} />
          </blockquote>
        </section>
      )}
      <ChallengeFacts challenge={challenge} money={data.extras.prizeMoney} />
      {challenge.rules && (
        <section aria-labelledby="rules">
          <h2 id="rules">{words.rulesTitle}</h2>
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

/** What is left until its next turn, told by the server: it holds without a script. */
function Countdown({ challenge, now }: { challenge: ChallengeDto; now: string }) {
  const { turns } = challengesText;
  const { state, startDate, endDate, judgingEndDate, announced } = challenge;
  if (state === "decided" || state === "cancelled" || !announced) return null;
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
  const words = challengesText;
  return (
    <form method="post" action={challengesPaths.challengeAct(id, "judging")} className="challenge-asked">
      <CsrfField />
      <p>{words.asked}</p>
      <div className="actions">
        <Button look="primary" name="do" value="accept">
          {words.accept}
        </Button>
        <Button name="do" value="decline">
          {words.decline}
        </Button>
      </div>
    </form>
  );
}

/** Asks to be told of its turns, or no more. */
function Reminder({ id, reminded }: { id: string; reminded: boolean }) {
  const words = challengesText.reminders;
  return (
    <form method="post" action={challengesPaths.challengeAct(id, "remind")} className="challenge-remind">
      <CsrfField />
      <Button look="quiet" icon="bell" name="do" value={reminded ? "stop" : "want"}>
        {reminded ? words.stop : words.want}
      </Button>
      <p className="fine">{words.hint}</p>
    </form>
  );
}

function Ways({ data: { challenge, can, signedIn } }: { data: ChallengePageData }) {
  const words = challengesText;
  const at = (act: string) => challengesPaths.challengeAct(challenge.id, act);
  const guestMayEnter = !signedIn && can.enter;
  return (
    <div className="actions challenge-ways">
      {can.enter && signedIn && (
        <ButtonLink href={at("enter")} look="primary" icon="pen-line">
          {words.enter}
        </ButtonLink>
      )}
      {guestMayEnter && (
        <ButtonLink href={accountsPaths.login(at("enter"))} icon="log-in">
          {words.signInToEnter}
        </ButtonLink>
      )}
      {(can.judge || can.vote) && (
        <ButtonLink href={at("judge")} look="primary" icon="star">
          {can.judge ? words.judge : words.vote}
        </ButtonLink>
      )}
      {can.edit && (
        <>
          <ButtonLink href={at("invite")} look="primary">
            {words.continue}
          </ButtonLink>
          <ButtonLink href={at("edit")} icon="pen-line">
            {words.edit}
          </ButtonLink>
        </>
      )}
      {can.invite && !can.edit && (
        <ButtonLink href={at("invite")} icon="mail">
          {words.invite}
        </ButtonLink>
      )}
      {can.tellList && (
        <ButtonLink href={newslettersPaths.aboutChallenge(challenge.id)} icon="newspaper">
          {words.tellList}
        </ButtonLink>
      )}
      {can.tellMembers && (
        <ButtonLink href={newslettersPaths.adminAboutChallenge(challenge.id)} look="quiet">
          {words.tellMembers}
        </ButtonLink>
      )}
      {can.payIn && (
        <ButtonLink href={prizesPaths.prize(challenge.id)} look="quiet">
          {prizesText.short}
        </ButtonLink>
      )}
      {can.cancel && (
        <ButtonLink href={at("cancel")} look="quiet">
          {words.cancel}
        </ButtonLink>
      )}
      {can.delete && (
        <ButtonLink href={at("delete")} look="quiet">
          {words.delete}
        </ButtonLink>
      )}
    </div>
  );
}

function Judging({ challenge }: { challenge: ChallengeDto }) {
  const words = challengesText;
  return (
    <section aria-labelledby="judging">
      <h2 id="judging">{words.judgingTitle}</h2>
      <p>{challenge.manualJudge ? words.manual : words.voted}</p>
      <ul className="criteria">
        {challenge.criteria.map(({ name, weight }) => (
          <li key={name}>{words.criterion(name, weight)}</li>
        ))}
      </ul>
      <p>{words.score}</p>
      <p>{words.ties}</p>
      <p>{words.frozen}</p>
    </section>
  );
}

function Entries({ data: { challenge, stories, paging } }: { data: ChallengePageData }) {
  const words = challengesText;
  if (challenge.state === "draft") return null;
  const hidden = challenge.manualJudge && challenge.state !== "decided";
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">{words.entriesTitle}</h2>
      {hidden ? (
        <p>{words.entriesHidden}</p>
      ) : stories.length > 0 ? (
        <ul className="story-list">
          {stories.map(({ entry, story }) => (
            <li key={entry}>
              <StoryCard story={story} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="book-open" title={words.noEntries}>
          {challenge.state === "open" && <p>{words.noEntriesHint}</p>}
        </Empty>
      )}
      <Pagination paging={paging} />
    </section>
  );
}
