import { formatMoney } from "../format.ts";

/** The play-money provider's pages. */
export const paymentsText = {
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
  },
} as const;
