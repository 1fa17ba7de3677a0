import { formatDate, formatNumber } from "../format.ts";
import { FREE_NEWSLETTERS, FREE_NEWSLETTERS_DAYS, PAST_DUE_DAYS } from "./subscriptions.ts";

/** Texts of premium for authors. */
export const subscriptionsText = {
  endsWithAccount: (until: string | null) =>
    `Your premium subscription ends with your account${until ? `. You have paid for it until ${formatDate(until)}` : ""}. We do not renew it once you have asked us to delete your account. If you keep your account, it continues.`,
  premium: {
    title: "Premium for authors",
    lead: "You keep more of each sale, and you can see how your stories are doing each day.",
    features: {
      lower_fee: (usual: number, premium: number) =>
        `We keep ${formatNumber(premium)}% of each sale instead of ${formatNumber(usual)}%.`,
      story_links: () => "As many open story links as you like at the same time, not only one of each type.",
      newsletters: () =>
        `As many newsletters as you like, not only ${formatNumber(FREE_NEWSLETTERS)} in ${formatNumber(FREE_NEWSLETTERS_DAYS)} days.`,
      statistics_by_day: () => "Your figures for each day, not only for each week and month.",
      scheduled_prices: () => "Scheduled prices that start and end automatically.",
      badge: () => "A badge next to your name on your profile.",
    },
    ends: "You can cancel at any time. You keep premium until the end of the time you have paid for. When it ends, you do not lose anything you made.",
    plan: { monthly: "Monthly", yearly: "Yearly" },
    priceOf: {
      monthly: (price: string) => `${price} a month`,
      yearly: (price: string) => `${price} a year`,
    },
    choose: "Plan",
    priceChanged: (price: string) => `The price of this plan has changed. It is now ${price}.`,
    chooseRequired: "Choose a plan.",
    agree: "I agree to the payment terms for authors, and that my subscription renews until I cancel.",
    agreeRequired: "Agree to the terms to continue.",
    terms: "Payment terms for authors",
    button: "Continue to payment",
    signIn: "Sign in to become a premium author",
    has: "You are a premium author.",
    mine: "My subscription",
    notOffered: (provider: string) =>
      `You cannot buy premium here. It renews automatically, but ${provider}, which takes payments for us, is set up for single payments only.`,
    already: "You already have a subscription.",
    description: { monthly: "Premium, monthly", yearly: "Premium, yearly" },
  },
  mine: {
    title: "My subscriptions",
    none: "No subscription",
    noneHint: "Premium authors keep more of each sale.",
    look: "Read about premium",
    state: {
      open: "Waiting for payment",
      active: "Active",
      past_due: "Payment failed",
      ended: "Ended",
      expired: "Not paid",
    },
    name: "Plan",
    stateName: "State",
    price: "Price",
    paidUntil: "Paid until",
    renews: "Renews on",
    endsOn: "Ends on",
    nextAttempt: "Next attempt",
    pastDue: "We could not charge you",
    pastDueBody: `We will try again. If we cannot take the payment within ${PAST_DUE_DAYS} days, your subscription ends.`,
    cancel: "Cancel subscription",
    keep: "Keep my subscription",
    kept: "Your subscription continues.",
    payments: "Payments",
    date: "Date",
    until: "Until",
    receipt: "Receipt",
    amount: "Amount",
    refunded: "Refunded to you",
  },
  cancel: {
    title: "Cancel your subscription?",
    body: (until: string) =>
      `You keep premium until ${until}, and it is not renewed. You do not lose anything you made.`,
    reason: "Why are you cancelling?",
    reasons: {
      too_expensive: "It is too expensive",
      not_enough_value: "It does not offer me enough",
      do_not_like_it: "I do not like it",
      bad_customer_service: "I did not get good support",
      no_reason: "I would rather not say",
      other: "Something else",
    },
    reasonRequired: "Choose a reason.",
    text: "Anything else you want to tell us",
    yes: "Cancel subscription",
    done: "Your subscription will not be renewed.",
    late: "This subscription has already been cancelled or has ended.",
  },
  sandbox: {
    title: "Sandbox subscription",
    acts: {
      approve: "Approve",
      decline: "Decline",
      renew: "Make the next payment due",
      "card-fails": "Make the card fail from now on",
      "card-works": "Make the card work again",
      end: "End the subscription as the provider",
    },
    cardWorks: "The card works.",
    cardFails: "The card fails.",
    tries: (count: number) => `Failed attempts: ${formatNumber(count)}`,
    choose: "Choose what should happen.",
    back: "Back to the shop",
  },
  mail: {
    suspended: {
      subject: (site: string) => `Your premium subscription will not be renewed – ${site}`,
      body: (name: string) => [
        `Hello ${name},`,
        "Your account is blocked, so we will not charge you for premium again. You keep premium until the end of the period that you have paid for.",
        "If your account is unblocked before then, the subscription continues. If it is unblocked later, you can subscribe again.",
      ],
    },
  },
  notifications: {
    begun: "You are now a premium author",
    renewed: "Your premium subscription was renewed",
    failed: "We could not renew your premium subscription. Please check your payment",
    refunded: "A premium payment was refunded to you",
    /** Told to admins. */
    dispute: {
      open: "A bank disputes a payment for premium. Send the bank your evidence",
      won: "The bank dispute about a payment for premium is over. The money stays",
      lost: "The bank took a payment for premium back. If it was for the current period, the subscription has ended",
    },
    lapsed:
      "Your premium subscription ended while your account was blocked. You can subscribe again at any time.",
    resumed: "Your account is no longer blocked, and your premium subscription continues",
    ended: "Your premium subscription has ended. You do not lose anything you made",
  },
} as const;
