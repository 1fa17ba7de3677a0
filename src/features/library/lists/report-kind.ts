import { toId } from "#core/db/ids.ts";
import { linksBelow, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listReport } from "#shared/library/lists.report.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { List } from "./model.ts";
import { findPublicNotes, readList } from "./reads.ts";
import { setListRemoved } from "./upkeep.ts";

/** Report kind for reading lists: staff can hide them from everyone but their owner, and restore them. */
export const listKind = (services: Services) =>
  contentReportKind(
    listReport,
    async (viewer, id) => {
      const list = await readList(viewer, id);
      if (!list) return null;
      const text = textsOf(list.description, ...(await findPublicNotes(list._id)));
      const content = { by: String(list.owner), title: () => list.title, text };
      return { ...content, place: listsPaths.list(id), writtenAt: list._id.getTimestamp() };
    },
    (_id, { removed }, session) => setListRemoved(services, _id, removed, session),
    [
      linksBelow(
        "/lists",
        async (id) =>
          (await List.exists({ _id: toId(id), removed: true, public: true, ownerHidden: false })) !== null,
      ),
    ],
  );
