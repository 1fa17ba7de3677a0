import { ReaderSheetChoices } from "../../../../views/stories/chapters/ReaderChoices.tsx";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import { readReaderAttributes } from "../../../shared/reading/reader-settings.ts";

/** What is chosen in the sheet over a chapter: as the page itself looks. */
export const preferenceSlots: Readonly<Record<string, SlotDefinition>> = {
  "reader-choices": {
    tags: () => [],
    varies: ({ visitor }) => visitor.reader,
    forGuest: ({ reader }) => (reader ? choices(reader) : undefined),
    render: ({ visitor: { reader } }) => (reader ? choices(reader) : undefined),
  },
};

const choices = (reader: string) => <ReaderSheetChoices settings={readReaderAttributes(reader)} />;
