import { invalidField } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { assertOnlyPage, pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { recordsHistory, zoneOf } from "#features/people/users/index.ts";
import { readStory } from "#features/stories/stories/index.ts";
import { messages } from "#shared/messages.ts";
import { historyText } from "#shared/reading/history.text.ts";
import type { HistoryPageData } from "#shared/reading/reading.dto.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { READING_STATES } from "#shared/reading/reading.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { HistoryPage } from "#views/reading/reading/HistoryPage.tsx";
import { clearHistory, forgetReading, setHistoryRecording, setStoryState } from "../commands.ts";
import { forgetGuestPlace, forgetGuestPlaces, guestPlaces } from "../guests.ts";
import { countReadings, findReading, listReadings } from "../reads.ts";
import { guestReadings, presentReadings } from "../shelves.ts";
import type { ReadingHouse } from "./dependencies.ts";

/**
 * History page: what was read and where the reader stopped, from the account for members and from the cookie
 * for guests.
 */
export function historyPages({ services, openings, secure }: ReadingHouse): PageDefinition[] {
  const history = definePage<HistoryPageData>({
    path: readingPaths.history(),
    query: ["state", "after", "before"],
    cache: "private",
    async load({ viewer, query, request }) {
      const state = READING_STATES.find((each) => each === query.get("state")) ?? null;
      const year = services.now().getUTCFullYear();
      if (!viewer.id) {
        assertOnlyPage(query);
        const guest = await guestReadings(viewer, guestPlaces(request));
        const paging = pagingOf(readingPaths.history(), { after: null, before: null }, null);
        return { readings: null, guest, state: null, paging, keeps: true, year, zone: "UTC" };
      }
      await openings.settled(viewer.id);
      const place = { after: query.get("after"), before: query.get("before") };
      const [found, keeps, zone] = await Promise.all([
        listReadings(viewer.id, { ...place, state: state ?? undefined }),
        recordsHistory(viewer.id),
        zoneOf(viewer),
      ]);
      return {
        readings: await presentReadings(viewer, found),
        guest: [],
        state,
        paging: pagingOf(readingPaths.history(state ?? undefined), found, null),
        keeps,
        year,
        zone,
      };
    },
    async confirms({ viewer, request }, { values }) {
      const places = viewer.id ? [] : guestPlaces(request);
      if (!values.story) return places.length > 0 ? historyText.clearingGuest(places.length) : null;
      if (!places.some(({ story }) => story === values.story)) return null;
      return historyText.forgetting((await readStory(viewer, values.story))?.title ?? null);
    },
    // The only action for guests: removing an entry from their cookie.
    async action({ viewer, request }, { values }) {
      if (!viewer.id && values.story) forgetGuestPlace(request, values.story, secure);
      else if (!viewer.id && request.res) forgetGuestPlaces(request.res, secure);
      return seeOther(readingPaths.history());
    },
    meta: () => ({ title: historyText.title, robots: "noindex" }),
    Component: HistoryPage,
  });

  const clear = buttonPage(
    readingPaths.historyAct("clear"),
    async ({ caller, request }) => {
      await clearHistory(caller);
      request.session.flash = { kind: "success", text: historyText.cleared };
      return readingPaths.history();
    },
    {
      async confirms({ viewer }) {
        await openings.settled(viewer.id!);
        const stories = await countReadings(viewer.id!);
        return stories > 0 ? historyText.clearing(stories) : null;
      },
    },
  );

  const keep = buttonPage(readingPaths.historyAct("keep"), async ({ caller, request }, { values }) => {
    if (values.do !== "on" && values.do !== "off") throw invalidField("do", messages.required);
    const on = values.do === "on";
    await setHistoryRecording(services, caller, on);
    const message = on ? historyText.switchedOn : historyText.switchedOff;
    request.session.flash = { kind: "success", text: message };
    return readingPaths.history();
  });

  const state = buttonPage(
    "/story/:id/:slug/reading",
    async (context, { values }) => {
      const { caller, viewer, params, request } = context;
      const { id, slug } = params as { id: string; slug: string };
      const story = await readStory(viewer, id);
      await openings.settled(viewer.id);
      if (values.do === "forget") {
        await forgetReading(caller, id);
        if (story) request.session.flash = { kind: "success", text: historyText.forgotten(story.title) };
        return readingPaths.history();
      }
      await setStoryState(services, caller, id, values.do);
      const known = READING_STATES.find((each) => each === values.do)!;
      const message = historyText.stateSaved(historyText.state[known]);
      request.session.flash = { kind: "success", text: message };
      return cataloguePaths.story({ id, slug });
    },
    {
      async confirms({ viewer, params }, { values }) {
        if (values.do !== "forget") return null;
        await openings.settled(viewer.id!);
        if (!(await findReading(viewer.id, params.id!))) return null;
        return historyText.forgetting((await readStory(viewer, params.id!))?.title ?? null);
      },
    },
  );

  return [history, clear, keep, state];
}
