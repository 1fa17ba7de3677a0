import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { attributesOf, formValuesOf, inputOf, rulesOf, storedFields } from "#core/fields/index.ts";
import { sentForm } from "#core/http/form.ts";
import { validate, validateChange } from "#core/validate.ts";
import type { FieldDefinition, FieldDefinitions } from "#shared/fields.ts";
import { choice, choices, draftOf, flag, instant, line, lines, tags, text, whole } from "#shared/fields.ts";
import { emptyForm } from "#shared/form.ts";
import { FormFields } from "#views/ui/FormFields.tsx";
import { formFields } from "#views/ui/form-fields.ts";

const ZONE = "America/New_York";
const labels = { red: "Red", blue: "Blue" };
const colours = ["red", "blue"] as const;

const fields = {
  title: line({ label: "Title", max: 10, required: true, missing: "Please give it a title." }),
  about: text({ label: "About", max: 20, rows: 3 }),
  open: flag({ label: "Open" }),
  public: flag({ label: "Who sees it", options: { false: { label: "Me" }, true: { label: "All" } } }),
  words: whole({ label: "Words", min: 1, max: 100 }),
  winners: whole({ label: "Winners", min: 1, max: 3, usual: 1, names: ["One", "Two", "Three"] }),
  colour: choice({ label: "Colour", values: colours, labels, usual: "red" }),
  colours: choices({ label: "Colours", values: colours, labels, required: true }),
  prompts: lines({ label: "Prompts", max: 8, most: 3 }),
  topics: tags({ label: "Topics", max: 8, most: 2, wrong: "Too many topics." }),
  starts: instant({ label: "Starts" }),
};

const entry = {
  title: "A title",
  about: "Two\nlines",
  open: true,
  public: false,
  words: 12,
  winners: 2,
  colour: "blue",
  colours: ["red", "blue"],
  prompts: ["one", "two"],
  topics: ["ships", "sea"],
  starts: new Date("2027-03-01T17:00:00.000Z"),
};

/** Definitions of all features. */
async function definitions(): Promise<[name: string, FieldDefinitions][]> {
  const folder = join(import.meta.dirname, "../../../src/shared");
  const found: [string, FieldDefinitions][] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".fields.ts"))
      for (const [name, value] of Object.entries(await import(join(folder, file))))
        found.push([name, value as FieldDefinitions]);
  return found;
}

/** A value that is allowed, other than the usual one. */
function allowedValue(field: FieldDefinition): string | number | boolean | Date | readonly string[] {
  switch (field.kind) {
    case "line":
      return "Words";
    case "text":
      return "Words\nin lines".padEnd(field.min?.length ?? 0, ".");
    case "flag":
      return true;
    case "whole":
      return field.min;
    case "choice":
      return field.values.at(-1)!;
    case "choices":
      return field.values.slice(0, 2);
    case "lines":
      return ["one", "two"];
    case "tags":
      return ["one", "two"];
    case "instant":
      return entry.starts;
    case "day":
      return "2027-03-01";
  }
}

const sentOf = (values: Readonly<Record<string, string | readonly string[]>>) =>
  sentForm(
    new Map(
      Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? [value] : value]),
    ),
    { files: {}, refused: null },
  );

const draw = (of: FieldDefinitions, values: Readonly<Record<string, string | readonly string[]>>) =>
  load(renderToString(createElement(FormFields, { of, state: formFields(emptyForm, values) })));

