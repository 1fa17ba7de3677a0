import { formatMoney, formatNumber, plural } from "../format.ts";
import type { PreparedAnswers } from "../prepared-answers.ts";
import type { CollaboratorRole } from "../story.enums.ts";
import { ORDER_TERMS } from "./order-terms.ts";
import type {
  OrderAct,
  OrderActor,
  OrderOutcome,
  OrderProgress,
  OrderState,
  ProposalKind,
} from "./orders.enums.ts";
import { DELIVERY_TEXT_MIN } from "./orders.limits.ts";

const states: Readonly<Record<OrderState, string>> = {
  unpaid: "Not paid yet",
  expired: "Not paid",
  pending: "Waiting for the seller",
  accepted: "Waiting for the buyer’s answers",
  "in-progress": "Being worked on",
  "in-review": "Delivered",
  disputed: "In dispute",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  released: "Decided",
};

const progress: Readonly<Record<OrderProgress, string>> = {
  Pending: "Pending",
  "In Progress": "In progress",
  "In Review": "In review",
  Completed: "Completed",
};

const acts: Readonly<Record<OrderAct, string>> = {
  pay: "The order is paid. The money is held.",
  expire: "The order was not paid.",
  accept: "The seller accepted the order.",
  decline: "The seller declined the order. All of the money goes back to the buyer.",
  withdraw: "The buyer withdrew the order. All of the money goes back to the buyer.",
  answer: "The buyer answered the seller’s questions.",
  ask: "The seller asked a question. The deadline is paused until the buyer answers.",
  resume: "The deadline continues.",
  deliver: "The work is delivered.",
  approve: "The buyer accepted the work. The seller is paid.",
  "request-changes": "The buyer asked for changes.",
  leave: "The work was late, and the buyer left the order. All of the money goes back to the buyer.",
  return: "The delivered file contained a virus and was deleted. The seller has to deliver again.",
  "propose-extension": "The seller asked for more time.",
  "propose-cancellation": "One side proposed to cancel the order.",
  "propose-amendment": "One side proposed new terms.",
  "propose-instalment": "One side proposed another instalment.",
  agree: "The proposal was accepted.",
  "pay-more": "The extra cost is paid and held. The new terms apply from now on.",
  "expire-more": "The extra cost was not paid. The terms stay as they were.",
  refuse: "The proposal was declined or withdrawn.",
  "open-story": "The buyer gave the seller access to their story.",
  "close-story": "The seller no longer has access to the story.",
  dispute: "Our staff were asked to decide about the order.",
  refer: `A proposal was not answered within ${ORDER_TERMS.objection}, so our staff will decide about this order.`,
  decide: "Our staff decided.",
  override: "An admin decided.",
  "bank-hold": "The buyer’s bank disputes the payment. The money is held and the deadlines are paused.",
  "bank-release": "The bank dispute is over. The money stays with the order and the deadlines continue.",
  "charge-back": "The bank took the money back.",
  lapse: "Time ran out. All of the money goes back to the buyer.",
  nudge: "Our staff were reminded.",
  escalate: "One side’s account is closed, so our staff will decide about this order.",
  reinstate: "The order continues from where it stopped.",
};

const actors: Readonly<Record<OrderActor, string>> = {
  buyer: "Buyer",
  seller: "Seller",
  staff: "Staff",
  admin: "Staff",
  provider: "Payments",
  clock: "Fablewright",
};

/** Button labels by act. */
const buttons: Readonly<Partial<Record<OrderAct, string>>> = {
  accept: "Accept the order",
  decline: "Decline the order",
  withdraw: "Withdraw the order",
  answer: "Send answers",
  ask: "Ask and pause the deadline",
  resume: "Continue the deadline",
  deliver: "Deliver the work",
  approve: "Accept the work and pay",
  "request-changes": "Ask for changes",
  leave: "Leave with a full refund",
  "propose-extension": "Ask for more time",
  "propose-cancellation": "Propose to cancel",
  "propose-amendment": "Propose new terms",
  "propose-instalment": "Propose another instalment",
  agree: "Agree to the proposal",
  refuse: "Decline the proposal",
  "open-story": "Give access to the story",
  "close-story": "End access now",
  dispute: "Ask our staff to decide",
};

