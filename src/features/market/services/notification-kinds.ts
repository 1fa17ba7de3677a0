import { toId } from "#core/db/ids.ts";
import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import type { ServiceToldEvent } from "./events.ts";
import "./events.ts";
import { Service, type ServiceDoc } from "./model.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly service: { readonly title: string };
  }
}

/** Finds the services that notifications name. */
export async function findNamedServices(
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string }>> {
  const services = await Service.find(
    { _id: { $in: ids.map((id) => toId(id)) } },
    { "live.title": 1, "draft.terms.title": 1 },
  ).lean<ServiceDoc[]>();
  return new Map(
    services.map(({ _id, live, draft }) => [
      String(_id),
      { title: live?.title || draft?.terms.title || servicesText.mine.untitled },
    ]),
  );
}

const texts = servicesText.notifications;

const about = ({ id, seller, number }: ServiceToldEvent, name: string) => ({
  key: `${name}:${id}:${number}`,
  group: `${name}:${id}:${number}`,
  by: null,
  links: { service: id },
  recipients: [{ from: "one", id: seller } as const],
});

const kindOf = (
  name: string,
  on: "service.approved" | "service.returned" | "service.suspended" | "service.restored",
  text: (title: string) => string,
): NotificationKind =>
  defineNotificationKind({
    name,
    settings: [],
    alwaysMailed: true,
    on: { [on]: (event: ServiceToldEvent) => about(event, name) },
    text: ({ titles }) => text(titles.service),
    href: () => servicesPaths.mine(),
  });

/** Notifications about a seller's services; also by email, because they are business. */
export const serviceKinds: readonly NotificationKind[] = [
  kindOf("service-approved", "service.approved", texts.approved),
  kindOf("service-returned", "service.returned", texts.returned),
  kindOf("service-suspended", "service.suspended", texts.suspended),
  kindOf("service-restored", "service.restored", texts.restored),
];
