import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { ForumPageData } from "#shared/community/forums.dto.ts";
import { sortsOf, type ThreadSort } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** Shown if the list in one sort order is empty but the section is not. */
const EMPTY: Readonly<Partial<Record<ThreadSort, string>>> = {
  unanswered: forumsText.noUnanswered,
  ideas: forumsText.noIdeas,
};

/** Page of a section with its threads. */
export function ForumPage({ data }: PageProps<ForumPageData>) {
  const texts = forumsText;
  const { section, sort, pinned, threads, zone } = data;
  const { title, lead } = texts.sections[section];
  return (
    <div className="page page-narrow">
      <Breadcrumbs trail={[{ href: forumsPaths.forums(), label: texts.title }, { label: title }]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <Ways data={data} />
      <nav className="chips forum-sorts" aria-label={texts.sortsLabel}>
        {sortsOf(section).map((each) => (
          <a
            key={each}
            className="chip"
            href={forumsPaths.forum(section, each === "active" ? undefined : each)}
            aria-current={each === sort ? "page" : undefined}
          >
            {texts.sorts[each]}
          </a>
        ))}
      </nav>
      <h2 className="visually-hidden">{texts.sorts[sort]}</h2>
      {pinned.length > 0 && <ThreadList threads={pinned} zone={zone} />}
      {threads.length > 0 && <ThreadList threads={threads} zone={zone} />}
      {pinned.length + threads.length === 0 && (
        <Empty icon="message-circle" title={EMPTY[sort] ?? texts.noThreads}>
          {data.writes && !EMPTY[sort] && <p>{texts.noThreadsHint}</p>}
        </Empty>
      )}
      <Pagination paging={data.paging} />
    </div>
  );
}

function Ways({ data: { section, sort, signedIn, writes, following } }: { data: ForumPageData }) {
  const texts = forumsText;
  const { title } = texts.sections[section];
  const ideas = sort === "ideas";
  const write = ideas ? forumsPaths.newIdea() : forumsPaths.forumAct(section, "new");
  const [follows, muted] = [following === "following", following === "muted"];
  return (
    <div className="actions forum-ways">
      {writes && (
        <ButtonLink href={write} look="primary" icon="pen-line">
          {ideas ? texts.newIdea : texts.newThread}
        </ButtonLink>
      )}
      {!signedIn && (
        <ButtonLink href={accountsPaths.login(write)} icon="log-in">
          {texts.signInToWrite}
        </ButtonLink>
      )}
      {following !== null && !muted && (
        <Toggle
          action={forumsPaths.forumAct(section, "follow")}
          next={forumsPaths.forum(section)}
          on={follows}
          verbs={TOGGLE_VERBS.follow}
          label={{ off: texts.follow, on: texts.following }}
          name={{ off: texts.followName(title), on: texts.followingName(title) }}
          icon="bell"
        />
      )}
      {following !== null && !follows && (
        <ActionForm
          action={forumsPaths.forumAct(section, "follow")}
          next={forumsPaths.forum(section)}
          verb={muted ? "none" : "mute"}
          label={muted ? texts.followThread.unmute : texts.followThread.mute}
          name={muted ? texts.unmuteSectionName(title) : texts.muteSectionName(title)}
          icon="volume-x"
          look="quiet"
        />
      )}
    </div>
  );
}