/** Confirmation messages by act. */
const did: Readonly<Partial<Record<OrderAct, string>>> = {
  accept: "You have accepted the order.",
  decline: "You have declined the order. All of the money goes back to the buyer.",
  withdraw: "You have withdrawn the order. You get all of your money back.",
  answer: "Your answers have been sent to the seller.",
  ask: "Question sent. The deadline is paused until the buyer answers.",
  resume: "The deadline continues.",
  deliver: `Your work is delivered. The buyer has ${ORDER_TERMS.review} to check it, starting when they can download it.`,
  approve: "You have accepted the work. The seller is paid.",
  "request-changes": "The seller can see what you would like changed, and continues working.",
  leave: "You have left the order. You get all of your money back.",
  "propose-extension": "You have asked for more time. The buyer can agree or decline.",
  "propose-cancellation": `You have proposed to cancel the order. The deadline is paused. If the other side does not answer within ${ORDER_TERMS.objection}, our staff decide.`,
  "propose-amendment": `You have proposed new terms. The deadline is paused. If the other side does not answer within ${ORDER_TERMS.objection}, our staff decide.`,
  "propose-instalment": "You have proposed another instalment. The other side can agree or decline.",
  "open-story": "The seller can work in your story from when they accept the order until it ends.",
  "close-story": "The seller can no longer work in your story.",
  dispute: "You have asked our staff to decide. They will read the whole order and write to both of you.",
};

const agreed: Readonly<Record<ProposalKind, string>> = {
  extension: "You have agreed to more time.",
  cancellation:
    "You have agreed to cancel. The order is cancelled, and the money is divided as you both agreed.",
  amendment: "You have agreed to the new terms.",
  instalment:
    "You have agreed to the instalment. It is a separate order, listed under the instalments below.",
};

/** Confirmation of an act on a proposal, depending on its kind and on whether the member made it. */
const didOf = (act: OrderAct, proposal: ProposalKind | null, isOwn: boolean): string =>
  act === "agree" && proposal
    ? agreed[proposal]
    : act === "refuse"
      ? isOwn
        ? "You have withdrawn your proposal."
        : "You have declined the proposal. The earlier terms still apply."
      : (did[act] ?? acts[act]);

/** What the seller does in the buyer's story in a role. */
const ROLE_LEADS: Readonly<Record<CollaboratorRole, string>> = {
  editor: "An editor suggests changes chapter by chapter. Nothing changes until you accept a suggestion.",
  "beta-reader": "A beta reader reads your drafts and comments on them, but does not change anything.",
  "co-author": "",
};
/** The same for categories that need more explanation than their role. */
const CATEGORY_LEADS: Readonly<Record<string, string>> = {
  translation:
    "A translator reads your drafts as they are and asks questions in comments on passages. The translation is delivered as a file. Your own text stays as it is.",
};

