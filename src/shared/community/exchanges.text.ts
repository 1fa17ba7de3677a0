import { formatList, formatNumber, plural } from "../format.ts";
import type { ExchangeKind, ExchangeState, GiftState } from "./exchanges.enums.ts";
import { EXCHANGE_MEMBERS_MIN } from "./exchanges.limits.ts";

/** Texts that differ for prompt lists. */
const kinds = {
  pairs: {
    name: "Gift exchange",
    choice: "Gift exchange: members are matched at random, and each writes for one other member",
    open: "Sign up now",
    signedUp: (count: number) => `${plural(count, "member has", "members have")} signed up`,
    signUpEnds: "Sign up until",
    left: (left: string) => `${left} left to sign up`,
    signUp: "Sign up",
    change: "Change your sign-up",
    signIn: "Sign in to join",
    wanted: "Pinch hits",
    wantedHint: "These gifts need a writer. Anybody can take one.",
    rules: [
      "When sign-up ends, members are matched at random. Each writes for somebody whose wishes fit what they offer. We match as many members as possible. Nobody is matched with themselves, or with anybody if either of the two has blocked or muted the other. It makes no difference who signed up first.",
      "Only the giver, the organiser of the exchange and our staff know who writes for whom. A gift is a story of yours that is not published yet. It is published automatically when gifts are revealed.",
      "If you cannot write your gift, give it up, so that somebody else can take it as a pinch hit. If a gift is missing when it is due, or its story can no longer be shown, it is offered to others in the same way. That is possible even after gifts are revealed.",
    ],
    form: {
      title: (exchange: string) => `Sign up to “${exchange}”`,
      wishes: "What I would like to receive",
      wishesHint: "The more you choose, the more members can write for you.",
      likes: "What I love in stories",
      likesHint: "Only the person who writes for you can read this.",
      avoidHint: "What you do not want in your gift.",
      save: "Sign up",
      saved: "You are signed up. We will tell you when sign-up ends.",
    },
  },
  prompts: {
    name: "Prompt list",
    choice: "Prompt list: members leave prompts, and anybody can write for the ones they like",
    open: "Leave a prompt now",
    signedUp: (count: number) => plural(count, "prompt", "prompts"),
    signUpEnds: "Prompts accepted until",
    left: (left: string) => `${left} left to leave a prompt`,
    signUp: "Leave a prompt",
    change: "Change your prompt",
    signIn: "Sign in to leave a prompt",
    wanted: "Prompts to write for",
    wantedHint: "Choose any of them. Several people can write for the same prompt.",
    rules: [
      "Once prompts are closed, they are all shown here. Anybody can write for the ones they like, whether they left a prompt or not.",
      "Only you, the organiser of the list and our staff know which prompts you are writing for. A gift is a story of yours that is not published yet. It is published automatically when gifts are revealed.",
      "If you cannot write it, give it up. A gift that is missing when it is due counts as given up. Another member can take it until gifts are revealed. If a gift can no longer be shown, somebody else can write one for the same prompt, even after that.",
    ],
    form: {
      title: (list: string) => `Your prompt for “${list}”`,
      wishes: "What it can become",
      wishesHint: "Choose as many as you like.",
      likes: "Your prompt",
      likesHint: "Everyone can read this once prompts are closed.",
      avoidHint: "What you do not want in it. Everyone can read this as well.",
      save: "Leave this prompt",
      saved: "Your prompt is added. We will tell you when others can write for it.",
    },
  },
} as const satisfies Readonly<Record<ExchangeKind, unknown>>;

/** Numbers of revealed gifts; the last three are not shown yet. */
export interface ArrivedGifts {
  readonly shown: number;
  /** Given, but not published yet. */
  readonly given: number;
  readonly writing: number;
  readonly wanted: number;
}

