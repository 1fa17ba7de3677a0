import type { ChallengeCardDto, ChallengesPageData } from "#shared/community/challenges.dto.ts";
import { CHALLENGE_SORTS, LISTED_STATES } from "#shared/community/challenges.enums.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { formatList } from "#shared/format.ts";
import { labelsText } from "#shared/labels.text.ts";
import { GENRES } from "#shared/story.enums.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Time } from "../../ui/Time.tsx";
import { Organiser } from "./Organiser.tsx";

/** Page of all challenges. */
export function ChallengesPage({ data }: PageProps<ChallengesPageData>) {
  const texts = challengesText;
  const { challenges, drafts, sort, state, genre, q } = data;
  const narrowed = state !== null || genre !== null || q !== "";
  return (
    <div className="page page-narrow challenge-page">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <div className="actions">
        <ButtonLink href={challengesPaths.challengeNew()} look="primary" icon="plus">
          {texts.new}
        </ButtonLink>
        <ButtonLink href={exchangesPaths.exchanges()} icon="users" look="quiet">
          {exchangesText.title}
        </ButtonLink>
        <ButtonLink href={challengesPaths.myEntries()} icon="book-open" look="quiet">
          {texts.myEntries}
        </ButtonLink>
      </div>
      {drafts.length > 0 && (
        <section aria-labelledby="challenge-drafts">
          <h2 id="challenge-drafts">{texts.drafts}</h2>
          <p className="fine">{texts.draftsHint}</p>
          <ChallengeList challenges={drafts} />
        </section>
      )}
      <Finder data={data} />
      <h2>{narrowed ? texts.found : texts.all}</h2>
      <nav className="chips challenge-sorts" aria-label={texts.sortLabel}>
        {CHALLENGE_SORTS.map((each) => (
          <a
            key={each}
            className="chip"
            href={challengesPaths.challenges({
              sort: each === "newest" ? undefined : each,
              state: state ?? undefined,
              genre: genre ?? undefined,
              q,
            })}
            aria-current={each === sort ? "page" : undefined}
          >
            {texts.sorts[each]}
          </a>
        ))}
      </nav>
      {challenges.length > 0 ? (
        <ChallengeList challenges={challenges} />
      ) : (
        <Empty icon="star" title={texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      <Pagination paging={data.paging} />
    </div>
  );
}

function Finder({ data: { sort, state, genre, q } }: { data: ChallengesPageData }) {
  const texts = challengesText.filters;
  const field = (name: string) => ({ name, id: `challenge-${name}` });
  return (
    <search>
      <form noValidate className="challenge-finder" method="get" action={challengesPaths.challenges()}>
        {sort !== "newest" && <input type="hidden" name="sort" defaultValue={sort} />}
        <Field {...field("q")} label={texts.q} type="search" value={q} />
        <Select
          {...field("state")}
          label={texts.state}
          value={state ?? ""}
          options={[
            { value: "", label: texts.anyState },
            ...LISTED_STATES.map((each) => ({ value: each, label: texts.states[each] })),
          ]}
        />
        <Select
          {...field("genre")}
          label={texts.genre}
          value={genre ?? ""}
          options={[
            { value: "", label: texts.anyGenre },
            ...GENRES.map((each) => ({ value: each, label: labelsText.genre[each] })),
          ]}
        />
        <Button icon="search">{texts.show}</Button>
      </form>
    </search>
  );
}

function ChallengeList({ challenges }: { challenges: readonly ChallengeCardDto[] }) {
  return (
    <ul className="challenges">
      {challenges.map((challenge) => (
        <li key={challenge.id}>
          <ChallengeRow challenge={challenge} />
        </li>
      ))}
    </ul>
  );
}

function ChallengeRow({ challenge }: { challenge: ChallengeCardDto }) {
  const texts = challengesText;
  const { prize, zone } = challenge;
  return (
    <article className="challenge-row">
      {challenge.cover && (
        <Picture
          picture={challenge.cover}
          className="challenge-cover"
          sizes="(min-width: 46rem) 44rem, 100vw"
          decorative
        />
      )}
      <h3 className="challenge-row-title" dir="auto">
        <a href={challengesPaths.challenge(challenge.id)}>{challenge.title}</a>
      </h3>
      <p className="badges">
        <StateBadge challenge={challenge} />
        <span className="fine">
          {texts.entries(challenge.entries)} · {turnOf(challenge).label}{" "}
          <Time iso={turnOf(challenge).at} as="moment" zone={zone} />
        </span>
      </p>
      <p dir="auto">{challenge.summary}</p>
      <p className="fine">
        <Organiser challenge={challenge} />
        {formatList(challenge.allowedGenres.map((genre) => labelsText.genre[genre]))}
        {prize && <> · {texts.prizeIs(prize)}</>}
      </p>
    </article>
  );
}

/** Returns the challenge's next phase and its time. */
function turnOf({ state, startDate, endDate, judgingEndDate }: ChallengeCardDto) {
  const { facts } = challengesText;
  if (state === "draft") return { label: facts.starts, at: startDate };
  if (state === "open") return { label: facts.ends, at: endDate };
  return { label: facts.decided, at: judgingEndDate };
}

/** Badge with the state of a challenge. */
export function StateBadge({
  challenge: { state, announced },
}: {
  challenge: Pick<ChallengeCardDto, "state" | "announced">;
}) {
  const texts = challengesText;
  if (!announced) return <Badge>{texts.notAnnounced}</Badge>;
  return (
    <Badge tone={state === "open" ? "good" : state === "judging" ? "accent" : undefined}>
      {texts.states[state]}
    </Badge>
  );
}
