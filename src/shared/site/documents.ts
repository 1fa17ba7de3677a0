/** Documents about the site, legal and other, in menu order (specification, section 2), with their paths. */
export const DOCUMENTS = [
  { key: "our-journey", path: "/about/our-journey", group: "about" },
  { key: "paid-stories", path: "/about/paid-stories", group: "about" },
  { key: "narrations", path: "/about/narrations", group: "about" },
  { key: "the-team", path: "/about/the-team", group: "about" },
  { key: "advertise", path: "/about/advertise", group: "about" },
  { key: "messages-from-staff", path: "/about/messages-from-staff", group: "about" },
  { key: "faq", path: "/faq", group: "about" },
  { key: "guidelines", path: "/guidelines", group: "legal" },
  { key: "terms", path: "/terms", group: "legal" },
  { key: "marketplace-terms", path: "/marketplace-terms", group: "legal" },
  { key: "privacy", path: "/privacy", group: "legal" },
  { key: "payment-terms-author", path: "/payment-terms/author", group: "legal" },
  { key: "payment-terms-seller", path: "/payment-terms/seller", group: "legal" },
  { key: "payment-terms-consumer", path: "/payment-terms/consumer", group: "legal" },
] as const satisfies readonly { key: string; path: string; group: "about" | "legal" }[];

export type DocumentKey = (typeof DOCUMENTS)[number]["key"];
