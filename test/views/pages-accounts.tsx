import { emptyForm } from "#shared/form.ts";
import { messages } from "#shared/messages.ts";
import { AccountPage } from "#views/accounts/accounts/AccountPage.tsx";
import { DevicesPage } from "#views/accounts/accounts/DevicesPage.tsx";
import { EmailConfirmationPage } from "#views/accounts/accounts/EmailConfirmationPage.tsx";
import { ForgotPasswordPage } from "#views/accounts/accounts/ForgotPasswordPage.tsx";
import { LoginPage } from "#views/accounts/accounts/LoginPage.tsx";
import { LogoutPage } from "#views/accounts/accounts/LogoutPage.tsx";
import { ResetPasswordPage } from "#views/accounts/accounts/ResetPasswordPage.tsx";
import { ApiTokensPage } from "#views/accounts/api-tokens/ApiTokensPage.tsx";
import { CheckMailPage } from "#views/accounts/registration/CheckMailPage.tsx";
import { GenresPage } from "#views/accounts/registration/GenresPage.tsx";
import { RegisterPage } from "#views/accounts/registration/RegisterPage.tsx";
import { SocialsPage } from "#views/accounts/registration/SocialsPage.tsx";
import { ConfirmIdentityPage } from "#views/accounts/second-factor/ConfirmIdentityPage.tsx";
import { PasskeysPage } from "#views/accounts/second-factor/PasskeysPage.tsx";
import { SecondFactorPage } from "#views/accounts/second-factor/SecondFactorPage.tsx";
import * as fixtures from "#views/site/dev/fixtures/pages.ts";
import type { Sample } from "./pages.tsx";

const form = emptyForm;

const moment = "2026-11-20T10:00:00.000Z";
const account = {
  username: "ada.lee",
  email: "ada@example.com",
  pending: { email: "ada@example.org", oldConfirmed: false, newConfirmed: true, expires: moment },
  zone: "Europe/London",
  needsCode: true,
};
const device = { since: moment, seen: moment, current: false } as const;
const devices = [
  { key: "a", browser: "Firefox 140", system: "Linux", kind: "computer", ...device, current: true },
  { key: "b", browser: "Safari 18", system: "iOS", kind: "phone", ...device },
  { key: "c", browser: null, system: null, kind: "other", ...device, since: null, seen: null },
] as const;
const token = { scopes: ["read", "write"], createdAt: moment, lastUsedAt: moment, expires: null } as const;
const tokens = [
  { id: "1", name: "Backup", ...token, expired: false },
  { id: "2", name: "Old one", ...token, lastUsedAt: null, expires: moment, expired: true },
];

