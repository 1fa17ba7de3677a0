import type { FormState } from "#shared/form.ts";
import { ORDER_RIGHTS } from "#shared/market/order-work.ts";
import type { OrderPageData, OrderWorkDto } from "#shared/market/orders.dto.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { QUESTION_MAX, QUESTIONS_MAX } from "#shared/stories/team-comments.limits.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { Select, TextArea } from "../../ui/Field.tsx";
import { fieldsOfOne, type formFields } from "../../ui/form-fields.ts";
import { ActForm, Folded } from "./ActForm.tsx";

const texts = ordersText.work;
type Fields = ReturnType<typeof formFields>;

/** The seller's role on the buyer's story, what they did there, and which work was added to it. */
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
  const fieldsOf = (act: string) => fieldsOfOne(form, act, form.values.do === act);
  const isOver = order.endedAt !== null;
  const shows =
    (role !== null && !isOver) || work.mayTake || Boolean(audio) || taken !== null || work.rights !== "";
  if (!shows) return null;
  return (
    <section className="order-work" aria-labelledby="work">
      <h2 id="work">{texts.title}</h2>
      {role && !isOver && story && open && (
        <>
          <p>
            {(side === "seller" ? texts.mine : texts.open)(texts.roles[role], story.title)}{" "}
            {order.state === "pending" ? texts.waits : texts.until}
          </p>
          {order.state !== "pending" && <Places work={work} order={order.id} />}
        </>
      )}
      {role && !isOver && !open && side === "seller" && <p className="fine">{texts.noStory}</p>}
      {audio !== null && (audio > 0 || (open && order.state !== "pending" && !isOver)) && (
        <p>
          <a href={ordersPaths.audio(order.id)}>{texts.audio}</a>
          {audio > 0 && `: ${texts.audioSum(audio)}`}
        </p>
      )}
      {work.rights && (
        <p>
          {texts.rights}: {texts.rightsOf[work.rights]}.
        </p>
      )}
      {taken?.picture && <p>{texts.tookPicture}</p>}
      {taken?.audio && <p>{texts.tookAudio}</p>}
      {taken?.credit && <p>{texts.tookCredit}</p>}
      {story && (taken || open) && (
        <p>{story.isReadable ? <a href={cataloguePaths.story(story)}>{story.title}</a> : story.title}</p>
      )}
      {can.includes("open-story") && (
        <Folded label={texts.give} open={form.values.do === "open-story"}>
          <ActForm order={order} act="open-story">
            <p className="fine">{role && texts.giveHint(order.category, role)}</p>
            <StoryField work={work} fields={fieldsOf("open-story")} />
            {order.category === "beta-reading" && <QuestionsField fields={fieldsOf("open-story")} />}
          </ActForm>
        </Folded>
      )}
      {can.includes("close-story") && <ActForm order={order} act="close-story" look="quiet" />}
      {work.mayTake && (
        <Folded label={texts.takeTitle} open={form.values.do === "take"}>
          <ActForm order={order} act="take">
            <TakeFields work={work} fields={fieldsOf("take")} />
          </ActForm>
        </Folded>
      )}
    </section>
  );
}

/** Links to where the work is done, and its amount so far. */
function Places({ work: { role, story, done, round }, order }: { work: OrderWorkDto; order: string }) {
  if (!story) return null;
  return (
    <ul>
      {role === "editor" && (
        <li>
          <a href={suggestionsPaths.suggestions(story.id)}>{texts.suggestions}</a>
          {done && `: ${texts.made(done.made, done.open)}`}
        </li>
      )}
      {round && (
        <li>
          <a href={teamCommentsPaths.round(story.id, order)}>{texts.round}</a>
          {done && `: ${texts.read(done.comments, done.answered)}`}
        </li>
      )}
      <li>
        <a href={teamCommentsPaths.rounds(story.id)}>{texts.drafts}</a>
      </li>
    </ul>
  );
}

const StoryField = ({ work, fields }: { work: OrderWorkDto; fields: Fields }) => (
  <Select
    {...fields.bind("story")}
    label={texts.story}
    value={fields.value("story") || (work.story?.id ?? "")}
    options={[
      { value: "", label: ordersText.place.choose },
      ...work.stories.map((story) => ({ value: story.id, label: story.title })),
    ]}
  />
);

/** Field for a beta reader's questions. */
export const QuestionsField = ({ fields }: { fields: Fields }) => (
  <TextArea
    {...fields.bind("questions")}
    label={texts.questions}
    hint={texts.questionsHint}
    value={fields.value("questions")}
    maxLength={QUESTIONS_MAX * (QUESTION_MAX + 2)}
    rows={4}
    optional
  />
);

/** Field for the buyer's usage rights when pictures are delivered. */
export const RightsField = ({ fields }: { fields: Fields }) => (
  <RadioGroup
    {...fields.bind("rights")}
    legend={texts.rights}
    hint={texts.rightsHint}
    value={fields.value("rights")}
    options={ORDER_RIGHTS.map((value) => ({ value, label: texts.rightsOf[value] }))}
  />
);

/** Fields at acceptance: what is added to the story, and whether the seller is credited there. */
export function TakeFields({ work, fields }: { work: OrderWorkDto; fields: Fields }) {
  const { credit, pictures, pictured, chapters, done, audio } = work;
  return (
    <>
      {done && done.open > 0 && (
        <Checkbox {...fields.bind("takeAll")} label={texts.takeAll} hint={texts.takeAllHint} />
      )}
      {audio !== null && audio > 0 && (
        <Checkbox {...fields.bind("audio")} label={texts.addAudio(audio)} hint={texts.audioHint} />
      )}
      {pictured && pictures.length > 0 && (
        <RadioGroup
          {...fields.bind("use")}
          legend={credit === "illustrations" ? texts.use.illustrations : texts.use["cover-design"]}
          value={fields.value("use")}
          options={[
            ...pictures.map(({ id, name, version }) => ({ value: id, label: texts.version(name, version) })),
            { value: "", label: texts.useNone },
          ]}
        />
      )}
      {pictured && chapters.length > 0 && (
        <Select
          {...fields.bind("chapter")}
          label={texts.chapter}
          value={fields.value("chapter")}
          optional
          options={[
            { value: "", label: ordersText.place.choose },
            ...chapters.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      {credit && !work.story && chapters.length === 0 && <StoryField work={work} fields={fields} />}
      {credit && (
        <Checkbox
          {...fields.bind("credit")}
          label={texts.credit(collaboratorsText.works[credit])}
          hint={texts.creditHint}
        />
      )}
    </>
  );
}
