import type { PageProps } from "#shared/form.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import type { OrderAudioPageData, OrderAudioRowDto } from "#shared/reach/order-audio.dto.ts";
import { orderAudioText as words } from "#shared/reach/order-audio.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { AUDIO_ACCEPTED, AudioPlayer } from "./AudioPlayer.tsx";
import { AudioUpload, hasUpload } from "./AudioUpload.tsx";

/**
 * Page of the audio of a narration order, chapter by chapter: uploaded by the narrator, playable by both
 * sides.
 */
export function OrderAudioPage({ data, form }: PageProps<OrderAudioPageData>) {
  const { order, side, rows, mayPut, megabytes, language } = data;
  const { bind, value } = formFields(form);
  const next = rows.find(({ audio }) => !audio)?.chapter ?? "";
  return (
    <div className="page page-narrow page-stack narration-desk">
      <Breadcrumbs
        trail={[
          { href: ordersPaths.active(), label: ordersText.active },
          { href: ordersPaths.order(order.id), label: order.title },
          { label: words.title },
        ]}
      />
      <h1>{words.title}</h1>
      {side && <p className="lead">{words.lead[side]}</p>}
      {mayPut && (
        <form
          noValidate
          method="post"
          action={ordersPaths.audio(order.id)}
          encType="multipart/form-data"
          aria-label={words.uploadTitle}
        >
          <CsrfField />
          <FormErrors form={form} />
          <Select
            {...bind("chapter")}
            label={words.chapter}
            value={value("chapter") || next}
            options={[
              { value: "", label: words.choose },
              ...rows.map(({ chapter, title }) => ({ value: chapter, label: title })),
            ]}
          />
          <Field
            {...bind("audio")}
            label={words.file}
            hint={words.fileHint(megabytes)}
            type="file"
            accept={AUDIO_ACCEPTED}
            required={!hasUpload(form)}
          />
          {rows.some(({ audio }) => audio) && (
            <Checkbox {...bind("replace")} label={words.replace} checked={value("replace") === "true"} />
          )}
          <AudioUpload form={form} order={order.id} />
          <div className="actions form-actions">
            <Button look="primary" name="intent" value="put" icon="upload">
              {words.upload}
            </Button>
          </div>
        </form>
      )}
      {rows.length === 0 ? (
        <Empty icon="headphones" title={words.none} />
      ) : (
        <ol className="order-audio">
          {rows.map((row) => (
            <li key={row.chapter}>
              <Row row={row} order={order.id} mayPut={mayPut} language={language} />
            </li>
          ))}
        </ol>
      )}
      <p>
        <a href={ordersPaths.order(order.id)}>{words.back}</a>
      </p>
    </div>
  );
}

function Row({
  row: { chapter, title, audio },
  order,
  mayPut,
  language,
}: {
  row: OrderAudioRowDto;
  order: string;
  mayPut: boolean;
  language: string;
}) {
  return (
    <section aria-label={title}>
      <h2>
        <bdi lang={language}>{title}</bdi>
      </h2>
      {audio ? (
        <>
          <AudioPlayer sources={[audio.source]} label={words.listOf(title)} />
          <p className="fine">
            {words.about(audio.fileName, audio.source.bytes, audio.seconds)}{" "}
            {audio.used && <Badge>{words.used}</Badge>}
          </p>
          {mayPut && (
            <form noValidate method="post" action={ordersPaths.audio(order)}>
              <CsrfField />
              <input type="hidden" name="chapter" value={chapter} />
              <Button
                look="quiet"
                name="intent"
                value="remove"
                icon="trash-2"
                aria-label={words.removeOf(title)}
              >
                {words.remove}
              </Button>
            </form>
          )}
        </>
      ) : (
        <p className="fine">{words.noAudio}</p>
      )}
    </section>
  );
}
