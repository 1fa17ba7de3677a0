import { ALT_MAX } from "#shared/platform/uploads.limits.ts";
import type { BlockFormDto, WriteNewsletterPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { ADDRESS_MAX, BLOCK_TEXT_MAX, BUTTON_MAX } from "#shared/reach/newsletters.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const texts = newslettersText.write;

interface Props {
  readonly block: BlockFormDto;
  readonly number: number;
  readonly last: boolean;
  readonly fields: ReturnType<typeof formFields>;
  readonly choices: WriteNewsletterPageData["choices"];
}

/** One block of a newsletter: its type, its fields, and buttons to move or remove it. */
export function BlockFields(props: Props) {
  const { block, number, last } = props;
  const what = texts.block(newslettersText.kinds[block.kind], number);
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
          <Button {...act("up")} icon="chevron-up" title={texts.upOf(what)}>
            {texts.up}
          </Button>
        )}
        {!last && (
          <Button {...act("down")} icon="chevron-down" title={texts.downOf(what)}>
            {texts.down}
          </Button>
        )}
        <Button {...act("remove")} icon="x" title={texts.removeOf(what)}>
          {texts.remove}
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
          label={texts.text}
          hint={texts.textHint}
          maxLength={BLOCK_TEXT_MAX}
          rows={8}
          look="manuscript"
        />
      );
    case "button":
      return (
        <div className="field-row">
          <Field {...named("words")} label={texts.words} maxLength={BUTTON_MAX} />
          <Field {...named("url")} label={texts.url} type="url" inputMode="url" maxLength={ADDRESS_MAX} />
        </div>
      );
    case "image":
      return <PictureFields block={block} number={number} bind={bind} value={value} />;
    default:
      return choices[block.kind].length === 0 ? (
        <p>{texts.noChoice[block.kind]}</p>
      ) : (
        <Select
          {...named("ref")}
          label={texts.choose[block.kind]}
          options={[
            { value: "", label: texts.nothing },
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
          {texts.currentPicture} <img src={block.picture.src} alt={block.picture.alt} />
        </p>
      )}
      <Field
        {...bind(`picture${number}`)}
        label={texts.picture}
        hint={texts.pictureHint}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
      />
      <Field
        {...bind(`picture${number}Alt`)}
        label={texts.pictureAlt}
        value={value(`picture${number}Alt`)}
        maxLength={ALT_MAX}
      />
      <Field
        {...bind(`url${number}`)}
        label={texts.imageUrl}
        value={value(`url${number}`)}
        type="url"
        inputMode="url"
        maxLength={ADDRESS_MAX}
        optional
      />
    </>
  );
}
