import type { PageProps } from "#shared/form.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { errorsText } from "#shared/platform/errors.text.ts";
import type { ErrorPageData } from "#shared/site/error-page.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { WrittenTexts } from "../../shell/OmittedTexts.tsx";
import { SearchForm } from "../../stories/catalogue/SearchForm.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

/** Statuses of forms that are refused although their page is there. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 413, 415, 429]);

/** Error page: what happened, and what to do next. */
export function ErrorPage({ data }: PageProps<ErrorPageData>) {
  const errors = errorsText;
  const errorTexts = errors.byStatus[data.status] ?? errors.byStatus[data.status < 500 ? 400 : 500]!;
  const isRefused = data.texts.length > 0 && REFUSALS.has(data.status);
  return (
    <div className="page page-narrow error-page">
      <p className="error-code">{errors.code(data.status)}</p>
      <h1>{isRefused ? errors.notSent : errorTexts.title}</h1>
      <p className="lead">{data.message || errorTexts.body}</p>
      {data.texts.length > 0 && (
        <WrittenTexts texts={data.texts} hint={data.status < 500 ? errors.copyIt : errors.copyInAnyCase} />
      )}
      {data.standing && (
        <p>
          <a href={data.standing}>{reportsText.gone.more}</a>
        </p>
      )}
      {data.signIn && <p>{errors.signInHint}</p>}
      <div className="actions">
        {data.signIn && (
          <ButtonLink look="primary" href={data.signIn} icon="log-in">
            {errors.signIn}
          </ButtonLink>
        )}
        <ButtonLink look={data.signIn ? "secondary" : "primary"} href={cataloguePaths.home()} icon="house">
          {errors.home}
        </ButtonLink>
        <ButtonLink href={cataloguePaths.stories()} icon="compass">
          {errors.browse}
        </ButtonLink>
      </div>
      {data.status === 404 && <SearchForm id="error-search" label={errors.search} />}
      {data.requestId && data.status >= 500 && (
        <p className="fine">
          {errors.reference} <code>{data.requestId}</code>
        </p>
      )}
    </div>
  );
}
