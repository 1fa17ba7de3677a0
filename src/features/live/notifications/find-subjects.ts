import type {
  NotificationAbout,
  NotificationSubjectFinders,
  NotificationSubjects,
} from "#core/notification-kind.ts";
import type { NotificationDoc } from "./model.ts";

type Link = keyof NotificationSubjects;

/** Returns the subjects named by a notification. */
export type Subjects = (row: NotificationDoc) => Pick<NotificationAbout, "subjects" | "titles">;

/** Finds the subjects of notifications, with one query per link type present. */
export async function findSubjects(
  finders: NotificationSubjectFinders,
  rows: readonly NotificationDoc[],
): Promise<Subjects> {
  const links = Object.keys(finders) as Link[];
  const found = new Map(
    await Promise.all(
      links.map(async (link) => {
        const ids = [...new Set(rows.flatMap((row) => (row[link] ? [String(row[link])] : [])))];
        const subjects = ids.length > 0 ? await finders[link]?.(ids) : undefined;
        return [link, subjects as ReadonlyMap<string, { readonly title: string }> | undefined] as const;
      }),
    ),
  );
  return (row) => {
    const known = links.map((link) => [link, found.get(link)?.get(String(row[link]))] as const);
    return {
      subjects: Object.fromEntries(known.filter(([, subject]) => subject)),
      titles: Object.fromEntries(
        known.map(([link, subject]) => [link, (subject?.title ?? "").replace(NONCHARACTERS, "")]),
      ) as NotificationAbout["titles"],
    };
  };
}

/** Unicode noncharacters, reserved for internal use: used here as placeholders in texts. */
const NONCHARACTERS = /[\ufdd0-\ufdef]/g;
