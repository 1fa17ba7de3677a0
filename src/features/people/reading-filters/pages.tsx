import { HttpError, invalid, invalidField } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { ReadingFiltersPageData } from "#shared/people/reading-filters.dto.ts";
import { readingFiltersMessages } from "#shared/people/reading-filters.messages.ts";
import { readingFiltersPaths } from "#shared/people/reading-filters.paths.ts";
import { readingFiltersText } from "#shared/people/reading-filters.text.ts";
import { FILTER_ACTS, type FilterAct, type FilterSet } from "#shared/people/reading-filters.ts";
import { ReadingFiltersPage } from "#views/people/reading-filters/ReadingFiltersPage.tsx";
import { findByUsernames, findPeople } from "../users/index.ts";
import { hide, saveFilters } from "./commands.ts";
import { readFilters } from "./reads.ts";

/** Settings section "Filters", and the form target of the buttons on a story's page. */
export function filterPages(services: Services): PageDefinition[] {
  const texts = readingFiltersText;
  const settings = definePage<ReadingFiltersPageData>({
    path: readingFiltersPaths.readingFilters(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const filters = await readFilters(viewer.id!);
      const people = await findPeople(FILTER_ACTS.flatMap((act) => filters[act].authors));
      const nameOf = (id: string) => people.get(id)?.username ?? id;
      const fields = FILTER_ACTS.flatMap((act) => Object.entries(fieldsOf(act, filters[act], nameOf)));
      return {
        values: Object.fromEntries(fields),
        counts: { hide: countOf(filters.hide), mark: countOf(filters.mark) },
      };
    },
    async action({ caller, request }, form) {
      const sets = await Promise.all(FILTER_ACTS.map((act) => setOf(form, act)));
      const input = Object.fromEntries(FILTER_ACTS.map((act, index) => [act, sets[index]]));
      await saveFilters(services, caller, input).catch(atFlatFields);
      request.session.flash = { kind: "success", text: texts.saved };
      return seeOther(readingFiltersPaths.readingFilters());
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: ReadingFiltersPage,
  });

  const quick = buttonPage(
    readingFiltersPaths.readingFiltersHide(),
    async ({ caller, request }, { values }) => {
      await hide(services, caller, { kind: values.kind, value: values.value, do: values.do });
      request.session.flash = {
        kind: "success",
        text: values.do === "show" ? texts.showsAgain : texts.hides,
      };
      return readingFiltersPaths.readingFilters();
    },
  );

  return [settings, quick];
}

const countOf = (set: FilterSet): number =>
  [set.genres, set.tags, set.warnings, set.authors, set.aiUses].reduce((sum, { length }) => sum + length, 0) +
  (set.incomplete ? 1 : 0);

/** Converts a set to form fields; authors as usernames in one line. */
const fieldsOf = (act: FilterAct, set: FilterSet, nameOf: (id: string) => string) => ({
  [`${act}_genres`]: set.genres,
  [`${act}_warnings`]: set.warnings,
  [`${act}_aiUses`]: set.aiUses,
  [`${act}_tags`]: set.tags.join(", "),
  [`${act}_authors`]: set.authors.map(nameOf).join(", "),
  [`${act}_incomplete`]: set.incomplete ? "true" : "",
});

async function setOf(form: SentForm, act: FilterAct): Promise<object> {
  const field = (name: string) => `${act}_${name}`;
  const names = (form.values[field("authors")] ?? "")
    .split(/[,\s]+/)
    .map((name) => name.replace(/^@/, ""))
    .filter(Boolean);
  const found = await findByUsernames([...new Set(names.map((name) => name.toLowerCase()))]);
  const strange = names.filter((name) => !found.has(name.toLowerCase()));
  // Authors who left are kept by id, and a member's username may look like an id.
  const [ids, unknown] = [strange.filter(isId), strange.filter((name) => !isId(name))];
  if (unknown.length > 0) throw invalidField(field("authors"), readingFiltersMessages.noSuchMembers(unknown));
  return {
    genres: form.all(field("genres")),
    warnings: form.all(field("warnings")),
    aiUses: form.all(field("aiUses")),
    tags: form.values[field("tags")] ?? "",
    authors: [...new Set([...[...found.values()].map(({ _id }) => String(_id)), ...ids])],
    incomplete: form.values[field("incomplete")] ?? "",
  };
}

/** Moves errors on a set's nested fields to the form's flat fields. */
function atFlatFields(error: unknown): never {
  if (!(error instanceof HttpError) || error.fields.length === 0) throw error;
  throw invalid(error.fields.map((each) => ({ ...each, path: [each.path.slice(0, 2).join("_")] })));
}
