/** A new story, step by step. */
export const setupText = {
  label: "Steps of a new story",
  place: (step: number, of: number) => `Step ${step} of ${of}`,
  names: { type: "Type", details: "Details", premium: "Premium", chapter: "First chapter" },
  next: "Continue",
  skip: "Skip",
  back: "Back",
  type: {
    title: "Write a story",
    lead: "Give it a title to begin with; you can change it at any time. Nothing is seen by anyone until you publish it.",
    kind: "Who writes it?",
    kinds: { own: "I write it on my own", collaborative: "I write it together with others" },
    kindHint: "You can ask others to join later too. A story that is written together cannot be sold.",
    write: "Write the first chapter now",
    writeHint: "We ask for the rest before you publish.",
  },
  details: {
    title: "Details",
    lead: "Tell readers what kind of story it is. You can skip this now and come back from your stories.",
  },
  premium: {
    title: "Premium",
    lead: "Your story is free to read unless you choose a price.",
    together: "Collaborative stories currently cannot be sold.",
    invite: "Invite the people you write with",
    mailing: "Mailing list",
  },
  /** In "my stories" and on the story's own form. */
  resume: "Finish setting up",
  resumeOf: (title: string) => `Finish setting up ${title}`,
  open: "You have not told readers about this story yet. We ask for the rest before you publish it.",
  asked: "Your changes are saved. A few questions first, then you can publish.",
  done: "That is all we need. Your story can be published when you are ready.",
} as const;
