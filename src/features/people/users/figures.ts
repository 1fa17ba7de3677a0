import { countByDay } from "#core/db/by-day.ts";
import type { Figure } from "#core/figure.ts";
import { peopleText } from "#shared/people/people.text.ts";
import { activeMembersBy } from "./active.ts";
import { User } from "./model.ts";

const { figures } = peopleText;

/** New members, and distinct members who visited the site. */
export const userFigures: readonly Figure[] = [
  {
    key: "members",
    label: figures.joined,
    group: "members",
    unit: "count",
    measure: (span) => countByDay(User, { ...span, filter: {}, field: "createdAt" }),
  },
  {
    key: "active-members",
    label: figures.active,
    group: "members",
    unit: "count",
    countByPeriod: activeMembersBy,
  },
];
