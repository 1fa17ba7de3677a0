import { formatMoney } from "../format.ts";

/** Payment providers, and the play-money provider's pages. */
export const paymentsText = {
  /** As they are called. */
  providers: { sandbox: "the play-money provider", stripe: "Stripe", paypal: "PayPal" },
  payee: {
    ready: "You can be paid now",
    stopped: "The payment provider needs more details from you before you can be paid",
  },
  differs: {
    payer: (of: string) =>
      `${of ? `Your payment for “${of}”` : "A payment of yours"} was not the sum we asked for: we look into it, and give it back`,
    title: "Your payment was not the sum we asked for",
    body: {
      held: "So it does not count as paid. You need do nothing: we give it back, and then you can begin again.",
      back: "So it did not count as paid, and went back to you. You can begin again.",
    },
    admins: "A payment was not the sum that was asked for: please give it back",
  },
  sandbox: {
    title: "Sandbox payment",
    playMoney: "This is play money",
    playMoneyBody:
      "No card is charged and no bank hears of it. This page stands where a real payment provider's would.",
    pay: (cents: number) => `Pay ${formatMoney(cents)}`,
    choose: "Please choose what should happen.",
    acts: {
      approve: "Approve",
      decline: "Decline",
      "decline-later": "Decline in a minute",
      dispute: "Open a dispute",
      win: "The shop wins the dispute",
      lose: "The buyer wins the dispute",
      refund: "Refund from the provider's side",
    },
    state: {
      open: "Waiting for you",
      paid: "Paid",
      differs: "Paid, though another sum than was asked for",
      declined: "Declined",
      expired: "Expired",
    },
    waits: "It will be declined within a minute.",
    refunded: (cents: number) => `${formatMoney(cents)} went back to the buyer.`,
    dispute: {
      none: "",
      open: "There is a dispute.",
      won: "The shop won the dispute.",
      lost: "The buyer won the dispute.",
    },
    back: "Back to the shop",
    payee: {
      title: "Sandbox account",
      what: "Tell the provider who you are and where your bank is",
      acts: {
        complete: "Give all details",
        leave: "Leave some out for now",
        withdraw: "Let the provider ask for more",
      },
      state: {
        none: "Nothing is known of you yet.",
        started: "Some details are missing.",
        complete: "The provider knows all it needs, and pays you.",
      },
    },
  },
} as const;
