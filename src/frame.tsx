import type { Request } from "express";
import { ErrorPage } from "../views/site/frame/ErrorPage.tsx";
import { SiteShell } from "../views/site/frame/SiteShell.tsx";
import { preloadFonts } from "../views/ui/fonts.ts";
import type { Config } from "./config.ts";
import type { HttpError } from "./core/base/errors.ts";
import { type Frame, renderDocument } from "./core/pages/render.tsx";
import { accountsPaths } from "./shared/accounts/accounts.paths.ts";
import { emptyForm } from "./shared/form.ts";

import { errorsText } from "./shared/platform/errors.text.ts";

/** What stands around every page of this site. */
export const frameOf = (config: Config): Frame => ({
  siteName: config.siteName,
  siteUrl: config.siteUrl,
  language: "en-GB",
  Shell: SiteShell,
  preload: preloadFonts,
});

/** An error as a page of the site, without anything personal; `Pages.dress` makes it the asker's. */
export function renderError(error: HttpError, request: Request, frame: Frame): string {
  const { status } = error;
  const guestRefused = status === 403 && !request.viewer?.id;
  const data = {
    status,
    message: status < 500 && error.message !== DEFAULT_MESSAGES[status] ? error.message : "",
    requestId: request.requestId,
    ...(guestRefused ? { signIn: accountsPaths.login(request.originalUrl) } : {}),
  };
  const words = errorsText.byStatus[status] ?? errorsText.byStatus[status < 500 ? 400 : 500];
  return renderDocument(<ErrorPage data={data} form={emptyForm} />, frame, {
    title: words?.title ?? String(status),
    robots: "noindex",
  });
}

/** Messages of the constructors, which the page says better. */
const DEFAULT_MESSAGES: Record<number, string> = {
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Payload Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};
