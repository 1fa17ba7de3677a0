import type { FormState, PageProps } from "#shared/form.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import type { PartsPageData } from "#shared/stories/parts.dto.ts";
import { partsText as words } from "#shared/stories/parts.text.ts";
import { type ContentsNode, contentsLines, type PartDto } from "#shared/stories/parts.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { StoryTrail } from "../editing/StoryTrail.tsx";

type Node = ContentsNode<PartsPageData["chapters"][number]>;

/** Page of a story's parts, each with a separate form, and one for a new part. */
export function PartsPage({ data, form }: PageProps<PartsPageData>) {
  const { story, parts, contents } = data;
  return (
    <div className="page page-desk story-form">
      <StoryTrail story={story} at="#chapters" here={words.title} />
      <h1>{words.titleOf(story.title)}</h1>
      <FormErrors form={form} />
      <p className="lead">{words.lead}</p>
      {parts.length === 0 ? (
        <p className="fine">{words.none}</p>
      ) : (
        <Nodes {...{ data, form }} nodes={contents} />
      )}
      <NewPart data={data} form={form} />
    </div>
  );
}

/** Nested parts, with the chapters between them as plain lines. */
function Nodes({ data, form, nodes }: PageProps<PartsPageData> & { nodes: readonly Node[] }) {
  return (
    <ol className="parts-list">
      {nodes.map((node, index) =>
        node.kind === "entry" ? (
          <li key={node.entry.number} className="parts-chapter" lang={data.story.language}>
            {node.entry.title}
          </li>
        ) : (
          <li
            key={`${node.part.id} ${node.again ?? 0}`}
            id={node.again ? undefined : `part-${node.part.id}`}
            className="parts-part"
          >
            {node.again ? (
              <p lang={data.story.language}>{node.part.title}</p>
            ) : (
              <PartForm
                {...{ data, form }}
                part={node.part}
                count={contentsLines(node.nodes).filter(({ kind }) => kind === "entry").length}
                first={index === 0}
                last={index === nodes.length - 1}
              />
            )}
            {node.nodes.length > 0 && <Nodes {...{ data, form }} nodes={node.nodes} />}
          </li>
        ),
      )}
    </ol>
  );
}

function PartForm(props: {
  data: PartsPageData;
  form: FormState;
  part: PartDto;
  count: number;
  first: boolean;
  last: boolean;
}) {
  const { data, form, part, count, first, last } = props;
  const isThis = form.values.part === part.id;
  const fields = formFields(isThis ? form : { values: {}, errors: {} }, {
    title: part.title,
    parent: part.parent ?? "",
  });
  const holdsParts = data.parts.some(({ parent }) => parent === part.id);
  return (
    <form
      noValidate
      method="post"
      action={chaptersPaths.parts(data.story.id)}
      aria-label={words.of(part.title)}
    >
      <CsrfField />
      <input type="hidden" name="part" value={part.id} />
      <div className="parts-fields">
        <Field
          {...fields.bind("title")}
          id={`title-${part.id}`}
          label={words.partTitle}
          value={fields.value("title")}
          maxLength={TITLE_MAX}
          required
        />
        {!holdsParts && (
          <Select
            {...fields.bind("parent")}
            id={`parent-${part.id}`}
            label={words.within}
            value={fields.value("parent")}
            options={volumes(data, part)}
          />
        )}
      </div>
      <div className="actions">
        <span className="fine">{words.holds(count)}</span>
        <Button name="intent" value="save">
          {words.save}
        </Button>
        <Button
          look="quiet"
          icon="chevron-up"
          name="intent"
          value="up"
          title={words.up(part.title)}
          disabled={first}
        >
          <span className="visually-hidden">{words.up(part.title)}</span>
        </Button>
        <Button
          look="quiet"
          icon="chevron-down"
          name="intent"
          value="down"
          title={words.down(part.title)}
          disabled={last}
        >
          <span className="visually-hidden">{words.down(part.title)}</span>
        </Button>
        <Button look="quiet" name="intent" value="remove" title={words.removeOf(part.title)}>
          {words.remove}
        </Button>
      </div>
    </form>
  );
}

function NewPart({ data, form }: PageProps<PartsPageData>) {
  const fields = formFields(form.values.part ? { values: {}, errors: {} } : form);
  return (
    <form noValidate method="post" action={chaptersPaths.parts(data.story.id)} aria-labelledby="add-part">
      <h2 id="add-part">{words.add}</h2>
      <CsrfField />
      <Field
        {...fields.bind("title")}
        label={words.partTitle}
        hint={words.titleHint}
        value={fields.value("title")}
        maxLength={TITLE_MAX}
        required
      />
      <Select
        {...fields.bind("from")}
        label={words.from}
        hint={words.fromHint}
        value={fields.value("from")}
        options={[
          { value: "", label: words.noChapter },
          ...data.chapters.map(({ number, title }) => ({
            value: String(number),
            label: `${number}. ${title}`,
          })),
        ]}
      />
      {volumes(data).length > 1 && (
        <Select
          {...fields.bind("parent")}
          label={words.within}
          value={fields.value("parent")}
          options={volumes(data)}
        />
      )}
      <div className="actions form-actions">
        <Button look="primary" name="intent" value="add">
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/** Returns the volumes that can contain a part: the parts that are not nested themselves. */
const volumes = ({ parts }: PartsPageData, part?: PartDto) => [
  { value: "", label: words.noVolume },
  ...parts
    .filter(({ id, parent }) => parent === null && id !== part?.id)
    .map(({ id, title }) => ({ value: id, label: title })),
];
