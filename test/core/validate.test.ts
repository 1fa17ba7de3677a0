import { expect } from "chai";
import Joi from "joi";
import type { HttpError } from "#core/base/errors.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";

describe("A validation message", () => {
  const rule = Joi.object({
    text: Joi.string().max(10).required(),
    kind: Joi.string().valid("one", "two").required(),
    number: Joi.number().required(),
    day: Joi.date()
      .required()
      .messages({ "date.base": "No such day.", "any.required": "Please choose a day." }),
    keys: Joi.object({ key: Joi.string().required() }).required(),
    list: Joi.array().items(Joi.string().valid("a")).required(),
    optional: Joi.string().valid("one"),
  });
  const said = (input: object): Record<string, string> => {
    try {
      validate(rule, input);
      return {};
    } catch (error) {
      return Object.fromEntries(
        (error as HttpError).fields.map(({ path, message }) => [path.join("."), message]),
      );
    }
  };

  it("is the same for a required field that is empty, null or missing, including a custom message", () => {
    const missing = said({});
    expect(missing).to.include({ text: messages.required, day: "Please choose a day." });
    for (const empty of ["", null]) {
      const input = Object.fromEntries(Object.keys(missing).map((name) => [name, empty]));
      expect(said(input), String(empty)).to.deep.equal(missing);
      expect(said({ keys: { key: empty } })["keys.key"]).to.equal(messages.required);
    }
  });

  it("describes the actual error of a field that is filled in or optional", () => {
    expect(said({ text: 7, kind: "three", number: "x", day: "x", optional: "", list: [""] })).to.include({
      text: "Please enter some text.",
      kind: "Please choose one of the options.",
      number: "Please enter a number.",
      day: "No such day.",
      optional: "Please choose one of the options.",
      "list.0": "Please choose one of the options.",
    });
  });
});
