import type { PageProps } from "../../../src/shared/form.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { RoundsPageData } from "../../../src/shared/stories/team-comments.dto.ts";
import { ROUND_TITLE_MAX } from "../../../src/shared/stories/team-comments.limits.ts";
import { teamCommentsPaths } from "../../../src/shared/stories/team-comments.paths.ts";
import { teamCommentsText } from "../../../src/shared/stories/team-comments.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Time } from "../../ui/Time.tsx";

const words = teamCommentsText.rounds;

/** Rounds of beta reading; an author begins another. */
export function RoundsPage({ data, form }: PageProps<RoundsPageData>) {
  const { story, rounds, can, zone } = data;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: teamCommentsText.stories },
          { href: editingPaths.collaborators(story.id), label: story.title },
          { label: words.title },
        ]}
      />
      <h1>{words.titleOf(story.title)}</h1>
      <p className="lead">{words.lead}</p>
      <FormErrors form={form} />
      {rounds.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="beta-rounds">
          {rounds.map((round) => (
            <li key={round.id}>
              <a href={teamCommentsPaths.round(story.id, round.id)}>{round.title}</a>{" "}
              <span className="fine">
                <Time iso={round.at} as="moment" zone={zone} /> · {round.open ? words.open : words.closed} ·{" "}
                {round.mine ? words.mine : words.answered(round.answered)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {can.begin && (
        <form method="post" action={teamCommentsPaths.rounds(story.id)} aria-labelledby="begin">
          <h2 id="begin">{words.begin}</h2>
          <CsrfField />
          <Field
            {...bind("title")}
            label={words.name}
            hint={words.nameHint}
            value={value("title")}
            maxLength={ROUND_TITLE_MAX}
            required
          />
          <TextArea
            {...bind("questions")}
            label={words.questions}
            hint={words.questionsHint}
            value={value("questions")}
            rows={6}
            optional
          />
          <div className="actions form-actions">
            <Button look="primary" name="intent" value="begin">
              {words.submit}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
