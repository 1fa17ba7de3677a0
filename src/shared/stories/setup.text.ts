/** Texts of the new chapter wizard. */
export const chapterStepsText = {
  label: "Steps of a new chapter",
  place: (step: number, of: number) => `Step ${step} of ${of}`,
  names: { type: "Type", chapter: "Chapter" },
  back: "Back",
} as const;

/** Texts of the new story wizard. */
export const setupText = {
  label: "Steps of a new story",
  place: (step: number, of: number) => `Step ${step} of ${of}`,
  names: { type: "Type", details: "Details", premium: "Price", chapter: "First chapter" },
  next: "Continue",
  skip: "Skip",
  back: "Back",
  type: {
    title: "Write a story",
    lead: "Start with a title. You can change it at any time. Nobody sees anything until you publish it.",
    kind: "Who writes it?",
    kinds: { own: "I write it alone", collaborative: "I write it together with others" },
    kindHint: "You can also invite others to join later. A story that is written together cannot be sold.",
    write: "Write the first chapter now",
    writeHint: "We ask for the rest before you publish.",
    doors: {
      start: "Start writing",
      import: "Import a manuscript",
      importLead:
        "Word, OpenDocument, EPUB, Markdown, plain text and more. You check the chapters before anything is saved.",
      importButton: "Choose a file",
      drafts: "Continue a draft",
      noDrafts: "Your drafts appear here.",
      allDrafts: "All your stories",
      noChapter: "No chapter yet",
      ready: "Ready to publish",
    },
  },
  details: {
    title: "Details",
    lead: "Tell readers what kind of story it is. You can skip this for now and come back from your stories.",
  },
  premium: {
    title: "Price",
    lead: "Your story is free to read unless you sell it. You can change this at any time.",
    together: "Collaborative stories currently cannot be sold.",
    invite: "Invite the people you write with",
    mailing: "Mailing list",
  },
  /** Shown in "my stories" and on the story form. */
  resume: "Finish setting up",
  resumeOf: (title: string) => `Finish setting up ${title}`,
  open: "You have not yet filled in the details for readers. We ask for the rest before you publish the story.",
  asked: "Your changes are saved. The story needs a few more details before you can publish it.",
  done: "That is all we need. You can publish your story when you are ready.",
} as const;
