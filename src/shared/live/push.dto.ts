import type { DeviceDto } from "../accounts/account.dto.ts";

/** A browser registered for push notifications. */
export interface PushDeviceDto extends Pick<DeviceDto, "browser" | "system" | "kind"> {
  readonly id: string;
  /** SHA-256 of its push endpoint in hex, by which a browser recognises its entry. */
  readonly mark: string;
  readonly createdAt: string;
  readonly lastSeen: string;
}

/** Data with which the settings page enables push notifications. */
export interface PushSettingsDto {
  readonly devices: readonly PushDeviceDto[];
  /** The site's public key, base64url; the browser accepts messages only from its owner. */
  readonly publicKey: string;
  readonly token: string;
  readonly zone: string;
}

/** Content of a push message, encrypted, for the service worker to show. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path of the related page. */
  readonly url: string;
  /** Equal for grouped notifications: a newer one replaces the older. */
  readonly tag: string;
  /** ISO 8601. */
  readonly at: string;
}
