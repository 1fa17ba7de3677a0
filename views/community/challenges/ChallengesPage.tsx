import type { ChallengeCardDto, ChallengesPageData } from "../../../src/shared/community/challenges.dto.ts";
import { CHALLENGE_SORTS, LISTED_STATES } from "../../../src/shared/community/challenges.enums.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { formatList } from "../../../src/shared/format.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Time } from "../../ui/Time.tsx";

/** All challenges. */
export function ChallengesPage({ data }: PageProps<ChallengesPageData>) {
  const words = challengesText;
  const { challenges, drafts, sort, state, genre, q } = data;
  const narrowed = state !== null || genre !== null || q !== "";
  return (
    <div className="page page-narrow challenge-page">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <div className="actions">
        <ButtonLink href={challengesPaths.challengeNew()} look="primary" icon="plus">
          {words.new}
        </ButtonLink>
        <ButtonLink href={exchangesPaths.exchanges()} icon="users" look="quiet">
          {exchangesText.title}
        </ButtonLink>
        <ButtonLink href={challengesPaths.myEntries()} icon="book-open" look="quiet">
          {words.myEntries}
        </ButtonLink>
      </div>
      {drafts.length > 0 && (
        <section aria-labelledby="challenge-drafts">
          <h2 id="challenge-drafts">{words.drafts}</h2>
          <p className="fine">{words.draftsHint}</p>
          <ChallengeList challenges={drafts} />
        </section>
      )}
      <Finder data={data} />
      <h2>{narrowed ? words.found : words.all}</h2>
      <nav className="chips challenge-sorts" aria-label={words.sortLabel}>
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
            {words.sorts[each]}
          </a>
        ))}
      </nav>
      {challenges.length > 0 ? (
        <ChallengeList challenges={challenges} />
      ) : (
        <Empty icon="star" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      <Pagination paging={data.paging} />
    </div>
  );
}

function Finder({ data: { sort, state, genre, q } }: { data: ChallengesPageData }) {
  const words = challengesText.filters;
  const field = (name: string) => ({ name, id: `challenge-${name}` });
  return (
    <search>
      <form className="challenge-finder" method="get" action={challengesPaths.challenges()}>
        {sort !== "newest" && <input type="hidden" name="sort" defaultValue={sort} />}
        <Field {...field("q")} label={words.q} type="search" value={q} />
        <Select
          {...field("state")}
          label={words.state}
          value={state ?? ""}
          options={[
            { value: "", label: words.anyState },
            ...LISTED_STATES.map((each) => ({ value: each, label: words.states[each] })),
          ]}
        />
        <Select
          {...field("genre")}
          label={words.genre}
          value={genre ?? ""}
          options={[
            { value: "", label: words.anyGenre },
            ...GENRES.map((each) => ({ value: each, label: labelsText.genre[each] })),
          ]}
        />
        <Button icon="search">{words.show}</Button>
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
  const words = challengesText;
  const { owner, prize, zone } = challenge;
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
          {words.entries(challenge.entries)} · {turnOf(challenge).label}{" "}
          <Time iso={turnOf(challenge).at} as="moment" zone={zone} />
        </span>
      </p>
      <p dir="auto">{challenge.summary}</p>
      <p className="fine">
        {owner ? (
          <a href={profilePaths.user(owner.username)}>{words.by(owner.name)}</a>
        ) : (
          words.by(words.gone)
        )}{" "}
        · {formatList(challenge.allowedGenres.map((genre) => labelsText.genre[genre]))}
        {prize && <> · {words.prizeIs(prize)}</>}
      </p>
    </article>
  );
}

/** What comes next for it, and when. */
function turnOf({ state, startDate, endDate, judgingEndDate }: ChallengeCardDto) {
  const { facts } = challengesText;
  if (state === "draft") return { label: facts.starts, at: startDate };
  if (state === "open") return { label: facts.ends, at: endDate };
  return { label: facts.decided, at: judgingEndDate };
}

/** Where it stands. */
export function StateBadge({
  challenge: { state, announced },
}: {
  challenge: Pick<ChallengeCardDto, "state" | "announced">;
}) {
  const words = challengesText;
  if (!announced) return <Badge>{words.notAnnounced}</Badge>;
  return (
    <Badge tone={state === "open" ? "good" : state === "judging" ? "accent" : undefined}>
      {words.states[state]}
    </Badge>
  );
}
