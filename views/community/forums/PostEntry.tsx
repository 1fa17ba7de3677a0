import { forumModerationText } from "../../../src/shared/community/forum-moderation.text.ts";
import type { PostDto, QuoteDto, ThreadPageData } from "../../../src/shared/community/forums.dto.ts";
import { QUOTES_MAX } from "../../../src/shared/community/forums.limits.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { postReport } from "../../../src/shared/community/forums.report.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import { formatDateTime, formatNumber } from "../../../src/shared/format.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { LinkCard } from "../../ui/LinkCard.tsx";
import { Pictures } from "../../ui/Pictures.tsx";
import { Time } from "../../ui/Time.tsx";
import { PostText } from "./PostText.tsx";

/** One post of a thread. */
export function PostEntry({ post, data }: { post: PostDto; data: ThreadPageData }) {
  const words = forumsText;
  const { author, number } = post;
  return (
    <article
      className="post"
      id={`post-${post.id}`}
      aria-label={words.postLabel(number, author.name)}
      data-solution={post.solution || undefined}
      data-hidden={post.removed || post.waits || undefined}
    >
      <Avatar user={author} size="m" />
      <div className="post-main">
        <header className="post-head">
          <p className="post-who" dir="auto">
            <a href={profilePaths.user(author.username)}>{author.name}</a>
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
                  aria-label={words.history(number)}
                  rel="nofollow"
                >
                  {words.edited}
                </a>
              </>
            )}
          </p>
        </header>
        {post.solution && (
          <p>
            <Badge tone="good" icon="circle-check">
              {words.solution}
            </Badge>
          </p>
        )}
        {post.removed && <p className="update-hidden">{words.removed}</p>}
        {post.waits && <p className="update-hidden">{words.waits}</p>}
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

/** Words of a post that another answers, with the way to it. */
export function Quote({ quote }: { quote: QuoteDto | null }) {
  const words = forumsText;
  if (!quote) return <p className="fine">{words.quoteGone}</p>;
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
  const words = forumsText;
  const { can, id, number, liked, solution } = post;
  const next = forumsPaths.post(id);
  const when = formatDateTime(post.createdAt, data.zone);
  const likes = words.likes(post.likes);
  const quotes = [...new Set([...data.quoted.map((quote) => quote.id), id])].slice(-QUOTES_MAX);
  return (
    <div className="update-acts">
      {can.like && (
        <ToggleForm
          action={forumsPaths.postAct(id, "like")}
          next={next}
          verb={liked ? "undo" : "do"}
          label={liked ? words.liked : words.like}
          name={liked ? words.unlikeName(number) : words.likeName(number)}
          on={liked}
          icon="heart"
          look="quiet"
        />
      )}
      {likes && <span className="fine">{likes}</span>}
      {post.reactions.map(
        ({ name, count }) =>
          count > 0 && (
            <span key={name} className="fine">
              {words.reacted[name](count)}
            </span>
          ),
      )}
      {can.quote && !post.removed && (
        <a
          href={forumsPaths.threadQuoting(data.thread, quotes)}
          aria-label={words.quoteName(number)}
          rel="nofollow"
        >
          {words.quote}
        </a>
      )}
      {can.solve && (
        <ToggleForm
          action={forumsPaths.postAct(id, "solve")}
          next={next}
          verb={solution ? "undo" : "do"}
          label={solution ? words.unsolve : words.solve}
          name={solution ? words.unsolveName(number) : words.solveName(number)}
          icon="check"
          look="quiet"
        />
      )}
      {can.edit && (
        <a href={forumsPaths.postAct(id, "edit")} aria-label={words.editName(number)}>
          {words.edit}
        </a>
      )}
      {can.delete && (
        <a href={forumsPaths.postAct(id, "delete")} aria-label={words.deleteName(number)}>
          {words.delete}
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

/** Says something else of a post by one button, folded away. */
function Reactions({ post: { id, number, reactions } }: { post: PostDto }) {
  const words = forumsText;
  return (
    <details className="post-reactions">
      <summary aria-label={words.reactName(number)}>{words.react}</summary>
      <form method="post" action={forumsPaths.postAct(id, "react")}>
        <CsrfField />
        <input type="hidden" name="next" value={forumsPaths.post(id)} />
        {reactions.map(({ name, given }) => (
          <Button
            key={name}
            look="quiet"
            name="do"
            value={`${given ? "undo" : "do"} ${name}`}
            pressed={given}
          >
            {words.reactions[name]}
          </Button>
        ))}
      </form>
    </details>
  );
}

/** The staff's: out of sight with a reason, or back. */
function Removal({ post: { id, number, removed } }: { post: PostDto }) {
  const words = forumModerationText.moderate;
  if (!removed)
    return (
      <a href={forumsPaths.postAct(id, "remove")} aria-label={words.removePostName(number)}>
        {words.removePost}
      </a>
    );
  return (
    <ToggleForm
      action={forumsPaths.postAct(id, "restore")}
      next={forumsPaths.post(id)}
      verb="do"
      label={words.restorePost}
      name={words.restorePostName(number)}
      icon="check"
      look="quiet"
    />
  );
}
