import type { DeviceDto, DevicesPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";
import type { IconName } from "#shared/icons.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Time } from "../../ui/Time.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";

const { devices: words } = accountText;

const ICONS: Record<DeviceDto["kind"], IconName> = {
  computer: "laptop",
  phone: "smartphone",
  tablet: "tablet",
  other: "globe",
};

/** Page of the devices on which the member is signed in. */
export function DevicesPage({ data, form }: PageProps<DevicesPageData>) {
  const others = data.devices.filter(({ current }) => !current);
  return (
    <SettingsFrame current="account" title={words.title} lead={words.lead}>
      <FormErrors form={form} />
      <ul className="facts-list">
        {data.devices.map((device) => (
          <Device key={device.key} device={device} zone={data.zone} />
        ))}
      </ul>
      {others.length > 0 ? (
        <form noValidate method="post" action={accountsPaths.devices()} className="settings-end">
          <CsrfField />
          <div className="actions">
            <Button look="danger" name="intent" value="others" icon="log-out">
              {words.endOthers}
            </Button>
          </div>
        </form>
      ) : (
        <p>{words.none}</p>
      )}
      <p>
        <a href={accountsPaths.account()}>{accountText.settings.back}</a>
      </p>
    </SettingsFrame>
  );
}

function Device({ device, zone }: { device: DeviceDto; zone: string }) {
  const name = words.name(device.browser, device.system);
  return (
    <li>
      <Icon name={ICONS[device.kind]} />
      <div className="facts-list-what">
        <p className="facts-list-name">
          {name} {device.current && <Badge tone="accent">{words.current}</Badge>}
        </p>
        <p className="fine">
          {device.since && (
            <>
              {words.since} <Time iso={device.since} as="moment" zone={zone} />
            </>
          )}
          {device.seen && !device.current && (
            <>
              <br />
              {words.seen} <Time iso={device.seen} as="moment" zone={zone} />
            </>
          )}
        </p>
      </div>
      {device.current ? (
        <ButtonLink look="quiet" href={accountsPaths.logout()}>
          {words.endThis}
        </ButtonLink>
      ) : (
        <form noValidate method="post" action={accountsPaths.devices()}>
          <CsrfField />
          <Button name="end" value={device.key}>
            {words.end} <span className="visually-hidden">{name}</span>
          </Button>
        </form>
      )}
    </li>
  );
}
