import type { Paper } from "../../../core/pdf/index.ts";
import { toCsv } from "../../../core/text/csv.ts";
import { centsToInput, formatDate, formatMoney } from "../../../shared/format.ts";
import type { StatementLineDto } from "../../../shared/money/payouts.dto.ts";
import { payoutsText as words } from "../../../shared/money/payouts.text.ts";
import type { PayoutDoc } from "./model.ts";
import { statementLines, statementSums } from "./statement.ts";

/** Lines that a paper has at most; who sells more takes the CSV, which has all. */
const PAPER_LINES = 2_000;

/** A statement for a spreadsheet: every line, amounts in US dollars, days as ISO 8601 has them. */
export async function statementCsv(payout: PayoutDoc): Promise<string> {
  const rows: (string | number)[][] = [[...words.csvHead]];
  for await (const line of statementLines(payout)) rows.push(csvRow(line));
  rows.push([
    payout.createdAt.toISOString().slice(0, 10),
    words.total,
    ...Array.from({ length: words.csvHead.length - 3 }, () => ""),
    centsToInput(payout.amount),
  ]);
  return toCsv(rows);
}

function csvRow({ at, kind, about, parts, cents }: StatementLineDto): string[] {
  const part = (value: number | null | undefined) => (value == null ? "" : centsToInput(value + 0));
  return [
    at.slice(0, 10),
    words.kinds[kind],
    about,
    part(parts?.listingCents),
    part(parts && -parts.discountCents),
    part(parts?.taxCents),
    part(parts && -parts.feeCents),
    part(parts && -parts.providerFeeCents),
    part(parts && -parts.refundedCents),
    centsToInput(cents),
  ];
}

/** A statement to keep and to print. */
export async function statementPaper(
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
  for await (const line of statementLines(payout, 0, PAPER_LINES)) rows.push(paperRow(line, zone));
  const sums = await statementSums(payout);
  const figures = true;
  return {
    title: words.statementOf(payout.month),
    from: site.name,
    facts: [
      [words.payee, payee],
      [words.reference, String(payout._id)],
      [words.begun, formatDate(payout.createdAt.toISOString(), zone)],
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
          ...[words.listing, words.discount, words.taxOnTop, words.fee, words.providerFee, words.cents].map(
            (head) => ({
              head,
              figures,
            }),
          ),
        ],
        rows,
      },
    ],
    notes: [words.sumNote, ...(payout.covers.length > PAPER_LINES ? [words.paperCut(PAPER_LINES)] : [])],
    foot: site.url.replace(/^https?:\/\//, ""),
    at: payout.createdAt,
  };
}

function paperRow({ at, kind, about, parts, cents }: StatementLineDto, zone: string): string[] {
  const part = (value: number | null | undefined) => (value == null ? "" : formatMoney(value + 0));
  return [
    formatDate(at, zone),
    [words.kinds[kind], about].filter(Boolean).join(": "),
    part(parts?.listingCents),
    part(parts && -parts.discountCents),
    part(parts?.taxCents),
    part(parts && -parts.feeCents),
    part(parts && -parts.providerFeeCents),
    formatMoney(cents),
  ];
}
