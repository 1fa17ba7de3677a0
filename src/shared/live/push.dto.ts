import type { DeviceDto } from "../accounts/account.dto.ts";

/** A browser that notifications are sent to. */
export interface PushDeviceDto extends Pick<DeviceDto, "browser" | "system" | "kind"> {
  readonly id: string;
  /** SHA-256 of its push address in hex: a browser knows its own line by it. */
  readonly mark: string;
  readonly createdAt: string;
  readonly lastSeen: string;
}

/** What the settings page needs to switch push notifications on. */
export interface PushSettingsDto {
  readonly devices: readonly PushDeviceDto[];
  /** The site's public key, base64url: the browser lets nobody else send. */
  readonly publicKey: string;
  readonly token: string;
  readonly zone: string;
}

/** What a push message carries, encrypted, for the service worker to show. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path of the page it is about. */
  readonly url: string;
  /** The same for what is told together: the newer takes the older's place. */
  readonly tag: string;
  /** ISO 8601. */
  readonly at: string;
}
