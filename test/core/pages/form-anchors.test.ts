import { expect } from "chai";
import { anchorForms } from "#core/pages/form-anchors.ts";

describe("Anchors of forms", () => {
  const form = (attributes: string) =>
    `<form method="post"${attributes}><button type="submit">Go</button></form>`;

  it("are given to forms without an action, whose page receives them", () => {
    for (const attributes of ["", ' action=""', ' action="?page=2"', ' action="/"'])
      expect(anchorForms(form(attributes)), attributes).to.match(/<button id="at-[0-9a-f]{10}"/);
  });

  it("differ between equal forms, and stay the same when the page is rendered again", () => {
    const html = form(' action="/a"') + form(' action="/a"') + form(' action="/b"');
    const ids = [...anchorForms(html).matchAll(/<button id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).to.equal(3);
    expect(anchorForms(html)).to.equal(anchorForms(html));
  });

  it("of the steps of one thing stay with their step, and lead to no other", () => {
    const steps = (...names: string[]) =>
      anchorForms(names.map((name) => form(` action="/orders/1" data-step="${name}"`)).join(""));
    const anchorsIn = (html: string) => [...html.matchAll(/<button id="([^"]+)"/g)].map(([, id]) => id);
    const fieldsIn = (html: string) => [...html.matchAll(/name="_at" value="([^"]+)"/g)].map(([, at]) => at);
    const both = steps("accept", "say");
    expect(fieldsIn(both)).to.deep.equal(anchorsIn(both));
    expect(anchorsIn(steps("say"))).to.deep.equal(anchorsIn(both).slice(1));
  });

  it("are not given to forms that only read", () => {
    const html = '<form action="/search"><button type="submit">Search</button></form>';
    expect(anchorForms(html)).to.equal(html);
  });
});
