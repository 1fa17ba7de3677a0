import type { PageProps } from "#shared/form.ts";
import type { BriefRowDto, BriefsPageData } from "#shared/market/briefs.dto.ts";
import type { BriefState } from "#shared/market/briefs.enums.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText as words } from "#shared/market/briefs.text.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { SERVICE_CATEGORIES } from "#shared/platform/service-categories.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";

export const BRIEF_TONES: Readonly<Record<BriefState, "plain" | "accent" | "good">> = {
  open: "accent",
  taken: "good",
  closed: "plain",
};

/** Page of briefs: those a seller can make offers for, or the member's. */
export function BriefsPage({ data }: PageProps<BriefsPageData>) {
  const { list, briefs, category, sells, zone, paging } = data;
  return (
    <div className="page page-narrow market">
      <header className="market-head">
        <div>
          <h1>{words.title}</h1>
          <p className="lead">{words.lead[list]}</p>
        </div>
        <ButtonLink href={briefsPaths.briefNew()} look="primary" icon="plus">
          {words.write}
        </ButtonLink>
      </header>
      <Tabs
        label={words.listsLabel}
        tabs={[
          { href: briefsPaths.briefs(), label: words.lists.open, current: list === "open" },
          { href: briefsPaths.mine(), label: words.lists.mine, current: list === "mine" },
        ]}
      />
      {list === "open" && (
        <form noValidate className="brief-filter" method="get" action={briefsPaths.briefs()}>
          <Select
            name="category"
            id="brief-category"
            label={words.category}
            value={category}
            options={[
              { value: "", label: words.every },
              ...SERVICE_CATEGORIES.map((value) => ({ value, label: servicesText.categories[value].name })),
            ]}
          />
          <Button>{words.filter}</Button>
        </form>
      )}
      {list === "open" && sells.length === 0 && briefs.length > 0 && (
        <Notice kind="info">
          <p>{words.noService}</p>
        </Notice>
      )}
      {briefs.length === 0 ? (
        <Empty icon="pen-line" title={words.none}>
          <p>{words.noneHint[list]}</p>
        </Empty>
      ) : (
        <ul className="my-services">
          {briefs.map((brief) => (
            <li key={brief.id}>
              <BriefCard brief={brief} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      <Pagination paging={paging} />
    </div>
  );
}

const BriefCard = ({ brief, zone }: { brief: BriefRowDto; zone: string }) => (
  <article className="card my-service" data-mine={brief.invited || undefined}>
    <h2 className="my-service-title">
      <a href={briefsPaths.brief(brief.id)}>{brief.title}</a>
    </h2>
    <p className="my-service-states">
      <Badge tone={BRIEF_TONES[brief.state]}>{words.states[brief.state]}</Badge>
      {brief.invited && <Badge tone="accent">{words.invited}</Badge>}
      <Badge>{servicesText.categories[brief.category].name}</Badge>
    </p>
    <p className="fine">
      {brief.author && `${words.page.by(brief.author.name)} · `}
      {brief.words > 0 && `${words.words(brief.words)} · `}
      {brief.budgetCents !== null && `${words.budget(brief.budgetCents)} · `}
      {words.offers(brief.offers)}
      {brief.state === "open" && (
        <>
          {" · "}
          {words.until} <Time iso={brief.closesAt} as="date" zone={zone} />
        </>
      )}
    </p>
  </article>
);
