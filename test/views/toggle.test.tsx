import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { TOGGLE_VERBS, Toggle } from "#views/ui/Toggle.tsx";

const VIEWS = new URL("../../views/", import.meta.url).pathname;
const read = (file: string) => readFileSync(join(VIEWS, file), "utf8");

describe("A toggle", () => {
  const draw = (on: boolean) =>
    load(
      renderToStaticMarkup(
        <Toggle
          {...{ action: "/a", next: "/b", token: "t", on }}
          verbs={TOGGLE_VERBS.add}
          label={{ off: "Bookmark", on: "Bookmarked" }}
          name={{ off: "Bookmark Salt", on: "Bookmarked: Salt" }}
          icon="bookmark"
        />,
      ),
    )("form");

  it("shows its state by its word, its name, its icon and for screen readers", () => {
    for (const on of [false, true]) {
      const button = draw(on).find("button");
      expect(button.text()).to.equal(on ? "Bookmarked" : "Bookmark");
      expect(button.attr("aria-label")!.startsWith(button.text())).to.equal(true);
      expect(button.attr("aria-pressed")).to.equal(String(on));
      expect(button.attr("value")).to.equal(on ? "remove" : "add");
      expect(draw(on).attr("class")).to.include("toggle-full");
    }
  });

  it("looks pressed in every place: no style of the state depends on a container", () => {
    const rule = /^[^\n@{}]*\.btn\[aria-pressed="true"\][^{]*\{/gm;
    const rules = [...read("ui/styles/buttons.css").matchAll(rule)].map(([selector]) => selector.trim());
    expect(rules[0]).to.match(/^\.btn\[aria-pressed="true"\],/);
  });

  it("is the only form with one button that has a state", () => {
    const files = (readdirSync(VIEWS, { recursive: true }) as string[]).filter(
      (file) => file.endsWith(".tsx") && !file.startsWith("ui/"),
    );
    const others = files.filter((file) => /\bpressed=|OneButtonForm/.test(read(file)));
    // Rows of several buttons in one form.
    expect(others.sort()).to.deep.equal([
      "community/forums/PostEntry.tsx",
      "reading/library/StoryLibrary.tsx",
      "reading/reading/ReadingState.tsx",
      "talk/ratings/StarButtons.tsx",
    ]);
  });
});
