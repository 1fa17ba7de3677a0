import type { GivePageData } from "../../../src/shared/community/exchanges.dto.ts";
import { exchangesPaths } from "../../../src/shared/community/exchanges.paths.ts";
import { exchangesText } from "../../../src/shared/community/exchanges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Chooses the story that is the gift. */
export function GivePage({ data: { exchange, gift, stories }, form }: PageProps<GivePageData>) {
  const words = exchangesText.giveForm;
  const { bind, value } = formFields(form);
  const fits = stories.filter(({ why }) => why === null);
  const others = stories.filter(({ why }) => why !== null);
  return (
    <div className="page page-narrow challenge-page">
      <h1>{words.title}</h1>
      <p>{words.hint}</p>
      <PageForm
        action={exchangesPaths.exchangeAct(exchange.id, "give")}
        back={exchangesPaths.exchange(exchange.id)}
        form={form}
        button={fits.length > 0 && <Button look="primary">{words.button}</Button>}
      >
        <input type="hidden" name="gift" defaultValue={gift} />
        {fits.length > 0 ? (
          <RadioGroup
            {...bind("story")}
            legend={words.story}
            value={value("story") || fits[0]!.id}
            options={fits.map(({ id, title }) => ({ value: id, label: title }))}
          />
        ) : (
          <Empty icon="book-open" title={words.none}>
            <ButtonLink href={editingPaths.storyNew()} look="primary">
              {words.story}
            </ButtonLink>
          </Empty>
        )}
      </PageForm>
      {others.length > 0 && (
        <section aria-labelledby="unfit">
          <h2 id="unfit">{words.unfit}</h2>
          <ul className="unfit">
            {others.map(({ id, title, why }) => (
              <li key={id}>
                <strong dir="auto">{title}</strong>: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
