import type { NotificationAbout, NotificationKinds, NotificationSubjects } from "#core/notification-kind.ts";
import type { NotificationDoc } from "./model.ts";

type Link = keyof NotificationSubjects;

/** Returns the subjects named by a notification. */
export type Subjects = (row: NotificationDoc) => Pick<NotificationAbout, "subjects" | "titles">;

/** Finds the subjects of notifications, with one query per link type present. */
export async function findSubjects(
  kinds: NotificationKinds,
  rows: readonly NotificationDoc[],
): Promise<Subjects> {
  const finders = kinds.subjects;
  const links = Object.keys(finders) as Link[];
  const found = new Map(
    await Promise.all(
      links.map(async (link) => {
        const ids = [...new Set(rows.flatMap((row) => (row[link] ? [String(row[link])] : [])))];
        const subjects = ids.length > 0 ? await finders[link]?.(ids) : undefined;
        return [link, subjects as ReadonlyMap<string, Found> | undefined] as const;
      }),
    ),
  );
  return (row) => {
    const isOfTeam = kinds.of(row.kind)?.ofTeam === true;
    const known = links.map((link) => {
      const subject = found.get(link)?.get(String(row[link]));
      const isNamed = isOfTeam || subject?.namedTo?.(String(row.for)) !== false;
      return [link, isNamed ? subject : undefined] as const;
    });
    return {
      subjects: Object.fromEntries(known.filter(([, subject]) => subject)),
      titles: Object.fromEntries(
        known.map(([link, subject]) => [link, (subject?.title ?? "").replace(NONCHARACTERS, "")]),
      ) as NotificationAbout["titles"],
    };
  };
}

interface Found {
  readonly title: string;
  readonly namedTo?: (member: string) => boolean;
}

/** Unicode noncharacters, reserved for internal use: used here as placeholders in texts. */
const NONCHARACTERS = /[\ufdd0-\ufdef]/g;
