import Joi from "joi";

/** Description of a route's response: text, and its shape for the OpenAPI document. */
export interface DescribedAnswer {
  readonly description: string;
  readonly body: Joi.Schema;
  /** Content type, if it is not JSON. */
  readonly type?: string;
}

const meta = Joi.object().unknown().required();
const entry = (attributes?: Joi.SchemaMap) =>
  Joi.object({
    id: Joi.string().required(),
    attributes: (attributes ? Joi.object(attributes).unknown() : Joi.object().unknown()).required(),
  }).unknown();

/** Describes a response with one entry. Clients of Strapi 5 get its attributes beside its id. */
export const entryAnswer = (description: string, attributes?: Joi.SchemaMap): DescribedAnswer => ({
  description,
  body: Joi.object({ data: entry(attributes).required(), meta }),
});

/** Describes a response with a short list of entries. */
export const entriesAnswer = (description: string, attributes?: Joi.SchemaMap): DescribedAnswer => ({
  description,
  body: Joi.object({ data: Joi.array().items(entry(attributes)).required(), meta }),
});

/** Describes a response with a few named values below `data`. */
export const dataAnswer = (description: string, data: Joi.SchemaMap): DescribedAnswer => ({
  description,
  body: Joi.object({ data: Joi.object(data).required(), meta }),
});

/** Describes a response with a file. */
export const bytesAnswer = (description: string): DescribedAnswer => ({
  description,
  body: Joi.string(),
  type: "application/octet-stream",
});