/** Texts about work in the buyer's story. */
const work = {
  title: "In the manuscript",
  until: "The role ends with the order.",
  open: (role: string, story: string) => `The seller is ${role} of “${story}” while they work on this order.`,
  mine: (role: string, story: string) => `You are ${role} of “${story}” while you work on this order.`,
  waits: "Access begins when the seller accepts.",
  noStory: "The buyer has not given you access to a story yet.",
  roles: { editor: "an editor", "beta-reader": "a beta reader", "co-author": "a co-author" },
  story: "Story",
  give: "Let the seller work in this story",
  giveHint: (category: string | null, role: CollaboratorRole): string =>
    `${CATEGORY_LEADS[category ?? ""] ?? ROLE_LEADS[role]} The seller has this role in the story from when they accept until the order ends. You can end it earlier.`,
  giveForQuestions: "Tick this box to send your questions to the reader, or delete them.",
  questions: "Questions for the reader",
  questionsHint: "One on each line. The reader answers them about the manuscript as it is when they begin.",
  suggestions: "Suggested changes",
  drafts: "Drafts and comments",
  round: "The manuscript",
  made: (made: number, open: number) =>
    `Changes suggested for ${plural(made, "chapter", "chapters")}, ${plural(open, "change", "changes")} to decide.`,
  /** Without questions, `answered` is null. */
  read: (comments: number, answered: boolean | null) =>
    `${plural(comments, "comment", "comments")} on the drafts${answered === null ? "" : `; the questions are ${answered ? "answered" : "not answered yet"}`}.`,
  takeAll: "Accept all suggested changes that are not decided yet",
  takeAllHint: "Suggestions for text that has changed since are left out.",
  rights: "Rights to the pictures",
  rightsOf: {
    all: "All rights go to the buyer",
    exclusive: "Only the buyer may use them, for this book and its promotion",
    shared: "The buyer and the person who made them may both use them",
  },
  rightsHint:
    "When you deliver, you confirm that the pictures are yours to give. This is recorded with the order.",
  use: { "cover-design": "Use as the cover", illustrations: "Add to a chapter" },
  audio: "Audio of the chapters",
  audioSum: (chapters: number) => plural(chapters, "chapter", "chapters"),
  addAudio: (chapters: number) => `Use the audio in my story (${plural(chapters, "chapter", "chapters")})`,
  audioHint: "Readers can play it above the text. It replaces any audio that a chapter already has.",
  tookAudio: "The audio is in your story.",
  noAudio: "There is no audio to use yet.",
  useNone: "Do not use it in the story",
  version: (name: string, version: number) => `${name}, version ${formatNumber(version)}`,
  chapter: "At the top of",
  credit: (work: string) => `Credit the seller on the story (${work})`,
  creditHint: "On its page and in its e-books. You can remove the credit in the list of collaborators.",
  take: "Add to the story",
  takeTitle: "Use the work",
  taken: "Added to the story.",
  took: "It is being added to your story.",
  tookPicture: "The picture is in your story.",
  tookCredit: "The seller is now named on the story.",
  chooseStory: "Choose one of your own stories.",
  chooseChapter: "Choose a chapter.",
  chooseSomething: "Choose what to add to the story.",
  chooseRights: "Choose which rights the buyer gets.",
  nothingDone:
    "You have not done any new work in the story yet. Work in it first, write what you deliver, or add a file.",
  nothingDelivered: {
    picture: "Add the picture that you deliver as a file.",
    audio: "Add the audio to the chapters, or as a file.",
    text: `Add your work as a file, or write it here: at least ${DELIVERY_TEXT_MIN} letters.`,
  },
} as const;

