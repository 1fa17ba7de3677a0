import type { PageProps } from "#shared/form.ts";
import type { MyServiceDto, MyServicesPageData } from "#shared/market/services.dto.ts";
import type { ServiceState } from "#shared/market/services.enums.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = servicesText.mine;

const TONES: Readonly<Record<ServiceState, "plain" | "accent" | "warn" | "good">> = {
  draft: "plain",
  review: "accent",
  returned: "warn",
  approved: "good",
  suspended: "warn",
};

/** Page of a member's services with their states. */
export function MyServicesPage({ data: { services, zone } }: PageProps<MyServicesPageData>) {
  return (
    <div className="page page-narrow market">
      <header className="market-head">
        <div>
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
        </div>
        {services.length > 0 && (
          <ButtonLink href={servicesPaths.serviceNew()} look="primary" icon="plus">
            {servicesText.sell}
          </ButtonLink>
        )}
      </header>
      {services.length === 0 ? (
        <Empty icon="pen-line" title={texts.none}>
          <p>{texts.noneHint}</p>
          <ButtonLink href={servicesPaths.serviceNew()} look="primary">
            {servicesText.sell}
          </ButtonLink>
        </Empty>
      ) : (
        <ul className="my-services">
          {services.map((service) => (
            <li key={service.id}>
              <MyService service={service} zone={zone} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MyService({ service, zone }: { service: MyServiceDto; zone: string }) {
  const { id, state, update, paused, category } = service;
  const title = service.title || texts.untitled;
  const isUp = state === "approved" || state === "suspended";
  return (
    <article className="my-service">
      <h2 className="service-card-title">
        <a href={isUp ? servicesPaths.service(service) : servicesPaths.step(id, service.next)}>{title}</a>
      </h2>
      <p className="my-service-states">
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        {update && <Badge tone={update === "returned" ? "warn" : "accent"}>{texts.updates[update]}</Badge>}
        {paused && <Badge tone="warn">{texts.paused}</Badge>}
        {category && <span className="fine">{servicesText.categories[category].name}</span>}
        <span className="fine">
          {texts.changed} <Time iso={service.changedAt} zone={zone} />
        </span>
      </p>
      <div className="actions">
        <ButtonLink href={servicesPaths.step(id, service.next)} icon="pen-line">
          {isUp && !update ? servicesText.edit : texts.goOn}
          <span className="visually-hidden">: {title}</span>
        </ButtonLink>
        {isUp && (
          <ActionForm
            action={servicesPaths.act(id, "pause")}
            next={servicesPaths.mine()}
            verb={paused ? "undo" : "do"}
            label={paused ? texts.resume : texts.pause}
            name={`${paused ? texts.resume : texts.pause}: ${title}`}
            icon={paused ? "play" : "pause"}
            look="quiet"
          />
        )}
        <ButtonLink href={servicesPaths.act(id, "delete")} look="quiet" icon="trash-2">
          {texts.delete}
          <span className="visually-hidden">: {title}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
