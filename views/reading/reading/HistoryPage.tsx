import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { historyText } from "#shared/reading/history.text.ts";
import type { GuestReadingDto, HistoryPageData, ReadingDto } from "#shared/reading/reading.dto.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { placeHash, READING_STATES } from "#shared/reading/reading.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";
import { continueLabel } from "./continue-label.ts";
import { ReadingStateMenu } from "./ReadingState.tsx";

const history = historyText;

/** Page of a member's reading history and positions. */
export function HistoryPage({ data }: PageProps<HistoryPageData>) {
  const { readings, guest, keeps, paging } = data;
  const none = (readings ?? guest).length === 0;
  return (
    <div className="page page-narrow">
      <h1>{history.title}</h1>
      <p className="lead">{readings ? history.lead : history.guestLead}</p>
      {!readings && (
        <p>
          <a href={registrationPaths.register(readingPaths.history())}>{history.register}</a>
        </p>
      )}
      {!keeps && <Notice kind="info">{history.off}</Notice>}
      {readings && <StateTabs current={data.state} />}
      {none ? (
        <Empty title={history.none} action={<Browse />}>
          <p>{data.state ? history.noneOfState : history.noneHint}</p>
        </Empty>
      ) : (
        <ul className="history">
          {(readings ?? []).map((reading) => (
            <li key={reading.id}>
              <HistoryEntry reading={reading} zone={data.zone} />
            </li>
          ))}
          {guest.map((reading) => (
            <li key={reading.story.id}>
              <GuestEntry reading={reading} />
            </li>
          ))}
        </ul>
      )}
      <Pagination paging={paging} />
      {readings ? <Manage keeps={keeps} year={data.year} /> : guest.length > 0 && <ClearGuest />}
    </div>
  );
}

const Browse = () => (
  <ButtonLink href={cataloguePaths.stories()} icon="compass">
    {history.browse}
  </ButtonLink>
);

function StateTabs({ current }: { current: HistoryPageData["state"] }) {
  const all = { href: readingPaths.history(), label: history.everything, current: current === null };
  const tabs = READING_STATES.map((state) => ({
    href: readingPaths.history(state),
    label: history.state[state],
    current: state === current,
  }));
  return <Tabs label={history.filter} tabs={[all, ...tabs]} />;
}

function EntryHead({ reading }: { reading: GuestReadingDto }) {
  const { story, next } = reading;
  return (
    <>
      <div className="cover">
        <Picture picture={story.cover} sizes="72px" decorative />
      </div>
      <h2 className="history-title">
        <a href={cataloguePaths.story(story)}>
          <bdi>{story.title}</bdi>
        </a>
      </h2>
      {next && !next.over && (
        <p className="history-next">
          <a className="btn btn-primary" href={chaptersPaths.chapter(story, next.number) + placeHash(next)}>
            {continueLabel({}, next)}
          </a>
        </p>
      )}
    </>
  );
}

function HistoryEntry({ reading, zone }: { reading: ReadingDto; zone: string }) {
  const { story, opened, chapters, unread, state, at, next } = reading;
  const share = chapters === 0 ? 0 : opened / chapters;
  return (
    <article className="history-entry">
      <EntryHead reading={reading} />
      <div className="history-facts">
        <p className="fine">
          {history.lastRead} <Time iso={at} as="short" zone={zone} />
        </p>
        <Progress share={share} label={history.opened(opened, chapters)} />
        <p className="fine">{history.opened(opened, chapters)}</p>
        {unread > 0 && opened > 0 && <p className="unread">{history.unread(unread)}</p>}
        {next?.over && unread === 0 && <p className="fine">{history.upToDate}</p>}
      </div>
      <div className="history-acts">
        <ReadingStateMenu story={story} state={state} next={readingPaths.history()} />
        <form noValidate method="post" action={readingPaths.storyReading(story)}>
          <CsrfField />
          <input type="hidden" name="next" value={readingPaths.history()} />
          <Button look="quiet" icon="x" name="do" value="forget" title={history.removeOf(story.title)}>
            {history.remove}
          </Button>
        </form>
      </div>
    </article>
  );
}

function GuestEntry({ reading }: { reading: GuestReadingDto }) {
  const { story, at } = reading;
  return (
    <article className="history-entry">
      <EntryHead reading={reading} />
      <div className="history-facts">
        <p className="fine">
          {history.lastRead} <Time iso={at} as="short" />
        </p>
      </div>
      <form noValidate className="history-acts" method="post" action={readingPaths.history()}>
        <CsrfField />
        <Button look="quiet" icon="x" name="story" value={story.id} title={history.removeOf(story.title)}>
          {history.remove}
        </Button>
      </form>
    </article>
  );
}

/** Buttons to turn the history off and to clear it, and the link to the reading year. */
function Manage({ keeps, year }: { keeps: boolean; year: number }) {
  return (
    <section className="history-manage" aria-labelledby="manage">
      <h2 id="manage">{history.manage}</h2>
      <p>
        <a href={readingPaths.historyYear(year)}>{history.year.link(year)}</a>
      </p>
      <div className="actions">
        <form noValidate method="post" action={readingPaths.historyAct("keep")}>
          <CsrfField />
          <Button name="do" value={keeps ? "off" : "on"}>
            {keeps ? history.switchOff : history.switchOn}
          </Button>
        </form>
        <form noValidate method="post" action={readingPaths.historyAct("clear")}>
          <CsrfField />
          <Button look="danger" icon="trash-2">
            {history.clear}
          </Button>
        </form>
      </div>
      <p className="fine">{history.clearHint}</p>
    </section>
  );
}

const ClearGuest = () => (
  <form noValidate method="post" action={readingPaths.history()} className="history-manage">
    <CsrfField />
    <Button look="danger" icon="trash-2">
      {history.clearGuest}
    </Button>
  </form>
);
