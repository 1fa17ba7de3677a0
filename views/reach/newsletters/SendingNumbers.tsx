import { formatNumber } from "../../../src/shared/format.ts";
import type { SentReviewDto } from "../../../src/shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "../../../src/shared/reach/newsletters.paths.ts";
import { newslettersText } from "../../../src/shared/reach/newsletters.text.ts";
import { LETTER_STATES } from "../../../src/shared/reach/newsletters.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = newslettersText.sent;
type Row = NonNullable<SentReviewDto["subjects"]>["results"][number];

/** How a sending goes: all who get it, and where their letters stand. */
export function SendingNumbers({ id, sent, zone }: { id: string; sent: SentReviewDto; zone: string }) {
  const { state, recipients, letters, at, archived, trigger } = sent;
  const shown = LETTER_STATES.filter((each) => each === "sent" || letters[each] > 0);
  return (
    <section aria-labelledby="letter-numbers" className="page-stack">
      <h2 id="letter-numbers">{words.numbers}</h2>
      <p>
        <Badge>{newslettersText.states[state]}</Badge>{" "}
        {at && state !== "automatic" && <Time iso={at} as="moment" zone={zone} />}
      </p>
      {trigger && <p>{newslettersText.automatic.says[trigger.kind](trigger.days, trigger.story)}</p>}
      <dl className="link-figures newsletter-numbers">
        {recipients !== null && (
          <div>
            <dt>{words.recipients}</dt>
            <dd>{formatNumber(recipients)}</dd>
          </div>
        )}
        {shown.map((each) => (
          <div key={each}>
            <dt>{words.letters[each]}</dt>
            <dd>{formatNumber(letters[each])}</dd>
          </div>
        ))}
        {sent.opened !== null && (
          <div>
            <dt>{words.opened}</dt>
            <dd>{formatNumber(sent.opened)}</dd>
          </div>
        )}
      </dl>
      {sent.opened !== null && <p>{words.openedHint}</p>}
      {sent.subjects && <Subjects {...sent.subjects} opens={sent.opened !== null} zone={zone} />}
      {letters.doubtful > 0 && <p>{words.doubtfulHint}</p>}
      {letters["left-out"] > 0 && <p>{words.leftOutHint}</p>}
      <div className="actions">
        {archived && (
          <ButtonLink href={newslettersPaths.letter(id)} icon="globe">
            {words.onTheSite}
          </ButtonLink>
        )}
        {state === "counting" || state === "sending" || state === "automatic" ? (
          <form method="post" action={newslettersPaths.stop(id)}>
            <CsrfField />
            <Button look="danger" icon="pause">
              {state === "automatic" ? newslettersText.automatic.off : words.stop}
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

/** What came of the two subjects that were tried. */
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
        caption={words.subjects}
        rows={results}
        keyOf={({ name }) => name}
        columns={[
          { head: words.subject, cell: ({ subject }) => <bdi>{subject}</bdi> },
          { head: words.lettersSent, cell: ({ sent }) => formatNumber(sent), figures: true },
          ...(opens
            ? [{ head: words.opened, cell: ({ opened }: Row) => formatNumber(opened), figures: true }]
            : []),
          { head: words.counted, cell: ({ counted }) => formatNumber(counted), figures: true },
          { head: words.followed, cell: ({ clicks }) => formatNumber(clicks), figures: true },
        ]}
      />
      {winner !== null && <p>{words.winner(winner)}</p>}
      {winner === null && decideAt && (
        <p>
          {words.waitsUntil} <Time iso={decideAt} as="moment" zone={zone} />
        </p>
      )}
      <p>{words.subjectsHint}</p>
    </>
  );
}
