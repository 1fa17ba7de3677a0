/** Texts of contact messages to the operators of the site. */
export const contactText = {
  contact: {
    title: "Contact",
    lead: "Write to us with questions, reports or account problems. A person will answer.",
    subject: "What is it about?",
    text: "Your message",
    textHint: "If it is about a page, please add its address.",
    submit: "Send message",
  },
  "feature-request": {
    title: "Feature request",
    lead: "What is missing here? Tell us what you would like to do, rather than which button you would press.",
    subject: "In a few words",
    text: "What would it let you do?",
    textHint: "It helps most if you give an example of when you needed it.",
    submit: "Send the request",
  },
  ideas: {
    hint: "Ideas are best posted in the forums. Others can vote for them, and you can see whether we have planned or completed them.",
    post: "Post an idea",
    all: "See ideas and vote",
    orPrivately: "Or write to us privately",
  },
  name: "Your name",
  email: "Your email address",
  emailHint: "We use it only to answer you.",
  sent: "Thank you, your message has reached us. We answer by email, usually within a few days.",
  mail: {
    subject: (kind: string, subject: string) => `${kind}: ${subject}`,
    body: (message: { name: string; email: string; text: string; username: string | null }) =>
      `From ${message.name || "somebody"} <${message.email}>${message.username ? `, member ${message.username}` : ", no member"}\n\n${message.text}`,
  },
} as const;