/** Texts of orders. */
export const ordersText = {
  openWithAccount: (bought: number, sold: number) =>
    `${plural(bought + sold, "order is", "orders are")} open${sold === 0 ? "" : bought === 0 ? ", with you as the seller" : `, ${sold} of them with you as the seller`}. When your account is deleted, they end, or our staff decide about them.`,
  active: "Active orders",
  /** Prefix of the order's title in a conversation of its two sides. */
  between: "Order",
  history: "Order history",
  listsLabel: "Lists of orders",
  activeLead: "Current orders, bought and sold. If it is your turn in an order, you see by when.",
  historyLead: "Orders that have ended.",
  none: "No orders here",
  noneHint: "Your orders in the marketplace, both bought and sold, appear here.",
  toMarketplace: "Browse the marketplace",
  states,
  progress,
  outcomes: {
    open: "Open",
    completed: "Completed",
    cancelled: "Cancelled",
    disputed: "Disputed",
    refunded: "Refunded",
    released: "Released",
  } satisfies Readonly<Record<OrderOutcome, string>>,
  instalmentTitle: (title: string, number: number) =>
    `${title.replace(/ \(instalment [0-9,]+\)$/, "")} (instalment ${formatNumber(number)})`,
  buying: "Buying",
  selling: "Selling",
  buyer: "Buyer",
  seller: "Seller",
  price: "Price",
  package: "Package",
  extras: "Extras",
  words: "Words",
  story: "Story",
  included: "What is included",
  roundsLeft: "Rounds of changes left",
  deliverBy: "Due",
  lateBy: (days: number) =>
    days === 0 ? "The due date has passed" : `Late by ${plural(days, "day", "days")}`,
  numberName: "Order number",
  number: (number: string) => `Order ${number}`,
  actBy: "Your turn. Reply by",
  waitsUntil: "Waiting for the other side until",
  noDeadline: "Your turn",
  back: {
    buyer: (cents: number) => `${formatMoney(cents)} went back to you`,
    seller: (cents: number) => `${formatMoney(cents)} went back to the buyer`,
  },
  gone: "A former member",
  place: {
    title: (service: string) => `Order “${service}”`,
    lead: "You pay now, and the money is held until you accept the work.",
    package: "Package",
    extras: "Extras",
    words: "How many words?",
    wordsHint: "Enter a number, or choose one of your stories below and we count its words.",
    story: "Your story",
    storyHint: "The story this order is about, if it is one of yours.",
    noStory: "None",
    storyWords: (title: string, words: number) => `${title} (${plural(words, "word", "words")})`,
    answers: "The seller’s questions",
    answersHint: "You can also answer the required questions later. The work begins once you have.",
    choose: "Choose",
    agree: "I agree to the marketplace terms",
    terms: "Read the marketplace terms",
    pay: "Continue to payment",
    total: "Total",
    beforeTax:
      "Prices do not include tax. We add the tax of your country, and you see the total before you pay.",
    rules: [
      "Your money is held. The seller is paid when you accept the work.",
      `If the seller does not answer within ${ORDER_TERMS.accept}, you get all of your money back.`,
      `Once the work is delivered, you have ${ORDER_TERMS.review} to check it. If you do not respond, it counts as accepted.`,
      "If you cannot agree, our staff read the whole order and decide.",
    ],
    choosePackage: "Choose a package.",
    wordsWrong: (most: number) => `Enter a number of words from 1 to ${formatNumber(most)}.`,
    priceWrong: (price: number, least: number, most: number) =>
      `The total is ${formatMoney(price)}. An order must be from ${formatMoney(least)} to ${formatMoney(most)}.`,
    termsChanged:
      "The seller changed this service while you filled in the form. You now see the new prices and terms. Check them before you pay.",
    agreeRequired: "Agree to the terms to continue.",
    tooLong: (most: number) => `Use no more than ${formatNumber(most)} characters.`,
    closed: {
      paused: "The seller is not accepting orders at the moment.",
      full: "The seller has reached their limit of open orders.",
      blocked: "You cannot order this service from your account.",
    },
  },
  page: {
    pay: "Pay",
    returned: "Your payment goes back to you",
    bankDispute: {
      open: "The buyer’s bank disputes a payment for this order. The money is held until the bank decides.",
      lost: "The bank took a payment for this order back. The seller does not keep what was paid with it.",
      won: "The bank dispute about a payment for this order is over. The money stays with the order.",
    },
    lost: {
      buyer:
        "You no longer have the rights in the work. Its cover, pictures, audio and credit have been taken off your story, unless you had replaced them. If an illustration is in a published chapter, publish the chapter again.",
      seller: "The buyer no longer has the rights in your work. It has been taken off their story.",
    },
    unpaid: "The seller cannot see this order until it is paid.",
    steps: "Progress",
    next: "Next step",
    waits: {
      "buyer-pending": "The seller has to accept the order.",
      "seller-pending": "Accept or decline this order.",
      "buyer-accepted": "Answer the seller’s questions. Their delivery time starts when you have answered.",
      "seller-accepted": "The buyer has to answer your questions.",
      "buyer-in-progress": "The seller is working on it.",
      "seller-in-progress": "Deliver the work.",
      "buyer-paused": "The seller has asked you a question. The deadline is paused until you answer.",
      "seller-paused": "You have asked the buyer a question. The deadline is paused until they answer.",
      "buyer-in-review": "Check the work. Then accept it, or ask for changes.",
      "buyer-last-review": "Check the work. Then accept it. No rounds of changes are left.",
      "seller-in-review": "The buyer is checking your work.",
      "buyer-disputed": "Our staff are reading the whole order and will decide.",
      "seller-disputed": "Our staff are reading the whole order and will decide.",
      "buyer-objection": "The other side has to answer your proposal. The deadline is paused until then.",
      "seller-objection": "The other side has to answer your proposal. The deadline is paused until then.",
      "buyer-objected": "Agree to the seller’s proposal, or decline it. The deadline is paused until then.",
      "seller-objected": "Agree to the buyer’s proposal, or decline it. The deadline is paused until then.",
      "buyer-held": "Your bank has to decide about the payment. Until then the deadlines are paused.",
      "seller-held": "The buyer’s bank has to decide about the payment. Until then the deadlines are paused.",
    } as Readonly<Record<string, string>>,
    /** What happens without an answer, before and after the deadline's date. */
    silence: {
      pending: [
        "If there is no answer by",
        ", the order is cancelled and all of the money goes back to the buyer.",
      ],
      accepted: [
        "If there are no answers by",
        ", the order is cancelled and all of the money goes back to the buyer.",
      ],
      "in-progress": [
        "If nothing is delivered by",
        ", the order is cancelled and all of the money goes back to the buyer.",
      ],
      objection: ["If there is no answer by", ", our staff decide."],
      objected: ["If there is no answer by", ", our staff decide."],
      paused: ["Until", ". Then the deadline continues automatically."],
      "in-review": ["If there is no answer by", ", the work counts as accepted and the seller is paid."],
    } as Readonly<Record<string, readonly [string, string]>>,
    leave: `The work is more than ${ORDER_TERMS.leave} late. You can keep waiting, or leave the order and get all of your money back.`,
    timeline: "What happened",
    files: "Files",
    version: (number: number) => `version ${formatNumber(number)}`,
    say: "Write a message",
    send: "Send message",
    elsewhere:
      "Write anything that should count in this order here. Use private messages for everything else.",
    privateMessage: "Private message",
    file: "A file",
    fileHint:
      "A picture, document, table, audio file or .zip file, up to 4 MB. Another file with the same name becomes its next version.",
    scans: "We check files for viruses before the other side gets them.",
    scansNot: "These files are not checked for viruses. Open only files you expect.",
    waiting: "is being checked for viruses",
    infected: "contained a virus and was deleted",
    fileAgain: (name: string) => `${name} was not saved when this page was sent. Please choose it again.`,
    sentFile: (name: string) => `You have sent ${name}. If you send another file, it replaces this one.`,
    proposal: {
      withdraw: "Withdraw proposal",
      extension: (days: number) => `The seller asks for ${plural(days, "more day", "more days")}.`,
      amendment: (price: number, days: number) =>
        `New terms: ${formatMoney(price)} from now on${days > 0 ? `, and ${plural(days, "more day", "more days")}` : ""}.`,
      raise: (more: number) =>
        `That is ${formatMoney(more)} more. Once you both agree, the buyer pays it, and the new terms apply from then on.`,
      agreed: {
        buyer: (more: number) => `Agreed. Pay ${formatMoney(more)} for the new terms to apply.`,
        seller: (more: number) =>
          `Agreed. The new terms apply once the buyer has paid ${formatMoney(more)} more. Until then the old terms apply.`,
      },
      instalment: (price: number) => `Another instalment of ${formatMoney(price)}, paid and held separately.`,
      cancellation: (back: number, rest: number) =>
        `To cancel the order: ${formatMoney(back)} goes back to the buyer, ${formatMoney(rest)} to the seller.`,
    },
    scope: "What changes",
    scopeOf: "What it is for",
    newPrice: "Price from now on, in dollars",
    newPriceHint:
      "If the price is lower, the difference goes back to the buyer at once. If it is higher, the buyer pays the difference, and we hold it with the rest.",
    moreDays: "Extra days",
    instalment: "Price of the instalment, in dollars",
    instalmentHint:
      "For part of a long job, or for more work. Once you both agree, it becomes a separate order, which is paid, delivered and accepted separately.",
    instalmentDays: "Delivered within",
    instalments: "Instalments",
    reason: "Reason",
    words: "Message",
    answer: "Your answer",
    sendAnswer: "Send answer",
    days: "Extra days",
    back: "Back to the buyer, in dollars",
    more: "If something is wrong",
    order: "The order",
    answers: "Questions and answers",
    notAnswered: "Not answered yet",
    money: {
      held: "Held",
      share: "To the seller",
      fee: "Platform fee",
      cost: "Payment fee",
      earned: "You receive",
      available: "Available for payout on",
      proposed: (net: number) => `You would receive ${formatMoney(net)} after fees.`,
      refund: "Back to the buyer",
      taxBack: "Tax refunded with it",
    },
    sent: "Message sent.",
    changes: "What should be changed?",
    privately: "Only the two of you can see this, and our staff if there is a dispute.",
  },
  receipt: {
    buyer: "Receipt",
    seller: "Your earnings",
    title: {
      buyer: (number: string) => `Receipt ${number}`,
      seller: (number: string) => `Earnings, order ${number}`,
    },
    file: "Save as PDF",
    fileName: (number: string) => `order-${number}.pdf`,
    toOrder: "Go to the order",
    for: "For",
    by: "By",
    service: "Service",
    paidOn: "Paid on",
    endedOn: "Ended on",
    what: "What",
    amount: "Amount",
    sums: "How the amount is made up",
    more: "Agreed later",
    price: "Price of the order",
    back: "Refunded to the buyer",
    paid: "Paid",
    paidAtLast: "Total paid",
    fee: "Fablewright fee",
    cost: "Payment provider’s fee",
    lost: "Charged back by the buyer’s bank",
    earned: "You earned",
    held: "The money is held until the work is accepted.",
    currency: "All amounts are in US dollars.",
    playMoney: "Paid with play money. This is not an invoice, and no money was charged.",
  },
  work,
  acts,
  /** Text of a timeline entry; that of an expired deadline depends on the resulting state. */
  actIn: (act: OrderAct, state: OrderState): string =>
    act === "lapse" && state === "completed"
      ? "Time ran out, so the work counts as accepted. The seller is paid."
      : acts[act],
  didOf,
  buttons,
  actors,
  amountOf: (act: OrderAct | null, amount: number): string =>
    act === "propose-extension" ? plural(amount, "day", "days") : formatMoney(amount),
  admin: {
    prepared: {
      "as-agreed": {
        label: "Delivered as agreed",
        text: "We read the order and the delivery. The work is what was agreed, so the seller is paid.",
      },
      "not-delivered": {
        label: "Not delivered as agreed",
        text: "We read the order and the delivery. The work is not what was agreed, so the buyer gets the money back.",
      },
      part: {
        label: "Part of the work was delivered",
        text: "We read the order and the delivery. Part of the work was delivered as agreed, so the seller is paid for that part and the buyer gets the rest back.",
      },
      "no-answer": {
        label: "One side did not answer",
        text: "One side did not answer in time, so we decided from what the order and its messages show.",
      },
    } satisfies PreparedAnswers,
    title: "Orders",
    lead: "Disputes first. You can read what the two sides wrote only once there is a dispute. Before that you see only figures.",
    lists: { disputed: "Disputes", due: "Deadline near", open: "Open", ended: "Ended" } as const,
    waiting: "Disputed orders",
    figures: { count: "Orders paid", value: "Value of orders", disputes: "Order disputes" },
    queue: "Disputes",
    bankQueue: "Bank disputes of orders",
    search: "Buyer or seller (username), or receipt number",
    nobody: "No member has this username, and no receipt has this number.",
    none: "Nothing here",
    list: "Orders",
    order: "Order",
    state: "State",
    due: "Deadline",
    changed: "Changed",
    decide: "Decide",
    decideLead:
      "Enter what the seller gets. The rest goes back to the buyer. We tell both sides, with your reason.",
    override: "End the order as an admin",
    share: "To the seller, in dollars",
    reason: "Reason",
    decided: "Order decided. Both sides have been told, with your reason.",
    closed: "There is no dispute, so only the two sides can read what was written.",
  },
  /** Why a payment was refunded at once. */
  noLonger: {
    account: "One side’s account was closed before this payment arrived. Your money goes back to you.",
    brief:
      "The job was given to somebody else, or the brief was closed, before this payment arrived. Your money goes back to you.",
    blocked: "You can no longer order from this seller. Your money goes back to you.",
    series:
      "The order that this instalment belongs to had ended before this payment arrived. Your money goes back to you.",
    service: "The service was no longer offered when this payment arrived. Your money goes back to you.",
    paused: "The seller had stopped taking orders when this payment arrived. Your money goes back to you.",
    full: "The seller had reached their limit of open orders when this payment arrived. Your money goes back to you.",
    price: "The price of the service had changed when this payment arrived. Your money goes back to you.",
    amendment:
      "The higher price was no longer agreed when the payment arrived. That payment is refunded. The order is unchanged.",
  },
  wrong: {
    notNow: "You cannot do this at the moment. Please look at the order again.",
    countryFirst:
      "The buyer has to say which country they live in, because there may be a tax now. Decline, and ask them to propose it again.",
    changedMeanwhile: "This order changed in the meantime. Please look at it again.",
    days: (most: number) => `Enter a number of days from 1 to ${formatNumber(most)}.`,
    tooLateForDays: "The due date has passed, so it can no longer be moved. Enter 0 days.",
    noDaysLeft: "The due date has been moved as far as it can be. Enter 0 days.",
    amendment: (least: number, most: number) =>
      `Enter a price from ${formatMoney(least)} to ${formatMoney(most)}.`,
    raise: (least: number) => `A higher price must be at least ${formatMoney(least)} higher.`,
    daysMore: (most: number) => `Enter a number of days from 0 to ${formatNumber(most)}.`,
    delivery: "Choose a delivery time.",
    share: (price: number) => `Enter an amount from $0.00 to ${formatMoney(price)}, in dollars and cents.`,
    tooLong: (most: number) => `Use no more than ${formatNumber(most)} characters.`,
    tooManyFiles: "This order has reached its limit of files.",
    over: "You can no longer send messages in this order. You can send a private message instead.",
  },
  notifications: {
    cancelled: (title: string) =>
      `“${title}”: the order is cancelled. All of the money goes back to the buyer.`,
    changed: (title: string) => `“${title}”: there is news about your order`,
    placed: (title: string) => `New order: “${title}”. Accept or decline it within ${ORDER_TERMS.accept}.`,
    delivered: (title: string) => `“${title}” is delivered. Check it within ${ORDER_TERMS.review}.`,
    said: (title: string) => `“${title}”: you have a new message in your order`,
    due: (title: string) => `“${title}”: it is your turn, and the deadline is near`,
    late: (title: string) =>
      `“${title}” is ${ORDER_TERMS.leave} late. You can keep waiting, or leave the order and get all of your money back.`,
    ended: (title: string) => `“${title}”: the order has ended`,
    disputed: (title: string) => `Our staff have been asked to decide about “${title}”`,
    bankHold: (title: string) =>
      `“${title}”: the buyer’s bank disputes the payment. The money is held until the bank decides.`,
    bankRelease: (title: string) => `“${title}”: the bank dispute is over, and the order continues`,
    chargeBack: (title: string) =>
      `“${title}”: the bank took the payment back. Open the order to see what happens next.`,
    staff: {
      "bank-hold": (title: string) =>
        `A bank disputes the payment for “${title}”. Send the bank your evidence.`,
      "bank-release": (title: string) => `The bank dispute about “${title}” is over. The money stays.`,
      "charge-back": (title: string) => `The bank took the payment for “${title}” back`,
    },
    returned: {
      buyer: (title: string) =>
        `Your payment for “${title}” goes back to you. You can read why in the order.`,
      seller: (title: string) =>
        `A payment for “${title}” went back to the buyer because the agreement had changed`,
    },
  },
} as const;
