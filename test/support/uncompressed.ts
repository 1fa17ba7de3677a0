import supertest from "supertest";

/**
 * Lets tests request pages uncompressed unless they name an encoding: supertest asks for gzip, and to
 * compress and unpack each page takes longer than the rest of the exchange. Tests that are about encodings
 * name one, and browsers ask for gzip.
 */
export function requestUncompressed(): void {
  const { prototype } = supertest.Test;
  // Creates the request on its first call; not in the types.
  const create: () => unknown = Reflect.get(prototype, "request");
  Reflect.set(prototype, "request", function (this: supertest.Test) {
    if (!this.get("Accept-Encoding")) this.unset("Accept-Encoding");
    return create.call(this);
  });
}
