import Joi from "joi";

/** What a route answers: in words, and its shape for the API's document. */
export interface DescribedAnswer {
  readonly description: string;
  readonly body: Joi.Schema;
  /** Of another type than JSON. */
  readonly type?: string;
}

const meta = Joi.object().unknown();
const entry = (attributes?: Joi.SchemaMap) =>
  Joi.object({
    id: Joi.string().required(),
    attributes: attributes ? Joi.object(attributes).unknown() : Joi.object().unknown(),
  }).unknown();

/** One entry; clients of Strapi 5 get its attributes beside its id. */
export const entryAnswer = (description: string, attributes?: Joi.SchemaMap): DescribedAnswer => ({
  description,
  body: Joi.object({ data: entry(attributes).required(), meta }),
});

/** A short list of entries. */
export const entriesAnswer = (description: string, attributes?: Joi.SchemaMap): DescribedAnswer => ({
  description,
  body: Joi.object({ data: Joi.array().items(entry(attributes)).required(), meta }),
});

/** A few named values below `data`. */
export const dataAnswer = (description: string, data: Joi.SchemaMap): DescribedAnswer => ({
  description,
  body: Joi.object({ data: Joi.object(data).required(), meta }),
});

/** A file. */
export const bytesAnswer = (description: string): DescribedAnswer => ({
  description,
  body: Joi.string(),
  type: "application/octet-stream",
});
