import { KeyboardPage } from "../../../../views/reading/keyboard/KeyboardPage.tsx";
import { ReaderSettingsPage } from "../../../../views/stories/chapters/ReaderSettingsPage.tsx";
import { isInPerson } from "../../../core/base/viewer.ts";
import { rememberInSession } from "../../../core/http/csrf.ts";
import {
  definePage,
  leadingPage,
  type PageDefinition,
  safePath,
  seeOther,
  stayHere,
} from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import { preferencesPaths } from "../../../shared/accounts/preferences.paths.ts";
import { keyboardText } from "../../../shared/reading/keyboard.text.ts";
import {
  READER_COOKIE,
  readReaderCookie,
  readReaderSettings,
  writeReaderCookie,
} from "../../../shared/reading/reader-settings.ts";
import { readingPaths } from "../../../shared/reading/reading.paths.ts";
import { readingText } from "../../../shared/reading/reading.text.ts";
import type { ReaderSettingsPageData } from "../../../shared/site/site.dto.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { findReaderSettings, setReaderSettings } from "../../people/profile/index.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;

interface Dependencies {
  readonly services: Services;
  readonly secure: boolean;
}

/**
 * How the pages look to one reader, and the confirmation of age: both without JavaScript. A guest's settings are kept
 * in the browser's cookie, a member's with the account too, where they go before the cookie.
 */
export function preferencePages({ services, secure }: Dependencies): PageDefinition[] {
  const reader = definePage<ReaderSettingsPageData>({
    path: readingPaths.readerSettings(),
    query: ["next"],
    cache: "private",
    load: async ({ viewer, cookies, query }) => ({
      settings: (await findReaderSettings(viewer)) ?? readReaderCookie(cookies[READER_COOKIE]),
      withAccount: viewer.id !== null,
      next: safePath(query.get("next")),
    }),
    async action({ request, viewer }, { values }) {
      const chosen = readReaderSettings(values);
      // Who acts for a member changes how this browser looks, not how the member's do.
      if (isInPerson(viewer)) await setReaderSettings(services, viewer.id, chosen);
      request.res?.cookie(READER_COOKIE, writeReaderCookie(chosen), {
        maxAge: YEAR,
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure,
      });
      // The sheet over a chapter: nobody is led away from their paragraph.
      if (values.stay) return stayHere();
      return seeOther(values.next ? safePath(values.next) : readingPaths.readerSettings());
    },
    meta: () => ({ title: readingText.settingsPage.title, robots: "noindex" }),
    Component: ReaderSettingsPage,
  });

  const mature = leadingPage({
    path: preferencesPaths.mature(),
    lead: () => cataloguePaths.home(),
    async action({ request }, { values }) {
      rememberInSession(request, { mature: true });
      return seeOther(safePath(values.next));
    },
  });

  const keyboard = definePage<null>({
    path: readingPaths.keyboard(),
    cache: "shared",
    load: () => null,
    meta: () => ({ title: keyboardText.title, canonical: readingPaths.keyboard() }),
    Component: KeyboardPage,
  });

  return [reader, mature, keyboard];
}
