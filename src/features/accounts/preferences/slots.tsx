import type { SlotDefinition } from "#core/pages/define-page.ts";
import { readReaderAttributes } from "#shared/reading/reader-settings.ts";
import { ReaderSheetChoices } from "#views/reading/reader/ReaderChoices.tsx";

/** Current choices in the settings sheet over a chapter, matching how the page looks. */
export const preferenceSlots: Readonly<Record<string, SlotDefinition>> = {
  "reader-choices": {
    tags: () => [],
    varies: ({ visitor }) => visitor.reader,
    forGuest: ({ reader }) => (reader ? choices(reader) : undefined),
    render: ({ visitor: { reader } }) => (reader ? choices(reader) : undefined),
  },
};

const choices = (reader: string) => <ReaderSheetChoices settings={readReaderAttributes(reader)} />;