describe("Defined fields", () => {
  it("get defaults where they are not filled in, by clients also with null", () => {
    const { title, colours, starts } = entry;
    const expected = {
      title,
      colours,
      starts,
      about: "",
      open: false,
      public: false,
      words: null,
      winners: 1,
      colour: "red",
      prompts: [],
      topics: [],
    };
    const rules = rulesOf(fields);
    expect(validate(rules, { title, colours, starts })).to.deep.equal(expected);
    const cleared = {
      about: null,
      open: null,
      public: null,
      words: "",
      winners: null,
      colour: "",
      prompts: null,
      topics: "",
    };
    expect(validate(rules, { title, colours, starts, ...cleared })).to.deep.equal(expected);
    expect(validateChange(rules, { about: null, words: "" })).to.deep.equal({ about: "", words: null });
  });

  it("are refused with one message for each wrong or missing field", () => {
    const wrong = {
      about: "x".repeat(21),
      words: 101,
      winners: 0,
      colour: "green",
      colours: [],
      prompts: ["a", "b", "c", "d"],
      topics: "one, two, three",
      starts: "2027-02-30T10:00",
    };
    try {
      validate(rulesOf(fields), wrong);
      expect.fail("was accepted");
    } catch (error) {
      const found = (error as { fields: { path: string[]; message: string }[] }).fields;
      expect(found.map(({ path }) => path.join(".")).sort()).to.deep.equal(
        ["title", ...Object.keys(wrong)].sort(),
      );
      expect(found.find(({ path }) => path[0] === "title")?.message).to.equal("Please give it a title.");
    }
  });

  it("are not required of a draft, which then has their usual values", () => {
    const { starts: _, ...others } = fields;
    const draft = validate(rulesOf(draftOf(others)), { title: "", topics: "Sea, ships,SEA" });
    expect(draft).to.include({ title: "", colour: "red", winners: 1 });
    expect(draft.colours).to.deep.equal([]);
    expect(draft.topics).to.deep.equal(["sea", "ships"]);
  });

  it("are read from a form in the member's time zone as they were shown in it", () => {
    const shown = formValuesOf(fields, entry, ZONE);
    expect(shown.starts).to.equal("2027-03-01T12:00");
    expect(validate(rulesOf(fields), inputOf(fields, sentOf(shown), ZONE))).to.deep.equal(entry);
    expect(inputOf(fields, sentOf({ starts: "2027-02-30T10:00" }), ZONE).starts).to.equal("2027-02-30T10:00");
  });

  it("are left as they are if the form does not show them, and refused if they are required", () => {
    const { colours } = entry;
    const form = sentOf({ title: "Another", colours, starts: "2027-03-01T12:00" });
    const change = validateChange(rulesOf(fields), inputOf(fields, form, ZONE));
    expect(change).to.have.keys("title", "colours", "starts", "open", "public");
    expect(() => validateChange(rulesOf(fields), inputOf(fields, sentOf({ colours }), ZONE))).to.throw();
  });

  it("have controls with label, limits and values", () => {
    const $ = draw(fields, formValuesOf(fields, entry, ZONE));
    expect($("input[name=title]").attr()).to.include({ "data-max": "10", value: "A title", required: "" });
    expect($("textarea[name=about]").text().trim()).to.equal("Two\nlines");
    expect($("label[for=field-about]").text()).to.equal("About (optional)");
    expect($("input[name=open]").is("[checked]")).to.equal(true);
    expect($("input[name=public][checked]").val()).to.equal("false");
    expect($("input[name=words]").attr()).to.include({ min: "1", max: "100", value: "12" });
    expect($("select[name=winners] option[selected]").text()).to.equal("Two");
    expect($("input[name=colour][checked]").val()).to.equal("blue");
    expect($("input[name=colours][checked]")).to.have.length(2);
    expect($("textarea[name=prompts]").text().trim()).to.equal("one\ntwo");
    expect($("input[name=topics]").val()).to.equal("ships, sea");
    expect($("input[name=starts]").val()).to.equal("2027-03-01T12:00");
  });

  it("are stored, shown by the API, drawn and read back by every feature that defines any", async () => {
    const all = await definitions();
    expect(all.map(([name]) => name)).to.include("challengeFields");
    for (const [name, of] of all) {
      const values = Object.fromEntries(Object.entries(of).map(([key, field]) => [key, allowedValue(field)]));
      const Model = mongoose.model(`Fields ${name}`, new mongoose.Schema(storedFields(of), { _id: false }));
      const stored = new Model(values).toObject();
      mongoose.deleteModel(`Fields ${name}`);
      const shown = formValuesOf(of, stored, ZONE);
      expect(validate(rulesOf(of), inputOf(of, sentOf(shown), ZONE)), name).to.deep.equal(values);
      expect(Object.keys(attributesOf(of)), name).to.deep.equal(Object.keys(of));
      const $ = draw(of, shown);
      for (const key of Object.keys(of)) expect($(`[name=${key}]`).length, `${name}.${key}`).to.be.above(0);
    }
  });
});
