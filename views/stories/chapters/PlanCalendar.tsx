import type { PlannedChapterDto } from "#shared/stories/plan.dto.ts";
import { planText as words } from "#shared/stories/plan.text.ts";

/** Months shown; later dates are only in the list. */
const MONTHS = 12;
const DAY = 86_400_000;

interface Props {
  readonly planned: readonly PlannedChapterDto[];
  readonly language: string;
}

/** The months of a plan with the numbers of their chapters; a script makes the numbers draggable. */
export function PlanCalendar({ planned, language }: Props) {
  const months = [...new Set(planned.map(({ day }) => day.slice(0, 7)))].sort();
  return (
    <div className="plan-months">
      {months.slice(0, MONTHS).map((month) => (
        <Month key={month} month={month} planned={planned} language={language} />
      ))}
      {months.length > MONTHS && <p className="fine">{words.more}</p>}
    </div>
  );
}

function Month({ month, planned, language }: Props & { month: string }) {
  return (
    <table className="plan-month">
      <caption>{nameOf(month)}</caption>
      <thead>
        <tr>
          {words.dayShort.map((short, at) => (
            <th key={short} scope="col" abbr={words.dayNames[at]}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                chapters={day.startsWith(month) ? planned.filter((chapter) => chapter.day === day) : null}
                language={language}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day(props: { day: string; chapters: readonly PlannedChapterDto[] | null; language: string }) {
  const { day, chapters, language } = props;
  if (!chapters) return <td className="plan-outside" />;
  return (
    <td data-day={day}>
      <span className="plan-day">{Number(day.slice(8))}</span>
      {chapters.map(({ id, number, title }) => (
        <span key={id} className="plan-chip" data-chapter={id} data-from={day} title={title}>
          {number}
          <span className="visually-hidden" lang={language}>
            {title}
          </span>
        </span>
      ))}
    </td>
  );
}

/** Returns the weeks of a month, from Monday, as calendar days. */
function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const start = first.getTime() - ((first.getUTCDay() + 6) % 7) * DAY;
  const end = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1);
  const weeks: string[][] = [];
  for (let monday = start; monday < end; monday += 7 * DAY)
    weeks.push(Array.from({ length: 7 }, (_, at) => new Date(monday + at * DAY).toISOString().slice(0, 10)));
  return weeks;
}

const nameOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
