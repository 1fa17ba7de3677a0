import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PollDto, ThreadDto } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { pollsText } from "#shared/community/polls.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Time } from "../../ui/Time.tsx";

interface PollProps {
  readonly poll: PollDto;
  readonly thread: ThreadDto;
  readonly signedIn: boolean;
  readonly zone: string;
}

/** A thread's poll: its results so far, and the form to vote. */
export function Poll({ poll, thread, signedIn, zone }: PollProps) {
  const texts = pollsText;
  const answered = poll.options.some(({ chosen }) => chosen);
  return (
    <section className="poll" id="poll" aria-labelledby="poll-title">
      <h2 id="poll-title">{texts.title}</h2>
      {signedIn && !poll.closed && !answered && <Answer poll={poll} thread={thread} />}
      <ol className="poll-results">
        {poll.options.map(({ id, text, votes, share, chosen }) => (
          <li key={id}>
            <p dir="auto">
              {text} {chosen && <Badge icon="check">{texts.own}</Badge>}
            </p>
            <progress className="progress" max={100} value={share} aria-hidden="true" />
            <p className="fine">
              {texts.share(share)} · {texts.votes(votes)}
            </p>
          </li>
        ))}
      </ol>
      <p className="fine">
        {texts.voters(poll.voters)}
        {poll.closed ? (
          <> · {texts.closed}</>
        ) : (
          poll.closesAt && (
            <>
              {" · "}
              {texts.until} <Time iso={poll.closesAt} as="moment" zone={zone} />
            </>
          )
        )}
      </p>
      {!signedIn && !poll.closed && (
        <ButtonLink href={accountsPaths.login(`${forumsPaths.thread(thread)}#poll`)} icon="log-in">
          {texts.signIn}
        </ButtonLink>
      )}
      {answered && !poll.closed && (
        <details>
          <summary>{texts.change}</summary>
          <Answer poll={poll} thread={thread} />
        </details>
      )}
    </section>
  );
}

function Answer({ poll, thread }: Pick<PollProps, "poll" | "thread">) {
  const texts = pollsText;
  const chosen = poll.options.filter((option) => option.chosen).map(({ id }) => id);
  const group = {
    name: "choice",
    id: "poll-choice",
    legend: poll.several ? texts.chooseSeveral : texts.choose,
    options: poll.options.map(({ id, text }) => ({ value: id, label: <span dir="auto">{text}</span> })),
  };
  return (
    <form noValidate method="post" action={forumsPaths.threadAct(thread.id, "poll")}>
      <CsrfField />
      {poll.several ? (
        <CheckboxGroup {...group} values={chosen} />
      ) : (
        <RadioGroup {...group} value={chosen[0] ?? ""} />
      )}
      <div className="actions">
        <Button look="primary">{texts.vote}</Button>
        {chosen.length > 0 && (
          <Button look="quiet" name="do" value="undo">
            {texts.removeVote}
          </Button>
        )}
      </div>
    </form>
  );
}
