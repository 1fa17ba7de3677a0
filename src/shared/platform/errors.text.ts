import { formatBytes } from "../format.ts";
import { MAX_BODY_BYTES } from "./requests.limits.ts";

/** Texts of error pages: what happened, and what to do next. */
export const errorsText = {
  byStatus: {
    400: {
      title: "We could not understand that request",
      body: "Something in the address or the form was not as expected. Go back and try again.",
    },
    403: {
      title: "You do not have access to this page",
      body: "Only some people can open this page.",
    },
    404: {
      title: "Page not found",
      body: "The page may have moved or been deleted, or the address may be mistyped.",
    },
    410: {
      title: "This was removed",
      body: "This page is no longer shown, because its content was hidden or removed.",
    },
    405: { title: "That cannot be done here", body: "Go back, and use a link or button on the page." },
    413: {
      title: "That was too large",
      body: `A form can hold up to ${formatBytes(MAX_BODY_BYTES)} of text. Go back in your browser, which usually still has what you wrote, and send a shorter text or a smaller file.`,
    },
    429: {
      title: "Too many requests",
      body: "You have made too many requests in a short time. Please wait a few minutes and try again.",
    },
    500: {
      title: "Something went wrong on our side",
      body: "This is not your fault. We have been notified. Please try again in a moment.",
    },
    503: {
      title: "The site is briefly unavailable",
      body: "It will be back shortly. Please try again in a minute.",
    },
  } as Readonly<Record<number, { readonly title: string; readonly body: string }>>,
  code: (status: number) => `Error ${status}`,
  home: "Go to the home page",
  browse: "Browse stories",
  signIn: "Sign in",
  notSent: "That was not sent",
  yourText: "What you wrote",
  copyIt: "It was not sent. Copy it before you leave this page.",
  copyInAnyCase: "It may not have been saved. Copy it before you leave this page.",
  signInHint: "If this page is meant for you, you may be able to open it after you sign in.",
  search: "Or search for it",
  reference: "If you write to us about it, give this number:",
} as const;
