import { ReaderSettingsPage } from "../../../views/chapters/ReaderSettingsPage.tsx";
import { KeyboardPage } from "../../../views/keyboard/KeyboardPage.tsx";
import { rememberInSession } from "../../core/http/csrf.ts";
import { definePage, goTo, type PageDefinition, safePath, seeOther } from "../../core/pages/define-page.ts";
import type { ReaderSettingsPageData } from "../../shared/dto.ts";
import { paths } from "../../shared/paths.ts";
import {
  READER_COOKIE,
  readReaderCookie,
  readReaderSettings,
  writeReaderCookie,
} from "../../shared/reader-settings.ts";
import { text } from "../../shared/text/index.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** How the pages look to one reader, and the confirmation of age: both without an account or JavaScript. */
export function preferencePages({ secure }: { secure: boolean }): PageDefinition[] {
  const reader = definePage<ReaderSettingsPageData>({
    path: paths.readerSettings(),
    query: ["next"],
    cache: "private",
    load: ({ cookies, query }) => ({
      settings: readReaderCookie(cookies[READER_COOKIE]),
      next: safePath(query.get("next")),
    }),
    async action({ request }, { values }) {
      const chosen = writeReaderCookie(readReaderSettings(values));
      request.res?.cookie(READER_COOKIE, chosen, {
        maxAge: YEAR,
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure,
      });
      return seeOther(values.next ? safePath(values.next) : paths.readerSettings());
    },
    meta: () => ({ title: text.reading.settingsPage.title, robots: "noindex" }),
    Component: ReaderSettingsPage,
  });

  const mature = definePage<null>({
    path: paths.mature(),
    cache: "private",
    load: () => {
      throw goTo(paths.home());
    },
    async action({ request }, { values }) {
      rememberInSession(request, { mature: true });
      return seeOther(safePath(values.next));
    },
    meta: () => ({ title: "" }),
    Component: () => null,
  });

  const keyboard = definePage<null>({
    path: paths.keyboard(),
    cache: "shared",
    load: () => null,
    meta: () => ({ title: text.keyboard.title, canonical: paths.keyboard() }),
    Component: KeyboardPage,
  });

  return [reader, mature, keyboard];
}
