/** Messages to the people who run the site. */
export const contactText = {
  contact: {
    title: "Contact",
    lead: "Questions, reports, trouble with your account: write to us, and a person answers.",
    subject: "What is it about?",
    text: "Your message",
    textHint: "If it is about a page, please add its address.",
    submit: "Send to us",
  },
  "feature-request": {
    title: "Feature request",
    lead: "What do you miss here? Tell us what you would like to do, rather than which button you would press.",
    subject: "In a few words",
    text: "What would it let you do?",
    textHint: "An example of when you missed it helps most.",
    submit: "Send the request",
  },
  ideas: {
    hint: "Ideas are best posted in the forums: others vote for them, and you see whether we have planned them or done them.",
    post: "Post an idea",
    all: "See ideas and vote",
    orPrivately: "Or write to us alone",
  },
  name: "Your name",
  email: "Your e-mail address",
  emailHint: "We use it only to answer you.",
  sent: "Thank you, your message has reached us. We answer by email, usually within a few days.",
  mail: {
    subject: (kind: string, subject: string) => `${kind}: ${subject}`,
    body: (message: { name: string; email: string; text: string; username: string | null }) =>
      `From ${message.name || "somebody"} <${message.email}>${message.username ? `, member ${message.username}` : ", no member"}\n\n${message.text}`,
  },
} as const;
