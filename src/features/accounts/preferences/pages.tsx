import { assertKeepsSession } from "#core/auth/session-start.ts";
import { isInPerson } from "#core/base/viewer.ts";
import { rememberInSession } from "#core/http/csrf.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { leadingPage, safePath, seeOther, stayHere } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import { keyboardText } from "#shared/reading/keyboard.text.ts";
import {
  READER_COOKIE,
  readReaderCookie,
  readReaderSettings,
  writeReaderCookie,
} from "#shared/reading/reader-settings.ts";
import type { ReaderSettingsPageData } from "#shared/reading/reader-settings-page.dto.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { KeyboardPage } from "#views/reading/keyboard/KeyboardPage.tsx";
import { ReaderSettingsPage } from "#views/reading/reader/ReaderSettingsPage.tsx";
import { findReaderSettings, setReaderSettings } from "../../people/profile/index.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;

interface Dependencies {
  readonly services: Services;
  readonly secure: boolean;
}

/**
 * Pages for display settings and age confirmation; both work without JavaScript. A guest's settings are
 * stored in the browser's cookie, a member's also with the account, where they take precedence over the
 * cookie.
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
      // Someone acting on a member's behalf changes the display of this browser only, not the member's.
      if (isInPerson(viewer)) await setReaderSettings(services, viewer.id, chosen);
      request.res?.cookie(READER_COOKIE, writeReaderCookie(chosen), {
        maxAge: YEAR,
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure,
      });
      // From the settings sheet over a chapter: the reader stays at their paragraph.
      if (values.stay) return stayHere();
      return seeOther(values.next ? safePath(values.next) : readingPaths.readerSettings());
    },
    meta: () => ({
      title: readingText.settingsPage.title,
      robots: "noindex",
      scripts: ["reader-settings.js"],
    }),
    Component: ReaderSettingsPage,
  });

  const mature = leadingPage({
    path: preferencesPaths.mature(),
    lead: () => cataloguePaths.home(),
    async action({ request }, { values }) {
      assertKeepsSession(request, { isButton: true });
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
