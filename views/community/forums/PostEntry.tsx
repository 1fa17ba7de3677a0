import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import type { PostDto, QuoteDto, ThreadPageData } from "#shared/community/forums.dto.ts";
import { QUOTES_MAX } from "#shared/community/forums.limits.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { postReport } from "#shared/community/forums.report.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { formatDateTime, formatNumber } from "#shared/format.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { LinkCard } from "../../ui/LinkCard.tsx";
import { Pictures } from "../../ui/Pictures.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import { PostText } from "./PostText.tsx";

/** One post of a thread. */
export function PostEntry({ post, data }: { post: PostDto; data: ThreadPageData }) {
  const texts = forumsText;
  const { author, number } = post;
  return (
    <article
      className="post"
      id={`post-${post.id}`}
      aria-label={texts.postLabel(number, author.name)}
      data-solution={post.solution || undefined}
      data-hidden={post.removed || post.waits || undefined}
    >
      <Avatar user={author} size="m" />
      <div className="post-main">
        <header className="post-head">
          <p className="post-who" dir="auto">
            <a href={profilePaths.user(author.username)}>{author.name}</a>
            <StaffBadge of={author} />
          </p>
          <p className="fine">
            <a href={forumsPaths.post(post.id)}>
              #{formatNumber(number)} · <Time iso={post.createdAt} as="moment" zone={data.zone} />
            </a>
            {post.edited && (
              <>
                {" · "}
                <a
                  href={forumsPaths.postAct(post.id, "history")}
                  aria-label={texts.history(number)}
                  rel="nofollow"
                >
                  {texts.edited}
                </a>
              </>
            )}
          </p>
        </header>
        {post.solution && (
          <p>
            <Badge tone="good" icon="circle-check">
              {texts.solution}
            </Badge>
          </p>
        )}
        {post.removed && <p className="update-hidden">{texts.removed}</p>}
        {post.removedReason && (
          <p className="update-hidden" dir="auto">
            {texts.removedReason(post.removedReason)}
          </p>
        )}
        {post.waits && <p className="update-hidden">{texts.waits}</p>}
        {post.quotes.map((quote, index) => (
          <Quote key={quote?.id ?? index} quote={quote} />
        ))}
        <PostText text={post.text} names={post.names} />
        <Pictures pictures={post.pictures} />
        {post.card && <LinkCard card={post.card} />}
        {post.ownCards.map((card) => (
          <LinkCard key={card.href} card={card} />
        ))}
        <Acts post={post} data={data} />
      </div>
    </article>
  );
}

/** Quoted words of the post being answered, with a link to it. */
export function Quote({ quote }: { quote: QuoteDto | null }) {
  const texts = forumsText;
  if (!quote) return <p className="fine">{texts.quoteGone}</p>;
  return (
    <blockquote className="update-quote">
      <p className="fine">
        <a href={forumsPaths.post(quote.id)}>
          {quote.name}, #{formatNumber(quote.number)}
        </a>
      </p>
      <p dir="auto">{quote.text}</p>
    </blockquote>
  );
}

function Acts({ post, data }: { post: PostDto; data: ThreadPageData }) {
  const texts = forumsText;
  const { can, id, number, liked, solution } = post;
  const next = forumsPaths.post(id);
  const when = formatDateTime(post.createdAt, data.zone);
  const likes = texts.likes(post.likes);
  const quotes = [...new Set([...data.quoted.map((quote) => quote.id), id])].slice(-QUOTES_MAX);
  return (
    <div className="update-acts">
      {can.like && (
        <Toggle
          action={forumsPaths.postAct(id, "like")}
          next={next}
          on={liked}
          verbs={TOGGLE_VERBS.do}
          label={{ off: texts.like, on: texts.liked }}
          name={{ off: texts.likeName(number), on: texts.likedName(number) }}
          icon="heart"
          look="quiet"
        />
      )}
      {likes && <span className="fine">{likes}</span>}
      {post.reactions.map(
        ({ name, count }) =>
          count > 0 && (
            <span key={name} className="fine">
              {texts.reacted[name](count)}
            </span>
          ),
      )}
      {can.quote && !post.removed && (
        <a
          href={forumsPaths.threadQuoting(data.thread, quotes)}
          aria-label={texts.quoteName(number)}
          rel="nofollow"
        >
          {texts.quote}
        </a>
      )}
      {can.solve && (
        <ActionForm
          action={forumsPaths.postAct(id, "solve")}
          next={next}
          verb={solution ? "undo" : "do"}
          label={solution ? texts.unsolve : texts.solve}
          name={solution ? texts.unsolveName(number) : texts.solveName(number)}
          icon="check"
          look="quiet"
        />
      )}
      {can.edit && (
        <a href={forumsPaths.postAct(id, "edit")} aria-label={texts.editName(number)}>
          {texts.edit}
        </a>
      )}
      {can.delete && (
        <a href={forumsPaths.postAct(id, "delete")} aria-label={texts.deleteName(number)}>
          {texts.delete}
        </a>
      )}
      {can.moderate && <Removal post={post} />}
      {!can.edit && (
        <ReportLink kind={postReport} id={id} what={reportsText.oneBy(postReport, post.author.name, when)} />
      )}
      {can.like && <Reactions post={post} />}
    </div>
  );
}

/** Buttons to add a reaction to a post, collapsed. */
function Reactions({ post: { id, number, reactions } }: { post: PostDto }) {
  const texts = forumsText;
  return (
    <details className="post-reactions">
      <summary aria-label={texts.reactName(number)}>{texts.react}</summary>
      <form noValidate method="post" action={forumsPaths.postAct(id, "react")}>
        <CsrfField />
        <input type="hidden" name="next" value={forumsPaths.post(id)} />
        {reactions.map(({ name, given }) => (
          <Button
            key={name}
            look="quiet"
            name="do"
            value={`${given ? "undo" : "do"} ${name}`}
            pressed={given}
            icon={given ? "check" : "plus"}
          >
            {texts.reactions[name]}
          </Button>
        ))}
      </form>
    </details>
  );
}

/** Staff controls to hide a post with a reason, or restore it. */
function Removal({ post: { id, number, removed } }: { post: PostDto }) {
  const texts = forumModerationText.moderate;
  if (!removed)
    return (
      <a href={forumsPaths.postAct(id, "remove")} aria-label={texts.removePostName(number)}>
        {texts.removePost}
      </a>
    );
  return (
    <ActionForm
      action={forumsPaths.postAct(id, "restore")}
      next={forumsPaths.post(id)}
      verb="do"
      label={texts.restorePost}
      name={texts.restorePostName(number)}
      icon="check"
      look="quiet"
    />
  );
}
