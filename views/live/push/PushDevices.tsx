import type { DeviceDto } from "#shared/accounts/account.dto.ts";
import type { IconName } from "#shared/icons.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import type { PushDeviceDto } from "#shared/live/push.dto.ts";
import { pushText as words } from "#shared/live/push.text.ts";
import { deviceName } from "#shared/platform/device.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Time } from "../../ui/Time.tsx";

const ICONS: Readonly<Record<DeviceDto["kind"], IconName>> = {
  computer: "laptop",
  phone: "smartphone",
  tablet: "tablet",
  other: "globe",
};

/** The member's browsers that receive push notifications, each with a form to remove it. */
export function PushDevices({
  devices,
  own,
  token,
  zone,
}: {
  devices: readonly PushDeviceDto[];
  /** Id of the current browser, if it is among them. */
  own: string | undefined;
  token: string;
  zone: string;
}) {
  return (
    <>
      <h3>{words.devices}</h3>
      {devices.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="facts-list">
          {devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device.id === own} token={token} zone={zone} />
          ))}
        </ul>
      )}
    </>
  );
}

function Device({
  device: { id, kind, browser, system, createdAt, lastSeen },
  isOwn,
  token,
  zone,
}: {
  device: PushDeviceDto;
  isOwn: boolean;
  token: string;
  zone: string;
}) {
  const name = deviceName(browser, system);
  return (
    <li>
      <Icon name={ICONS[kind]} />
      <div className="facts-list-what">
        <p className="facts-list-name">
          {name} {isOwn && <Badge tone="accent">{words.thisBrowser}</Badge>}
        </p>
        <p className="fine">
          {words.since} <Time iso={createdAt} as="moment" zone={zone} />
          <br />
          {words.lastSeen} <Time iso={lastSeen} as="moment" zone={zone} />
        </p>
      </div>
      <form noValidate method="post" action={notificationPreferencesPaths.notificationSettings()}>
        <CsrfToken token={token} />
        <Button name="remove" value={id}>
          {words.remove} <span className="visually-hidden">{name}</span>
        </Button>
      </form>
    </li>
  );
}
