import { ALT_MAX } from "../../../src/shared/platform/uploads.limits.ts";
import type { BlockFormDto, WriteNewsletterPageData } from "../../../src/shared/reach/newsletters.dto.ts";
import { newslettersText } from "../../../src/shared/reach/newsletters.text.ts";
import { ADDRESS_MAX, BLOCK_TEXT_MAX, BUTTON_MAX } from "../../../src/shared/reach/newsletters.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const words = newslettersText.write;

interface Props {
  readonly block: BlockFormDto;
  readonly number: number;
  readonly last: boolean;
  readonly fields: ReturnType<typeof formFields>;
  readonly choices: WriteNewsletterPageData["choices"];
}

/** One block of a letter: what it is, its fields, and its way up, down and out. */
export function BlockFields(props: Props) {
  const { block, number, last } = props;
  const what = words.block(newslettersText.kinds[block.kind], number);
  const act = (verb: string) =>
    ({ look: "quiet", name: "do", value: `${verb}:${number}`, formNoValidate: true }) as const;
  return (
    <fieldset className="card newsletter-block" id={`block-${number}`}>
      <legend>{what}</legend>
      <input type="hidden" name={`kind${number}`} value={block.kind} />
      <input type="hidden" name={`key${number}`} value={block.key} />
      <KindFields {...props} />
      <div className="actions">
        {number > 1 && (
          <Button {...act("up")} icon="chevron-up" title={words.upOf(what)}>
            {words.up}
          </Button>
        )}
        {!last && (
          <Button {...act("down")} icon="chevron-down" title={words.downOf(what)}>
            {words.down}
          </Button>
        )}
        <Button {...act("remove")} icon="x" title={words.removeOf(what)}>
          {words.remove}
        </Button>
      </div>
    </fieldset>
  );
}

function KindFields({ block, number, fields: { bind, value }, choices }: Props) {
  const named = (name: string) => ({ ...bind(`${name}${number}`), value: value(`${name}${number}`) });
  switch (block.kind) {
    case "text":
      return (
        <TextArea
          {...named("text")}
          label={words.text}
          hint={words.textHint}
          maxLength={BLOCK_TEXT_MAX}
          rows={8}
          look="manuscript"
        />
      );
    case "button":
      return (
        <div className="field-row">
          <Field {...named("words")} label={words.words} maxLength={BUTTON_MAX} />
          <Field {...named("url")} label={words.url} type="url" inputMode="url" maxLength={ADDRESS_MAX} />
        </div>
      );
    case "image":
      return <PictureFields block={block} number={number} bind={bind} value={value} />;
    default:
      return choices[block.kind].length === 0 ? (
        <p>{words.noChoice[block.kind]}</p>
      ) : (
        <Select
          {...named("ref")}
          label={words.choose[block.kind]}
          options={[
            { value: "", label: words.nothing },
            ...choices[block.kind].map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      );
  }
}

function PictureFields({
  block,
  number,
  bind,
  value,
}: Pick<Props, "block" | "number"> & Pick<Props["fields"], "bind" | "value">) {
  return (
    <>
      {block.picture && (
        <p className="newsletter-picture">
          {words.pictureNow} <img src={block.picture.src} alt={block.picture.alt} />
        </p>
      )}
      <Field
        {...bind(`picture${number}`)}
        label={words.picture}
        hint={words.pictureHint}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
      />
      <Field
        {...bind(`picture${number}Alt`)}
        label={words.pictureAlt}
        value={value(`picture${number}Alt`)}
        maxLength={ALT_MAX}
      />
      <Field
        {...bind(`url${number}`)}
        label={words.imageUrl}
        value={value(`url${number}`)}
        type="url"
        inputMode="url"
        maxLength={ADDRESS_MAX}
        optional
      />
    </>
  );
}