/** Account pages: signing in and out, registration, settings, devices, tokens. */
export const accountSamples: Readonly<Record<string, Sample>> = {
  "forgot password": { page: <ForgotPasswordPage data={{ sent: false }} form={form} /> },
  "forgot password, sent": { page: <ForgotPasswordPage data={{ sent: true }} form={form} /> },
  "reset password": { page: <ResetPasswordPage data={{ code: "x" }} form={form} /> },
  "reset password, void": { page: <ResetPasswordPage data={{ code: null }} form={form} /> },
  ...Object.fromEntries(
    (["confirm", "new", "old", "void", null] as const).map((asks) => [
      `email confirmation, ${asks}`,
      {
        page: (
          <EmailConfirmationPage
            data={{ asks, confirmation: "x", email: "ada@example.org", done: null }}
            form={form}
          />
        ),
      },
    ]),
  ),
  account: { page: <AccountPage data={account} form={form} /> },
  "account, refused": {
    page: (
      <AccountPage
        data={{ ...account, pending: null }}
        form={{
          values: { intent: "password" },
          errors: { currentPassword: messages.currentPasswordInvalid, password: messages.required },
        }}
      />
    ),
  },
  devices: { page: <DevicesPage data={{ devices, zone: "Europe/London" }} form={form} /> },
  "devices, one": { page: <DevicesPage data={{ devices: devices.slice(0, 1), zone: "UTC" }} form={form} /> },
  "api tokens": {
    page: (
      <ApiTokensPage data={{ tokens, scopes: ["read", "write"], made: "fw_made", zone: "UTC" }} form={form} />
    ),
  },
  "api tokens, none": {
    page: <ApiTokensPage data={{ tokens: [], scopes: ["read"], made: null, zone: "UTC" }} form={form} />,
  },
  login: {
    page: (
      <LoginPage
        data={{
          step: "password",
          next: "/my-stories",
          unsent: null,
          name: null,
          insecure: false,
          passkey: "{}",
        }}
        form={form}
      />
    ),
  },
  "login, over a connection that does not look secure": {
    page: (
      <LoginPage
        data={{ step: "password", next: "/", unsent: null, name: null, insecure: true, passkey: "{}" }}
        form={form}
      />
    ),
  },
  "login, code": {
    page: (
      <LoginPage
        data={{ step: "code", next: "/my-stories", unsent: null, name: null, insecure: false, passkey: "{}" }}
        form={form}
      />
    ),
  },
  "login, passkey": {
    page: (
      <LoginPage
        data={{
          step: "passkey",
          next: "/my-stories",
          unsent: null,
          name: null,
          insecure: false,
          passkey: "{}",
        }}
        form={form}
      />
    ),
  },
  passkeys: {
    page: (
      <PasskeysPage
        data={{
          passkeys: [
            {
              id: "507f1f77bcf86cd799439011",
              name: "Laptop",
              synced: true,
              createdAt: "2026-07-01T10:00:00.000Z",
              usedAt: null,
            },
          ],
          options: "{}",
          defaultName: "Passkey 2",
          zone: "UTC",
        }}
        form={form}
      />
    ),
  },
  "confirm that it is you": {
    page: (
      <ConfirmIdentityPage
        data={{
          next: "/settings/payment",
          unsent: null,
          confirmed: false,
          needsCode: true,
          passkey: "{}",
        }}
        form={form}
      />
    ),
  },
  "two-step sign-in, off": {
    page: <SecondFactorPage data={{ setup: null, on: null, made: null, zone: "UTC" }} form={form} />,
  },
  "two-step sign-in, being set up": {
    page: (
      <SecondFactorPage
        data={{
          setup: {
            secret: "A".repeat(32),
            uri: "otpauth://totp/Fablewright:jane",
            qr: { size: 29, path: "M4 4h1v1h-1z" },
          },
          on: null,
          made: null,
          zone: "UTC",
        }}
        form={form}
      />
    ),
  },
  "two-step sign-in, on": {
    page: (
      <SecondFactorPage
        data={{
          setup: null,
          on: { since: "2026-11-01T10:00:00.000Z", recoveryCodes: 10 },
          made: Array.from({ length: 10 }, (_, at) => `aaaaaa-bbbbbb-cccccc-ddddd${at}`),
          zone: "UTC",
        }}
        form={{ values: { intent: "off" }, errors: { code: messages.required } }}
      />
    ),
  },
  register: { page: <RegisterPage data={fixtures.registerPage} form={form} /> },
  "register, refused": {
    page: <RegisterPage data={fixtures.registerPage} form={fixtures.refusedRegistration} />,
  },
  "register, back at one's account": {
    page: (
      <RegisterPage
        data={{
          ...fixtures.registerPage,
          account: {
            username: "jane",
            email: "jane@example.org",
            name: "Jane Austen",
            promotional: true,
            setup: { step: "details", reached: "genres" },
          },
        }}
        form={form}
      />
    ),
  },
  "register, look into your mail": {
    page: <CheckMailPage data={{ email: "jane@example.org" }} form={form} />,
  },
  socials: {
    page: (
      <SocialsPage
        data={{
          setup: { step: "socials", reached: "socials" },
          values: {
            website: "https://jane.example",
            facebook: "",
            twitter: "",
            linkedin: "",
            instagram: "",
            goodreads: "",
          },
        }}
        form={form}
      />
    ),
  },
  genres: {
    page: (
      <GenresPage data={{ setup: { step: "genres", reached: null }, interests: ["romance"] }} form={form} />
    ),
  },
  logout: { page: <LogoutPage data={{ name: "Jane Austen" }} form={form} /> },
};
