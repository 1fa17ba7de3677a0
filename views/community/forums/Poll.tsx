import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { PollDto, ThreadDto } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { pollsText } from "../../../src/shared/community/polls.text.ts";
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

/** What a thread asks: the answers as they stand, and the form for one's own. */
export function Poll({ poll, thread, signedIn, zone }: PollProps) {
  const words = pollsText;
  const answered = poll.options.some(({ chosen }) => chosen);
  return (
    <section className="poll" id="poll" aria-labelledby="poll-title">
      <h2 id="poll-title">{words.title}</h2>
      {signedIn && !poll.closed && !answered && <Answer poll={poll} thread={thread} />}
      <ol className="poll-results">
        {poll.options.map(({ id, text, votes, share, chosen }) => (
          <li key={id}>
            <p dir="auto">
              {text} {chosen && <Badge icon="check">{words.own}</Badge>}
            </p>
            <progress className="progress" max={100} value={share} aria-hidden="true" />
            <p className="fine">
              {words.share(share)} · {words.votes(votes)}
            </p>
          </li>
        ))}
      </ol>
      <p className="fine">
        {words.voters(poll.voters)}
        {poll.closed ? (
          <> · {words.closed}</>
        ) : (
          poll.closesAt && (
            <>
              {" · "}
              {words.until} <Time iso={poll.closesAt} as="moment" zone={zone} />
            </>
          )
        )}
      </p>
      {!signedIn && !poll.closed && (
        <ButtonLink href={accountsPaths.login(`${forumsPaths.thread(thread)}#poll`)} icon="log-in">
          {words.signIn}
        </ButtonLink>
      )}
      {answered && !poll.closed && (
        <details>
          <summary>{words.change}</summary>
          <Answer poll={poll} thread={thread} />
        </details>
      )}
    </section>
  );
}

function Answer({ poll, thread }: Pick<PollProps, "poll" | "thread">) {
  const words = pollsText;
  const chosen = poll.options.filter((option) => option.chosen).map(({ id }) => id);
  const group = {
    name: "choice",
    id: "poll-choice",
    legend: poll.several ? words.chooseSeveral : words.choose,
    options: poll.options.map(({ id, text }) => ({ value: id, label: <span dir="auto">{text}</span> })),
  };
  return (
    <form method="post" action={forumsPaths.threadAct(thread.id, "poll")}>
      <CsrfField />
      {poll.several ? (
        <CheckboxGroup {...group} values={chosen} />
      ) : (
        <RadioGroup {...group} value={chosen[0] ?? ""} />
      )}
      <div className="actions">
        <Button look="primary">{words.vote}</Button>
        {chosen.length > 0 && (
          <Button look="quiet" name="do" value="undo">
            {words.takeBack}
          </Button>
        )}
      </div>
    </form>
  );
}
