import { expect } from "chai";
import { load } from "cheerio";
import { HtmlValidate } from "html-validate";
import { renderSample, samples } from "./pages.tsx";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // React's output style, not its content.
    "attr-case": "off",
    // useId generates ids that begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "no-inline-style": "error",
    // Everything is served from this site, under a strict content security policy.
    "require-sri": "off",
    // Checkboxes of a group share a name, which is how a form sends a list.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button"] }],
    // ARIA allows a name on these elements.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // The text field of a story's password is a `new-password` of the story, not of an account.
    "autocomplete-password": "off",
  },
});

const labelOf = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

describe("Every page", () => {
  for (const [name, sample] of Object.entries(samples)) {
    describe(name, () => {
      const html = renderSample(sample);
      const $ = load(html);

      it("is valid HTML", async () => {
        const report = await validator.validateString(html);
        const complaints = report.results.flatMap((result) =>
          result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
        );
        expect(complaints).to.deep.equal([]);
      });

      it("has one main heading and one main landmark", () => {
        expect($("h1").length, "h1").to.equal(1);
        expect($("main").length, "main").to.equal(1);
      });

      it("labels every field", () => {
        const bare = $("input:not([type=hidden]), select, textarea")
          .toArray()
          .filter(
            (field) =>
              $(`label[for="${$(field).attr("id")}"]`)
                .text()
                .trim() === "",
          );
        expect(bare.map((field) => $(field).attr("name"))).to.deep.equal([]);
      });

      it("includes the visible label of each button and link in its accessible name (WCAG 2.5.3)", () => {
        const wrong = $("button[aria-label], a[aria-label]")
          .toArray()
          .flatMap((each) => {
            const name = labelOf($(each).attr("aria-label")!);
            const parts = $(each).children().length > 0 ? $(each).children().toArray() : [each];
            return parts.map((part) => [labelOf($(part).text()), name] as const);
          })
          .filter(([label, name]) => !name.includes(label));
        expect(wrong).to.deep.equal([]);
      });

      it("references only existing elements in field descriptions", () => {
        const ids = $("[aria-describedby], [aria-labelledby]")
          .toArray()
          .flatMap((each) =>
            `${$(each).attr("aria-describedby") ?? ""} ${$(each).attr("aria-labelledby") ?? ""}`.split(" "),
          );
        expect(ids.filter((id) => id && $(`[id="${id}"]`).length !== 1)).to.deep.equal([]);
      });

      it("contains no inline style, script or handler, as the strict policy requires", () => {
        expect($("[style], style, script:not([src])").length).to.equal(0);
        expect(html).not.to.match(/<[^>]+\son[a-z]+=/);
      });

      it("has a place for the token in every POST form", () => {
        const unguarded = $("form[method=post]")
          .toArray()
          // A guest's button in place of a slot has none: decision 0035.
          .filter((each) => $(each).parent().closest("fw-slot").length === 0)
          // An island's form contains the token directly, since no slot is rendered in an island.
          .filter((each) => $(each).find('fw-slot[data-name="csrf"], input[name="_csrf"]').length !== 1);
        expect(unguarded.length).to.equal(0);
      });
    });
  }
});
