import { formatNumber } from "#shared/format.ts";
import type { SentReviewDto } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { LETTER_STATES } from "#shared/reach/newsletters.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = newslettersText.sent;
type Row = NonNullable<SentReviewDto["subjects"]>["results"][number];

/** Progress of a sending: total recipients, and delivery states. */
export function SendingNumbers({ id, sent, zone }: { id: string; sent: SentReviewDto; zone: string }) {
  const { state, recipients, letters, at, archived, trigger } = sent;
  const shown = LETTER_STATES.filter((each) => each === "sent" || letters[each] > 0);
  return (
    <section aria-labelledby="letter-numbers" className="page-stack">
      <h2 id="letter-numbers">{texts.numbers}</h2>
      <p>
        <Badge>{newslettersText.states[state]}</Badge>{" "}
        {at && state !== "automatic" && <Time iso={at} as="moment" zone={zone} />}
      </p>
      {trigger && <p>{newslettersText.automatic.says[trigger.kind](trigger.days, trigger.story)}</p>}
      <dl className="link-figures newsletter-numbers">
        {recipients !== null && (
          <div>
            <dt>{texts.recipients}</dt>
            <dd>{formatNumber(recipients)}</dd>
          </div>
        )}
        {shown.map((each) => (
          <div key={each}>
            <dt>{texts.letters[each]}</dt>
            <dd>{formatNumber(letters[each])}</dd>
          </div>
        ))}
        {sent.opened !== null && (
          <div>
            <dt>{texts.opened}</dt>
            <dd>{formatNumber(sent.opened)}</dd>
          </div>
        )}
      </dl>
      {sent.opened !== null && <p>{texts.openedHint}</p>}
      {sent.subjects && <Subjects {...sent.subjects} opens={sent.opened !== null} zone={zone} />}
      {letters.doubtful > 0 && (
        <>
          <p>{texts.doubtfulHint}</p>
          <details>
            <summary>{texts.doubtfulAddresses}</summary>
            <ul>
              {sent.doubtful.map((email) => (
                <li key={email}>{email}</li>
              ))}
            </ul>
          </details>
          {state !== "stopped" && (
            <form noValidate method="post" action={newslettersPaths.again(id)}>
              <CsrfField />
              <Button>{texts.sendAgain}</Button>
            </form>
          )}
        </>
      )}
      {letters["left-out"] > 0 && <p>{texts.leftOutHint}</p>}
      <div className="actions">
        {archived && (
          <ButtonLink href={newslettersPaths.letter(id)} icon="globe">
            {texts.onTheSite}
          </ButtonLink>
        )}
        {state === "counting" || state === "sending" || state === "automatic" ? (
          <form noValidate method="post" action={newslettersPaths.stop(id)}>
            <CsrfField />
            <Button look="danger" icon="pause">
              {state === "automatic" ? newslettersText.automatic.off : texts.stop}
            </Button>
          </form>
        ) : (
          <ButtonLink look="quiet" href={newslettersPaths.deleteNewsletter(id)} icon="trash-2">
            {newslettersText.write.delete}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Results of the two subjects tested. */
function Subjects({
  results,
  decideAt,
  winner,
  opens,
  zone,
}: NonNullable<SentReviewDto["subjects"]> & { opens: boolean; zone: string }) {
  return (
    <>
      <Table
        caption={texts.subjects}
        rows={results}
        keyOf={({ name }) => name}
        columns={[
          { head: texts.subject, cell: ({ subject }) => <bdi>{subject}</bdi> },
          { head: texts.lettersSent, cell: ({ sent }) => formatNumber(sent), figures: true },
          ...(opens
            ? [{ head: texts.opened, cell: ({ opened }: Row) => formatNumber(opened), figures: true }]
            : []),
          { head: texts.counted, cell: ({ counted }) => formatNumber(counted), figures: true },
          { head: texts.followed, cell: ({ clicks }) => formatNumber(clicks), figures: true },
        ]}
      />
      {winner !== null && <p>{texts.winner(winner)}</p>}
      {winner === null && decideAt && (
        <p>
          {texts.waitsUntil} <Time iso={decideAt} as="moment" zone={zone} />
        </p>
      )}
      <p>{texts.subjectsHint}</p>
    </>
  );
}
