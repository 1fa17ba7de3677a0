import type { Request } from "express";
import type { HttpError } from "#core/base/errors.ts";
import { isStaff } from "#core/base/viewer.ts";
import { type Frame, renderDocument } from "#core/pages/render.tsx";
import { textsLostTo } from "#core/pages/unsent.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { emptyForm } from "#shared/form.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { errorsText } from "#shared/platform/errors.text.ts";
import { ErrorPage } from "#views/site/frame/ErrorPage.tsx";
import { SiteShell } from "#views/site/frame/SiteShell.tsx";
import { preloadFonts } from "#views/ui/fonts.ts";
import type { Config } from "./config.ts";

/** Layout data around every page of this site. */
export const frameOf = (config: Config): Frame => ({
  siteName: config.siteName,
  siteUrl: config.siteUrl,
  language: "en-GB",
  Shell: SiteShell,
  preload: preloadFonts,
});

/** Renders an error as a page of the site without personal content; `Pages.dress` adds the viewer's. */
export function renderError(error: HttpError, request: Request, frame: Frame): string {
  const { status } = error;
  const guestRefused = status === 403 && !request.viewer?.id;
  // Removed content: its author and staff are told the reason, others get the usual text.
  const isOwnRemoval =
    status === 410 && error.message !== DEFAULT_MESSAGES[410] && request.viewer && !isStaff(request.viewer);
  const data = {
    status,
    message: status < 500 && error.message !== DEFAULT_MESSAGES[status] ? error.message : "",
    requestId: request.requestId,
    texts: textsLostTo(error),
    ...(isOwnRemoval ? { standing: reportsPaths.standing() } : {}),
    ...(guestRefused ? { signIn: accountsPaths.login(request.originalUrl) } : {}),
  };
  const errorTexts = errorsText.byStatus[status] ?? errorsText.byStatus[status < 500 ? 400 : 500];
  return renderDocument(<ErrorPage data={data} form={emptyForm} />, frame, {
    title: errorTexts?.title ?? String(status),
    robots: "noindex",
  });
}

/** Default messages of the error constructors, for which the page has better texts. */
const DEFAULT_MESSAGES: Record<number, string> = {
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  410: "Gone",
  413: "Payload Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};
