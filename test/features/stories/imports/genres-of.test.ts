import { expect } from "chai";
import { genresOf } from "#features/stories/imports/genres-of.ts";

describe("Genres from a catalogue's subjects", () => {
  it("are recognised by the catalogue's terms", () => {
    expect(genresOf(["Time travel--Fiction"])).to.deep.equal(["sci-fi"]);
    expect(genresOf(["Love stories", "Courtship -- Fiction"])).to.deep.equal(["romance"]);
    expect(genresOf(["Spy stories", "World War, 1914-1918 -- Fiction"])).to.deep.equal(["thriller"]);
    expect(genresOf(["Humorous stories, English"])).to.deep.equal(["humour"]);
    expect(genresOf(["Science fiction", "Fantasy"])).to.deep.equal(["fantasy", "sci-fi"]);
  });

  it("distinguish a book about children from one for them", () => {
    expect(genresOf(["Governesses--Fiction", "Children--Fiction"])).to.deep.equal([]);
    expect(genresOf(["Children's stories"])).to.deep.equal(["children"]);
  });

  it("are three at most, and empty if nothing matches", () => {
    expect(genresOf(["Fantasy", "Horror", "Mystery", "Crime", "Romance"])).to.have.length(3);
    expect(genresOf(["Cookery"])).to.deep.equal([]);
  });
});
