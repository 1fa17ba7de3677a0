import type { ServiceCategory } from "./service-categories.ts";

/** Names and leads of the marketplace categories. */
export const serviceCategoriesText: Readonly<
  Record<ServiceCategory, { readonly name: string; readonly lead: string }>
> = {
  audiobook: { name: "Audiobooks", lead: "Narrators who read your story aloud, chapter by chapter." },
  "beta-reading": { name: "Beta reading", lead: "First readers who tell you what works and what does not." },
  "copy-editing": { name: "Copy-editing", lead: "Editors for sense, style and consistency." },
  "cover-design": {
    name: "Cover design",
    lead: "Covers that show what the story is about, from a small thumbnail to print.",
  },
  illustrations: { name: "Illustrations", lead: "Drawings, maps and chapter heads made for your story." },
  "legal-services": {
    name: "Legal services",
    lead: "Contracts, rights and permissions, checked by a professional.",
  },
  marketing: { name: "Marketing", lead: "Launches, blurbs and advertisements that reach the right readers." },
  "proof-reading": { name: "Proofreading", lead: "The last check before anybody else reads it." },
  publicist: { name: "Publicists", lead: "People who know who to contact about your book." },
  translation: { name: "Translation", lead: "Your story in another language, still in your voice." },
  website: { name: "Websites", lead: "Your own website that sends readers to your stories." },
  "writing-advice": {
    name: "Writing advice",
    lead: "Coaches and mentors for when you are stuck.",
  },
};
