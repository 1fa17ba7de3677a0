import { expect } from "chai";
import fc from "fast-check";
import { SOCIAL_LINKS, type SocialLink } from "#shared/people/profile.enums.ts";
import { socialLabel, socialUrl } from "#shared/people/social-links.ts";

const TAKEN: readonly (readonly [SocialLink, string, string])[] = [
  ["facebook", "ada.lovelace", "https://www.facebook.com/ada.lovelace"],
  ["facebook", "m.facebook.com/ada/?ref=x", "https://www.facebook.com/ada"],
  ["facebook", "http://fb.com/ada", "https://www.facebook.com/ada"],
  [
    "facebook",
    "https://www.facebook.com/profile.php?id=42&sk=about",
    "https://www.facebook.com/profile.php?id=42",
  ],
  ["facebook", "https://facebook.com/people/Ada-L/100042", "https://www.facebook.com/people/Ada-L/100042"],
  ["twitter", "@ada", "https://x.com/ada"],
  ["twitter", " https://twitter.com/ada#x ", "https://x.com/ada"],
  ["twitter", "mobile.twitter.com/ada", "https://x.com/ada"],
  ["linkedin", "ada-lovelace", "https://www.linkedin.com/in/ada-lovelace"],
  ["linkedin", "https://uk.linkedin.com/in/ada-lovelace/", "https://www.linkedin.com/in/ada-lovelace"],
  [
    "linkedin",
    "linkedin.com/company/analytical-engines",
    "https://www.linkedin.com/company/analytical-engines",
  ],
  ["instagram", "@ada.reads", "https://www.instagram.com/ada.reads"],
  ["instagram", "instagram.com/ada.reads/?hl=en", "https://www.instagram.com/ada.reads"],
  [
    "goodreads",
    "https://www.goodreads.com/author/show/3389.Stephen_King",
    "https://www.goodreads.com/author/show/3389.Stephen_King",
  ],
  ["goodreads", "goodreads.com/user/show/12-ada", "https://www.goodreads.com/user/show/12-ada"],
  ["goodreads", "ada-reads", "https://www.goodreads.com/ada-reads"],
  ["website", "ada.example", "https://ada.example"],
  ["website", "http://ada.example/books?a=1#top", "https://ada.example/books?a=1#top"],
  ["website", "https://ada.example:8443/x", "https://ada.example:8443/x"],
];

const REFUSED: readonly (readonly [SocialLink, string])[] = [
  ["facebook", "https://x.com/ada"],
  ["facebook", "https://facebook.com.evil.example/ada"],
  ["facebook", "https://www.facebook.com/"],
  ["facebook", "https://www.facebook.com/login"],
  ["facebook", "facebook.com"],
  ["twitter", "https://www.facebook.com/ada"],
  ["twitter", "https://x.com/ada/status/1"],
  ["twitter", "https://x.com/home"],
  ["twitter", "a-name-that-is-too-long"],
  ["twitter", "two words"],
  ["linkedin", "https://www.linkedin.com/feed"],
  ["instagram", "example.com"],
  ["instagram", "https://www.instagram.com/p/abc"],
  ["goodreads", "https://www.goodreads.com/book/show/1"],
  ["website", "javascript:alert(1)"],
  ["website", "ftp://ada.example"],
  ["website", "https://user:secret@ada.example"],
  ["website", "http://127.0.0.1/"],
  ["website", "localhost"],
  ["website", "https://"],
];

describe("Social links", () => {
  for (const [kind, given, wanted] of TAKEN)
    it(`takes "${given.trim()}" as the ${kind} page ${wanted}`, () => {
      expect(socialUrl(kind, given)).to.equal(wanted);
    });

  for (const [kind, given] of REFUSED)
    it(`refuses "${given}" as a ${kind} page`, () => {
      expect(socialUrl(kind, given)).to.equal(null);
    });

  it("are https addresses only, and their normal form is stable", () => {
    const words = fc.oneof(fc.webUrl(), fc.string({ maxLength: 60 }), fc.stringMatching(/^@?[\w.]{1,20}$/));
    fc.assert(
      fc.property(fc.constantFrom(...SOCIAL_LINKS), words, (kind, given) => {
        const url = socialUrl(kind, given);
        if (!url) return;
        expect(url).to.match(/^https:\/\//);
        expect(socialUrl(kind, url)).to.equal(url);
      }),
    );
  });

  it("are labelled with the username there, or with their address", () => {
    expect(socialLabel("twitter", "https://x.com/ada")).to.equal("@ada");
    expect(socialLabel("facebook", "https://www.facebook.com/ada")).to.equal("ada");
    expect(socialLabel("linkedin", "https://www.linkedin.com/company/engines")).to.equal(
      "linkedin.com/company/engines",
    );
    expect(socialLabel("website", "https://ada.example")).to.equal("ada.example");
  });
});
