import { toId } from "#core/db/ids.ts";
import { type ReportKind, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { personReport } from "#shared/people/profile.report.ts";
import { findProfileTexts, hideProfile } from "../../people/staff/index.ts";
import { findPeople } from "../../people/users/index.ts";

/**
 * Report kind for profiles: removing one hides the member's name, texts and pictures, but keeps
 * the account and its username. Blocking it is a separate action.
 */
export const personKind = (services: Services): ReportKind => ({
  words: personReport,
  async find(_viewer, id) {
    const user = (await findPeople([id])).get(String(toId(id)));
    if (!user) return null;
    return {
      by: id,
      title: user.name || user.username,
      text: textsOf(...(await findProfileTexts(id))),
      place: profilePaths.user(user.username),
      writtenAt: user._id.getTimestamp(),
    };
  },
  remove: (id, _, session) => hideProfile(services, id, true, session),
  restore: (id, _, session) => hideProfile(services, id, false, session),
  links: [],
});
