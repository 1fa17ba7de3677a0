import type { Paper } from "#core/pdf/index.ts";
import type { Services } from "#core/services.ts";
import { toCsv } from "#core/text/csv.ts";
import { centsToInput, formatDate, formatMoney } from "#shared/format.ts";
import { EARNING_PART_HEADS, signedParts } from "#shared/money/earning-parts.ts";
import type { StatementLineDto } from "#shared/money/payouts.dto.ts";
import { payoutsText as words } from "#shared/money/payouts.text.ts";
import type { PayoutDoc } from "./model.ts";
import { statementLines, statementSums } from "./statement.ts";

/** Limit on lines of a PDF statement; authors with more sales use the complete CSV. */
const PAPER_LINES = 2_000;

/** Exports a statement as CSV: every line, amounts in US dollars, dates in ISO 8601. */
export async function statementCsv(services: Services, payout: PayoutDoc): Promise<string> {
  const rows: (string | number)[][] = [[...words.csvHead]];
  for await (const line of statementLines(services, payout)) rows.push(csvRow(line));
  rows.push([
    payout.createdAt.toISOString().slice(0, 10),
    words.total,
    ...Array.from({ length: words.csvHead.length - 3 }, () => ""),
    centsToInput(payout.amount),
  ]);
  return toCsv(rows);
}

const csvRow = ({ at, kind, about, number, madeAt, parts, cents }: StatementLineDto): string[] => [
  at.slice(0, 10),
  words.kinds[kind],
  about,
  number,
  madeAt?.slice(0, 10) ?? "",
  ...signedParts(parts).map((part) => (part === null ? "" : centsToInput(part))),
  centsToInput(cents),
];

/** Generates a printable statement. */
export async function statementPaper(
  services: Services,
  payout: PayoutDoc,
  {
    payee,
    zone,
    site,
  }: {
    readonly payee: string;
    readonly zone: string;
    readonly site: { readonly name: string; readonly url: string };
  },
): Promise<Paper> {
  const rows: string[][] = [];
  for await (const line of statementLines(services, payout, 0, PAPER_LINES)) rows.push(paperRow(line, zone));
  const sums = await statementSums(services, payout);
  const figures = true;
  return {
    title: words.statementOf(payout.month),
    from: site.name,
    facts: [
      [words.payee, payee],
      [words.reference, String(payout._id)],
      [words.started, formatDate(payout.createdAt.toISOString(), zone)],
      [words.state, words.states[payout.state]],
      [words.total, formatMoney(payout.amount)],
    ],
    tables: [
      {
        title: words.sums,
        columns: [
          { head: words.kind, wide: true },
          { head: words.count, figures },
          { head: words.cents, figures },
        ],
        rows: sums.map(({ kind, count, cents }) => [words.kinds[kind], String(count), formatMoney(cents)]),
        total: [words.total, "", formatMoney(payout.amount)],
      },
      {
        title: words.lines,
        columns: [
          { head: words.date },
          { head: words.about, wide: true },
          ...[...EARNING_PART_HEADS, words.cents].map((head) => ({ head, figures })),
        ],
        rows,
      },
    ],
    notes: [words.sumNote, ...(payout.covers.length > PAPER_LINES ? [words.paperCut(PAPER_LINES)] : [])],
    foot: site.url.replace(/^https?:\/\//, ""),
    at: payout.createdAt,
  };
}

function paperRow(
  { at, kind, about, number, madeAt, parts, cents }: StatementLineDto,
  zone: string,
): string[] {
  const name = [words.kinds[kind], about].filter(Boolean).join(": ");
  const source = [number, madeAt && formatDate(madeAt, zone)].filter(Boolean).join(", ");
  return [
    formatDate(at, zone),
    source ? `${name} (${source})` : name,
    ...signedParts(parts).map((part) => (part === null ? "" : formatMoney(part))),
    formatMoney(cents),
  ];
}
