import { AlignmentType, type IParagraphStyleOptions } from "docx";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { NOTE_CLASSES, NOTE_LABEL_CLASS } from "../author-notes.ts";

/** Styles by paragraph class; the import maps them back to the classes. */
export const PARAGRAPH_STYLES: Readonly<Record<string, string>> = {
  centre: "fw-centre",
  right: "fw-right",
  signature: "fw-signature",
  dateline: "fw-dateline",
  salutation: "fw-salutation",
  "no-indent": "fw-no-indent",
};

/** Heading styles that state what they start. */
export const HEADING_STYLES: readonly string[] = [
  ...["volume", "part"].flatMap((kind) => [
    ...[kind, `${kind}-inner`],
    ...[`${kind}-again`, `${kind}-inner-again`],
  ]),
  ...CHAPTER_TYPES.flatMap((type) => [type, `${type}-apart`, `${type}-apart-inner`]),
].map((name) => `fw-${name}`);

/** Styles of an author's note and of the line above it. */
const NOTE_STYLES: (IParagraphStyleOptions & { id: string })[] = [
  ...[NOTE_CLASSES.before, NOTE_CLASSES.after].map((id) => ({
    id,
    name: id,
    basedOn: "Normal",
    quickFormat: true,
    paragraph: { indent: { start: 284, end: 284 }, spacing: { after: 120 } },
  })),
  {
    id: NOTE_LABEL_CLASS,
    name: NOTE_LABEL_CLASS,
    basedOn: "Normal",
    quickFormat: true,
    run: { bold: true },
    paragraph: { indent: { start: 284, end: 284 }, spacing: { before: 240, after: 60 } },
  },
];

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
  ...NOTE_STYLES,
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
