import type { FormState } from "../../../src/shared/form.ts";
import { ORDER_RIGHTS } from "../../../src/shared/market/order-work.ts";
import type { OrderPageData, OrderWorkDto } from "../../../src/shared/market/orders.dto.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { collaboratorsText } from "../../../src/shared/stories/collaborators.text.ts";
import { suggestionsPaths } from "../../../src/shared/stories/suggestions.paths.ts";
import { QUESTION_MAX, QUESTIONS_MAX } from "../../../src/shared/stories/team-comments.limits.ts";
import { teamCommentsPaths } from "../../../src/shared/stories/team-comments.paths.ts";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ActForm, Folded } from "./ActForm.tsx";

const words = ordersText.work;
type Fields = ReturnType<typeof formFields>;

/** The seller's role on the buyer's story, what they did there, and what of the work went into it. */
export function OrderWork({
  data,
  work,
  form,
}: {
  data: OrderPageData;
  work: OrderWorkDto;
  form: FormState;
}) {
  const { order, side, can } = data;
  const { role, story, open, taken, audio } = work;
  const fields = formFields(form);
  const isOver = order.endedAt !== null;
  const shows =
    (role !== null && !isOver) || work.mayTake || Boolean(audio) || taken !== null || work.rights !== "";
  if (!shows) return null;
  return (
    <section className="order-work" aria-labelledby="work">
      <h2 id="work">{words.title}</h2>
      {role && !isOver && story && open && (
        <>
          <p>
            {(side === "seller" ? words.mine : words.open)(words.roles[role], story.title)}{" "}
            {order.state === "pending" ? words.waits : words.until}
          </p>
          {order.state !== "pending" && <Places work={work} order={order.id} />}
        </>
      )}
      {role && !isOver && !open && side === "seller" && <p className="fine">{words.noStory}</p>}
      {audio !== null && (audio > 0 || (open && order.state !== "pending" && !isOver)) && (
        <p>
          <a href={ordersPaths.audio(order.id)}>{words.audio}</a>
          {audio > 0 && `: ${words.audioSum(audio)}`}
        </p>
      )}
      {work.rights && (
        <p>
          {words.rights}: {words.rightsOf[work.rights]}.
        </p>
      )}
      {taken?.picture && <p>{words.tookPicture}</p>}
      {taken?.audio && <p>{words.tookAudio}</p>}
      {taken?.credit && <p>{words.tookCredit}</p>}
      {story && (taken || open) && (
        <p>
          <a href={cataloguePaths.story(story)}>{story.title}</a>
        </p>
      )}
      {can.includes("open-story") && (
        <Folded label={words.give} open={form.values.do === "open-story"}>
          <ActForm order={order} act="open-story">
            <p className="fine">
              {role && (words.leads[order.category] ?? words.lead[role])} {words.giveHint}
            </p>
            <StoryField work={work} fields={fields} id="open-story-story" />
            {order.category === "beta-reading" && <QuestionsField fields={fields} />}
          </ActForm>
        </Folded>
      )}
      {can.includes("close-story") && <ActForm order={order} act="close-story" look="quiet" />}
      {work.mayTake && (
        <Folded label={words.takeTitle} open={form.values.do === "take"}>
          <ActForm order={order} act="take">
            <TakeFields work={work} fields={fields} />
          </ActForm>
        </Folded>
      )}
    </section>
  );
}

/** Where the work is done, and how much there is of it. */
function Places({ work: { role, story, done, round }, order }: { work: OrderWorkDto; order: string }) {
  if (!story) return null;
  return (
    <ul>
      {role === "editor" && (
        <li>
          <a href={suggestionsPaths.suggestions(story.id)}>{words.suggestions}</a>
          {done && `: ${words.made(done.made, done.open)}`}
        </li>
      )}
      {round && (
        <li>
          <a href={teamCommentsPaths.round(story.id, order)}>{words.round}</a>
          {done && `: ${words.read(done.comments, done.answered)}`}
        </li>
      )}
      <li>
        <a href={teamCommentsPaths.rounds(story.id)}>{words.drafts}</a>
      </li>
    </ul>
  );
}

const StoryField = ({ work, fields, id }: { work: OrderWorkDto; fields: Fields; id: string }) => (
  <Select
    {...fields.bind("story")}
    id={id}
    label={words.story}
    value={fields.value("story") || (work.story?.id ?? "")}
    options={[
      { value: "", label: ordersText.place.choose },
      ...work.stories.map((story) => ({ value: story.id, label: story.title })),
    ]}
  />
);

/** What a beta-reader answers. */
export const QuestionsField = ({ fields }: { fields: Fields }) => (
  <TextArea
    {...fields.bind("questions")}
    label={words.questions}
    hint={words.questionsHint}
    value={fields.value("questions")}
    maxLength={QUESTIONS_MAX * (QUESTION_MAX + 2)}
    rows={4}
    optional
  />
);

/** At a delivery of pictures: what the buyer may do with them. */
export const RightsField = ({ fields }: { fields: Fields }) => (
  <RadioGroup
    {...fields.bind("rights")}
    legend={words.rights}
    hint={words.rightsHint}
    value={fields.value("rights")}
    options={ORDER_RIGHTS.map((value) => ({ value, label: words.rightsOf[value] }))}
  />
);

/** At acceptance: what goes into the story, and whether the seller is named there. */
export function TakeFields({ work, fields }: { work: OrderWorkDto; fields: Fields }) {
  const { credit, pictures, pictured, chapters, done, audio } = work;
  return (
    <>
      {done && done.open > 0 && (
        <Checkbox {...fields.bind("takeAll")} label={words.takeAll} hint={words.takeAllHint} />
      )}
      {audio !== null && audio > 0 && (
        <Checkbox {...fields.bind("audio")} label={words.putAudio(audio)} hint={words.putAudioHint} />
      )}
      {pictured && pictures.length > 0 && (
        <RadioGroup
          {...fields.bind("use")}
          legend={credit === "illustrations" ? words.use.illustrations : words.use["cover-design"]}
          value={fields.value("use")}
          options={[
            ...pictures.map(({ id, name, version }) => ({ value: id, label: words.version(name, version) })),
            { value: "", label: words.useNone },
          ]}
        />
      )}
      {pictured && chapters.length > 0 && (
        <Select
          {...fields.bind("chapter")}
          label={words.chapter}
          value={fields.value("chapter")}
          optional
          options={[
            { value: "", label: ordersText.place.choose },
            ...chapters.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      {credit && !work.story && chapters.length === 0 && (
        <StoryField work={work} fields={fields} id="take-story" />
      )}
      {credit && (
        <Checkbox
          {...fields.bind("credit")}
          label={words.credit(collaboratorsText.works[credit])}
          hint={words.creditHint}
        />
      )}
    </>
  );
}
