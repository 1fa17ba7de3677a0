import { escapeText } from "#core/text/index.ts";
import { labelsText } from "#shared/labels.text.ts";
import { languageName } from "#shared/languages.ts";
import type { ChangedDetailDto, DetailChangeDto } from "#shared/stories/details-history.dto.ts";
import { KEPT_DETAILS, type KeptDetail } from "#shared/stories/details-history.enums.ts";
import { detailsHistoryText as words } from "#shared/stories/details-history.text.ts";
import { rememberedCardsOf } from "../../people/users/index.ts";
import type { Comparers } from "../comparison/index.ts";
import { licenceOf } from "../stories/index.ts";
import type { DetailChangeDoc, Details } from "./model.ts";

/** Details compared word by word. */
const WORDS: readonly KeptDetail[] = ["title", "synopsis"];

/** Presents changes with the names of their authors. */
export async function presentChanges(rows: readonly DetailChangeDoc[]): Promise<DetailChangeDto[]> {
  const cards = await rememberedCardsOf([...new Set(rows.map(({ by }) => String(by)))]);
  return rows.map(({ number, at, by, before, after }) => {
    const card = cards.get(String(by));
    return {
      number,
      at: at.toISOString(),
      by: card ? card.name || card.username : "",
      details: KEPT_DETAILS.filter((name) => name in after).map((name) => ({
        name,
        before: inWords(name, before),
        after: inWords(name, after),
      })),
    };
  });
}

/** Adds the word-by-word comparison of title and synopsis, computed in a worker thread. */
export async function withWords(
  change: DetailChangeDto,
  comparers: Comparers,
  member: string,
  view: "inline" | "side",
): Promise<DetailChangeDto> {
  const long = change.details.filter(({ name }) => WORDS.includes(name));
  if (long.length === 0) return change;
  const pairs = long.map(
    ({ before, after }) => ({ before: asHtml(before), after: asHtml(after), view, whole: true }) as const,
  );
  const compared = await comparers.compareAll(member, pairs);
  const of = (detail: ChangedDetailDto) => compared[long.indexOf(detail)];
  return {
    ...change,
    details: change.details.map((detail) => {
      const comparison = of(detail);
      return comparison ? { ...detail, comparison } : detail;
    }),
  };
}

function inWords(name: KeptDetail, details: Details): string {
  const value = details[name];
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return String(value);
  const { genre, warning, aiUse, licence } = labelsText;
  switch (name) {
    case "categories":
      return (details.categories ?? []).map((each) => genre[each] ?? each).join(", ");
    case "warnings":
      return (details.warnings ?? []).map((each) => warning[each] ?? each).join(", ");
    case "tags":
      return (details.tags ?? []).join(", ");
    case "language":
      return languageName(details.language ?? "");
    case "licence":
      return licence[licenceOf(details)];
    case "aiUse":
      return details.aiUse ? aiUse[details.aiUse] : "";
    default:
      return typeof value === "string" ? value : "";
  }
}

const asHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeText(paragraph)}</p>`)
    .join("");