/** Says how many gifts are shown, and what the others wait for. */
function arrived({ shown, given, writing, wanted }: ArrivedGifts): string {
  const total = shown + given + writing + wanted;
  if (total === shown)
    return total === 1 ? "The gift is shown." : `All ${formatNumber(total)} gifts are shown.`;
  const part = (count: number, one: string, other: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${formatNumber(count)} ${other}`];
  const rest = [
    ...part(given, "appears soon", "appear soon"),
    ...part(writing, "is still being written", "are still being written"),
    ...part(wanted, "still needs a writer", "still need a writer"),
  ];
  const are = shown === 1 ? "is" : "are";
  return `${formatNumber(shown)} of ${plural(total, "gift", "gifts")} ${are} shown; ${formatList(rest)}.`;
}

/** Texts of gift exchanges. */
export const exchangesText = {
  /** On the page that publishes a story that is a gift; `at`: "5 December 2026 at 18:00". */
  publishWarning: (exchange: string, at: string) =>
    `This story is your gift in the exchange “${exchange}”. It appears automatically on ${at}, together with all the gifts. If you publish it now, everyone sees it early, and sees that you wrote it.`,
  title: "Gift exchanges",
  lead: "Say what you would love to read and what you would like to write. You write for another member, somebody writes for you, and nobody knows who until gifts are revealed. Or leave a prompt in a prompt list, where anybody can write for the prompts they like.",
  new: "New gift exchange",
  giftFor: "A gift for",
  giftForSomebody: "A gift",
  giftIn: "in the exchange",
  kinds,
  challenges: "Challenges",
  exchangeBy: (name: string) => `Gift exchange by ${name}`,
  none: "No gift exchanges yet",
  noneHint: "You can start one. All you need is a theme and three dates.",
  by: (name: string) => `by ${name}`,
  gone: "a member who has left",
  deletedMember: "Deleted member",
  runByStaff: "Run by our staff",
  withStaffNotice: "The account of the organiser is closed. Our staff now run this exchange.",
  states: {
    writing: "Gifts are being written",
    revealed: "Gifts revealed",
    cancelled: "Called off",
  } satisfies Readonly<Record<Exclude<ExchangeState, "open">, string>>,
  facts: {
    dueAt: "Gifts are due",
    revealAt: "Gifts are revealed",
    genres: "Genres",
    minWords: "Minimum number of words",
    promptsPerMember: "Prompts per member",
    writersPerPrompt: "Writers per prompt",
    zone: (zone: string) => `Times are in the time zone ${zone.replaceAll("_", " ")}.`,
  },
  prompts: "Prompts",
  how: "How it works",
  turns: {
    writing: (left: string) => `${left} until gifts are revealed`,
    soon: "Very soon",
  },
  cancelledBecause: (reason: string) => `This exchange was called off: ${reason}`,
  ownPrompts: "Your prompts",
  anotherPrompt: (left: number) => `Leave another prompt (${formatNumber(left)} more)`,
  changePrompt: "Change this prompt",
  removePrompt: "Remove this prompt",
  promptsFull: (most: number) =>
    most === 1
      ? "You have left one prompt, the most you can leave."
      : `You have left ${formatNumber(most)} prompts, the most one member can leave.`,
  anonymous: "Do not show that this prompt is mine",
  anonymousHint:
    "Only the organiser of the list and our staff know. Nobody else is told, even after gifts are revealed.",
  isAnonymous: "Anonymous",
  somebody: "somebody who wants to stay anonymous",
  noPrompts: "Nobody left a prompt.",
  tooFew: `Fewer than ${EXCHANGE_MEMBERS_MIN} members signed up.`,
  leave: "Leave the exchange",
  left: "You are no longer taking part.",
  edit: "Edit",
  cancel: "Call off",
  yours: "You are writing for",
  wishes: "Would like",
  likes: "Likes",
  avoid: "Please avoid",
  anything: "Anything",
  give: "Choose a story",
  giveAnother: "Choose another story",
  giveUp: "I cannot write this gift",
  gaveUp: "Thank you for telling us. Somebody else can now take it.",
  giftStates: {
    writing: "Being written",
    wanted: "Needs a writer",
    given: "Given",
  } satisfies Readonly<Record<GiftState, string>>,
  pinchHit: "Pinch hit",
  writers: (count: number) => `${plural(count, "member is", "members are")} already writing for it`,
  take: "Write this gift",
  taken: "Somebody else is already writing this gift. Please choose another one.",
  takenByYou: "You are already writing for this prompt.",
  promptFull: "No more members can write for this prompt. Please choose another one.",
  took: "This gift is yours to write. Thank you.",
  ownGift: "This gift is for you.",
  forWho: (name: string) => `For ${name}`,
  waits: {
    wanted: "Nobody has offered to write your gift yet. It may still be written.",
    writing: "Your gift is still being written. We will tell you when it is here.",
    given: "Your gift is written and will appear here soon.",
  } satisfies Readonly<Record<GiftState, string>>,
  arrived,
  gifts: "The gifts",
  byFor: (giver: string, recipient: string) => `by ${giver}, for ${recipient}`,
  notPublished: "A gift that the writer has not published",
  givenLate: "Your gift is saved and will be published now.",
  noGifts: "No gifts were written.",
  nobody: "nobody yet",
  form: {
    kind: "Kind",
    about: "What it is about",
    title: "Title",
    description: "Description",
    descriptionHint: "The theme, and what you expect of everybody.",
    choose: "What members choose from",
    genres: "Genres",
    genresHint: "Members choose their wishes and offers from these.",
    prompts: "Prompts",
    promptsHint: "One on each line. Members can also choose their wishes and offers from these.",
    minWords: "Minimum number of words in a gift",
    listSet: "Prompt list",
    listHint: "These limits apply only to prompt lists.",
    promptsPerMember: "Prompts per member",
    writersPerPrompt: "Writers per prompt",
    dates: "Dates",
    datesHint: (zone: string) =>
      `Dates are in your time zone, ${zone.replaceAll("_", " ")}. The exchange shows everyone the time zone.`,
    signUpEnds: "Sign up until",
    dueAt: "Gifts are due",
    dueHint: "Leave some days between this date and the day gifts are revealed, for pinch hits.",
    revealAt: "Gifts are revealed",
    open: "Open the exchange",
    save: "Save",
    editTitle: "Edit the exchange",
  },
  signUpForm: {
    offers: "What I would write",
    offersHint: "We match you with somebody who wishes for one of these.",
    avoid: "Please avoid",
  },
  giveForm: {
    title: "Your gift",
    titleFor: (name: string) => `Your gift for ${name}`,
    story: "Story",
    hintRevealed:
      "Choose one of your stories that is not published and has at least one published chapter in it. We publish it as soon as you give it.",
    hint: "Choose one of your stories that is not published and has at least one published chapter in it. Nobody sees it before gifts are revealed. Then it is published automatically.",
    none: "You do not have an unpublished story",
    write: "Write a story",
    unfit: "You cannot give these stories",
    button: "Give this story",
    given: "Your gift is saved. You can keep working on it, or choose another story.",
  },
  ask: {
    title: "Call off the exchange?",
    hint: "You cannot reopen it. Everyone can read your reason. Everybody who signed up or writes a gift is told, and gifts are not revealed.",
    reason: "Reason",
    button: "Call off",
    done: "The exchange is called off.",
  },
  chooseOne: "Choose at least one of the options.",
  onlyMore:
    "Members may already have chosen these. You can add more at the end, but you cannot remove or change any.",
  onlyMorePrompts: "Members may already have left this many. You can raise the number, but not lower it.",
  signUpOver: "Sign-up has ended, or this exchange is full.",
  notNow: "This exchange is not accepting gifts at the moment.",
  dueAfterSignUp: "Gifts must be due after sign-up has ended.",
  revealAfterDue: "Gifts must be revealed after they are due.",
  giftPublished: "This story is already published, so everybody would know who wrote it. Choose another one.",
  giftRemoved: "Our staff have taken this story down. Choose another one.",
  giftPrivate:
    "This story is private, so nobody could read your gift. Make it public, or choose another one.",
  giftGiven: "You have already given this story as a gift. Choose a different story for each gift.",
  giftEmpty: "None of the chapters in this story is ready yet. Open a chapter and press “Publish chapter”.",
  giftDetails:
    "A gift needs a synopsis, a genre and a statement of whether AI was used. Add what is missing to the story’s details.",
  giftShort: (words: number) => `A gift in this exchange needs at least ${formatNumber(words)} words.`,
} as const;

/** Notification texts about gift exchanges. */
export const exchangeNotificationsText = {
  assigned: (title: string) => `You can now see who you are writing for in “${title}”`,
  due: (title: string) => `Your gift in “${title}” is due soon. Choose your story on the exchange’s page.`,
  missed: (title: string) =>
    `Your gift in “${title}” was due and you had not given it. Somebody else can now write it.`,
  received: (story: string, title: string) => `“${story}” is your gift in “${title}”`,
  wanted: (title: string) => `A gift in “${title}” needs a writer`,
  prompts: (title: string) => `You can now write for the prompts of “${title}”`,
  lost: (title: string) =>
    `Your gift in “${title}” can no longer be shown, so somebody else can now write it. If its story comes back before they have, your gift counts again.`,
  delayed: (title: string) =>
    `A gift for you in “${title}” can no longer be shown. We are asking others to write one for you.`,
  unavailable: (title: string) =>
    `A gift that was given in “${title}” can no longer be shown. Others can now write it.`,
  returned: (title: string) => `A gift in “${title}” that could not be shown counts again`,
  released: (title: string) =>
    `The organiser of “${title}” has passed your gift to somebody else. You no longer need to write it.`,
  recipientLeft: (title: string) =>
    `The member you were writing for in “${title}” has left. You no longer need to write this gift.`,
  revealMoved: (title: string) => `The date when gifts are revealed in “${title}” has changed`,
  revealed: (title: string) => `The gifts of “${title}” are revealed`,
  cancelled: (title: string) => `The gift exchange “${title}” was called off`,
  withStaff: (title: string) =>
    `Our staff now run the gift exchange “${title}”, because the account of its organiser is closed`,
  abandoned: "A gift exchange that you joined was called off because the account of its organiser is closed",
} as const;
