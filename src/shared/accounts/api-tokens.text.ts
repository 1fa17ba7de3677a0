import type { ConfirmationDto } from "../confirmation.dto.ts";
import { uiText } from "../platform/ui.text.ts";

/** Texts about personal API tokens. */
export const apiTokensText = {
  title: "API tokens",
  lead: "A token lets one of your programs use the API in your name. It can only do what you tick. It can never change your password, your address or your tokens, or delete your account.",
  docs: "Read what the API can do",
  scopes: {
    read: { name: "Read", hint: "What you can see: stories, profiles, your own drafts" },
    write: { name: "Write", hint: "Stories, chapters, your profile, who you follow" },
    messages: { name: "Messages", hint: "Read and send private messages" },
    payments: { name: "Payments", hint: "What you buy and sell, and where your earnings are paid" },
    staff: {
      name: "Back office",
      hint: "What you can do in the back office, for moderators and admins only",
    },
  },
  makeTitle: "Make a token",
  name: "Name",
  nameHint: "The name of the program, or what it is for, so that you can recognise it later.",
  scopesLegend: "It can use",
  days: "It expires",
  never: "Never, until I revoke it",
  afterDays: (days: number) => (days === 365 ? "After a year" : `After ${days} days`),
  currentPassword: "Current password",
  make: "Make token",
  madeTitle: "Your new token",
  made: "Copy it now. We cannot show it again, because we do not store the token itself.",
  madeUse: "Programs send it in the header “Authorization: Bearer …”.",
  listTitle: "Your tokens",
  none: "You have no tokens.",
  madeOn: "Made",
  lastUsed: "last used",
  unused: "not used yet",
  expires: "Expires",
  expired: "Expired",
  revoke: "Revoke",
  revocation: (name: string): ConfirmationDto => ({
    title: `Revoke the token “${name}”?`,
    lines: [`Programs that use it lose access at once. ${uiText.cannotBeUndone}`],
    button: "Revoke token",
    isEnding: true,
  }),
  revoked: "Token revoked. Programs that used it no longer have access.",
} as const;
