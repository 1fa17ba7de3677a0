import { AlignmentType, type IParagraphStyleOptions } from "docx";
import { CHAPTER_TYPES } from "../../../../shared/stories/chapters.enums.ts";

/** Styles by the classes of paragraphs; our own reader makes those classes of them again. */
export const PARAGRAPH_STYLES: Readonly<Record<string, string>> = {
  centre: "fw-centre",
  right: "fw-right",
  signature: "fw-signature",
  dateline: "fw-dateline",
  salutation: "fw-salutation",
  "no-indent": "fw-no-indent",
};

/** Headings that say what they begin. */
export const HEADING_STYLES: readonly string[] = [
  ...["volume", "part", "part-inner", "volume-inner"],
  ...CHAPTER_TYPES.flatMap((type) => [type, `${type}-apart`]),
].map((name) => `fw-${name}`);

const heading = (id: string): IParagraphStyleOptions & { id: string } => ({
  id,
  name: id,
  basedOn: "Heading1",
  next: "Normal",
  quickFormat: true,
  run: { size: 36, color: "000000" },
  paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 1_200, after: 600 }, outlineLevel: 0 },
});

const paragraph = (id: string, alignment?: "center" | "right"): IParagraphStyleOptions & { id: string } => ({
  id,
  name: id,
  basedOn: "Normal",
  quickFormat: true,
  ...(alignment ? { paragraph: { alignment } } : {}),
});

export const DOCX_STYLES: (IParagraphStyleOptions & { id: string })[] = [
  ...HEADING_STYLES.map(heading),
  paragraph("fw-centre", "center"),
  paragraph("fw-right", "right"),
  paragraph("fw-signature", "right"),
  paragraph("fw-dateline", "right"),
  paragraph("fw-salutation"),
  paragraph("fw-no-indent"),
  paragraph("fw-scene", "center"),
  { ...paragraph("fw-pre"), run: { font: "Courier New", size: 20 } },
  {
    id: "Quote",
    name: "Quote",
    basedOn: "Normal",
    quickFormat: true,
    paragraph: { indent: { start: 567, end: 567 } },
  },
  {
    id: "Verse",
    name: "Verse",
    basedOn: "Normal",
    quickFormat: true,
    paragraph: { indent: { start: 567, hanging: 284 } },
  },
];
