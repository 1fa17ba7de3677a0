import type { FormState, PageProps } from "#shared/form.ts";
import { libraryPaths } from "#shared/reading/library.paths.ts";
import { libraryText } from "#shared/reading/library.text.ts";
import type { ShelfMatchDto, ShelvesPageData } from "#shared/reading/shelves.dto.ts";
import { shelvesPaths } from "#shared/reading/shelves.paths.ts";
import { shelvesText as words } from "#shared/reading/shelves.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CheckboxGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Page for bringing reading shelves from other sites: the upload, and what was found. */
export function ShelvesPage({ data: { found }, form }: PageProps<ShelvesPageData>) {
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[{ href: libraryPaths.library(), label: libraryText.title }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {found ? <Found found={found} /> : <Upload form={form} />}
    </div>
  );
}

function Upload({ form }: { form: FormState }) {
  const { bind } = formFields(form);
  return (
    <>
      <dl className="explained">
        {words.ways.map(([site, way]) => (
          <div key={site}>
            <dt>{site}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
      <form noValidate method="post" action={shelvesPaths.importShelves()} encType="multipart/form-data">
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("file")}
          label={words.file}
          hint={words.fileHint}
          type="file"
          accept=".csv,.html,.htm"
          required
        />
        <div className="actions">
          <Button look="primary" icon="upload">
            {words.submit}
          </Button>
        </div>
      </form>
    </>
  );
}

function Found({ found: { site, matches, others, left } }: { found: NonNullable<ShelvesPageData["found"]> }) {
  return (
    <>
      <section aria-labelledby="found">
        <h2 id="found">{words.foundTitle(site, matches.length)}</h2>
        {matches.length === 0 ? (
          <p>{words.nothing}</p>
        ) : (
          <form noValidate method="post" action={shelvesPaths.importShelves()}>
            <CsrfField />
            <input type="hidden" name="site" value={site} />
            <CheckboxGroup
              name="story"
              id="field-story"
              legend={words.choose}
              values={matches.filter(({ isSure }) => isSure).map(({ story }) => story.id)}
              options={[...new Map(matches.map((match) => [match.story.id, match])).values()].map(
                (match) => ({
                  value: match.story.id,
                  label: <bdi>{words.match(match.story.title, match.story.author)}</bdi>,
                  hint: <About match={match} />,
                }),
              )}
            />
            <p className="fine">{words.notImported}</p>
            <div className="actions">
              <Button look="primary">{words.add}</Button>
            </div>
          </form>
        )}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{words.othersTitle(others.length)}</h2>
          <p>{words.othersLead}</p>
          <ul>
            {others.map(({ title, author, shelf }) => (
              <li key={`${title} ${author}`}>
                <bdi>{author ? words.match(title, author) : title}</bdi>
                {shelf && <span className="fine"> {words.shelf(shelf)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {left > 0 && <p>{words.left(left)}</p>}
    </>
  );
}

function About({ match: { story, shelf, author, isSure } }: { match: ShelfMatchDto }) {
  return (
    <>
      {shelf && `${words.shelf(shelf)} `}
      {!isSure && `${words.unsure(author)} `}
      <a href={cataloguePaths.story(story)}>{words.view}</a>
    </>
  );
}
