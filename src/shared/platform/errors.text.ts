/** Error pages: what happened, and what to do next. */
export const errorsText = {
  byStatus: {
    400: {
      title: "That request did not make sense",
      body: "Something in the address or the form was not as we expect it. Go back and try again.",
    },
    403: {
      title: "This is not open to you",
      body: "You have found the right place, but it belongs to someone else.",
    },
    404: {
      title: "There is nothing at this address",
      body: "The page may have moved, gone, or never been. The address may also have a slip in it.",
    },
    405: { title: "That cannot be done here", body: "Go back and try another way." },
    413: { title: "That was too large", body: "Send something smaller." },
    429: {
      title: "A little too fast",
      body: "You have asked for a great deal in a short time. Please wait a few minutes and try again.",
    },
    500: {
      title: "Something went wrong on our side",
      body: "It is not your fault. We have made a note of it; please try again in a moment.",
    },
    503: {
      title: "We are catching our breath",
      body: "The site is not quite there at the moment. It will be back shortly; please try again in a minute.",
    },
  } as Readonly<Record<number, { readonly title: string; readonly body: string }>>,
  code: (status: number) => `Error ${status}`,
  home: "Go to the front page",
  browse: "Browse stories",
  signIn: "Sign in",
  signInHint: "If it is yours, signing in may open it.",
  search: "Or search for it",
  reference: "If you write to us about it, give this number:",
} as const;
