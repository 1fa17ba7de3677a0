import { formatMoney } from "../format.ts";

/** Texts of payment providers, and of the play-money provider's pages. */
export const paymentsText = {
  /** Display names. */
  providers: { sandbox: "the play-money provider", stripe: "Stripe", paypal: "PayPal" },
  payee: {
    ready: "You can be paid now",
    stopped: "The payment provider needs more details from you before you can be paid",
  },
  differs: {
    payer: (of: string) =>
      `${of ? `Your payment for “${of}”` : "One of your payments"} was not the amount we asked for. We will look into it and refund it`,
    title: "Your payment was not the amount we asked for",
    body: {
      held: "Because of this, it does not count as paid. You do not need to do anything. We will refund the payment, and then you can start again.",
      back: "Because of this, it did not count as paid, and we refunded it. You can start again.",
    },
    admins: "A payment was not the amount we asked for. Please refund it",
  },
  /** Refunds that failed; `of` is what was paid for, as the payer saw it. */
  refunds: {
    failed: (amount: string, of: string) =>
      `We could not send your refund of ${amount}${forTitle(of)}. You have not lost any money. We will send it again or pay you in another way`,
    sent: (amount: string, of: string) => `Your refund of ${amount}${forTitle(of)} has been sent`,
    settled: (amount: string, of: string) =>
      `Your refund of ${amount}${forTitle(of)} is settled. We paid it back to you in another way`,
    admins: (amount: string) => `A refund of ${amount} failed. Please try it again or settle it`,
    title: "We could not send your refund",
    body: "You have not lost any money, and you do not need to do anything. We will send the refund again or pay you in another way, and tell you when it is done.",
  },
  /** Told to admins; `of` is the story that was bought, or "". */
  disputes: {
    open: (of: string) => `A bank disputes ${paymentFor(of)}. Send the bank your evidence`,
    won: (of: string) => `The bank dispute about ${paymentFor(of)} is over. The money stays`,
    lost: (of: string) => `The bank took ${paymentFor(of)} back`,
  },
  /** Progress of a payment, on the payer's page. */
  progress: {
    title: {
      waiting: "Waiting for your payment",
      confirming: "Your payment is being confirmed",
      received: "Payment received",
      declined: "Your payment was declined",
    },
    body: {
      waiting: "We have not received a payment yet. If you have just paid, do not pay again.",
      confirming: "Please do not pay again. This page changes as soon as the payment provider confirms it.",
      received: "Thank you.",
      declined: "You were not charged. You can try again.",
    },
    pay: "Go to payment",
    check: "Check again",
    tryAgain: "Try again",
  },
  sandbox: {
    title: "Sandbox payment",
    playMoney: "This is play money",
    playMoneyBody:
      "No card is charged and no bank is involved. This page takes the place of a real payment provider’s page.",
    pay: (cents: number) => `Pay ${formatMoney(cents)}`,
    choose: "Choose what should happen.",
    acts: {
      approve: "Approve",
      decline: "Decline",
      "decline-later": "Decline in a minute",
      dispute: "Open a dispute",
      win: "The shop wins the dispute",
      lose: "The buyer wins the dispute",
      refund: "Refund as the provider",
    },
    state: {
      open: "Waiting for you",
      paid: "Paid",
      differs: "Paid, but not the amount asked for",
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
      what: "Tell the provider who you are and where your bank account is",
      acts: {
        complete: "Give all details",
        leave: "Leave some out for now",
        withdraw: "Have the provider ask for more",
      },
      state: {
        none: "The provider has no details yet.",
        started: "Some details are missing.",
        complete: "The provider has everything it needs and can pay you.",
      },
    },
  },
} as const;

const paymentFor = (of: string): string => (of ? `the payment for “${of}”` : "a payment");

const forTitle = (of: string): string => (of ? ` for “${of}”` : "");
