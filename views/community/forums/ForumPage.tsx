import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { ForumPageData } from "../../../src/shared/community/forums.dto.ts";
import { sortsOf, type ThreadSort } from "../../../src/shared/community/forums.enums.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** What is said where a list of one order is empty, and not the section. */
const EMPTY: Readonly<Partial<Record<ThreadSort, string>>> = {
  unanswered: forumsText.noUnanswered,
  ideas: forumsText.noIdeas,
};

/** A section with its threads. */
export function ForumPage({ data }: PageProps<ForumPageData>) {
  const words = forumsText;
  const { section, sort, pinned, threads, zone } = data;
  const { title, lead } = words.sections[section];
  return (
    <div className="page page-narrow">
      <Breadcrumbs trail={[{ href: forumsPaths.forums(), label: words.title }, { label: title }]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <Ways data={data} />
      <nav className="chips forum-sorts" aria-label={words.sortsLabel}>
        {sortsOf(section).map((each) => (
          <a
            key={each}
            className="chip"
            href={forumsPaths.forum(section, each === "active" ? undefined : each)}
            aria-current={each === sort ? "page" : undefined}
          >
            {words.sorts[each]}
          </a>
        ))}
      </nav>
      <h2 className="visually-hidden">{words.sorts[sort]}</h2>
      {pinned.length > 0 && <ThreadList threads={pinned} zone={zone} />}
      {threads.length > 0 && <ThreadList threads={threads} zone={zone} />}
      {pinned.length + threads.length === 0 && (
        <Empty icon="message-circle" title={EMPTY[sort] ?? words.noThreads}>
          {data.writes && !EMPTY[sort] && <p>{words.noThreadsHint}</p>}
        </Empty>
      )}
      <Pagination paging={data.paging} />
    </div>
  );
}

function Ways({ data: { section, sort, signedIn, writes, following } }: { data: ForumPageData }) {
  const words = forumsText;
  const { title } = words.sections[section];
  const ideas = sort === "ideas";
  const write = ideas ? forumsPaths.newIdea() : forumsPaths.forumAct(section, "new");
  const [follows, muted] = [following === "following", following === "muted"];
  return (
    <div className="actions forum-ways">
      {writes && (
        <ButtonLink href={write} look="primary" icon="pen-line">
          {ideas ? words.newIdea : words.newThread}
        </ButtonLink>
      )}
      {!signedIn && (
        <ButtonLink href={accountsPaths.login(write)} icon="log-in">
          {words.signInToWrite}
        </ButtonLink>
      )}
      {following !== null && !muted && (
        <ToggleForm
          action={forumsPaths.forumAct(section, "follow")}
          next={forumsPaths.forum(section)}
          verb={follows ? "unfollow" : "follow"}
          label={follows ? words.following : words.follow}
          name={follows ? words.unfollowName(title) : words.followName(title)}
          on={follows}
          icon={follows ? "check" : "bell"}
        />
      )}
      {following !== null && !follows && (
        <ToggleForm
          action={forumsPaths.forumAct(section, "follow")}
          next={forumsPaths.forum(section)}
          verb={muted ? "none" : "mute"}
          label={muted ? words.followThread.unmute : words.followThread.mute}
          name={muted ? words.unmuteSectionName(title) : words.muteSectionName(title)}
          icon="volume-x"
          look="quiet"
        />
      )}
    </div>
  );
}
