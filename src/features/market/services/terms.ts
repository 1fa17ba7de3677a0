import { Schema } from "mongoose";
import { storedFields, usualValuesOf } from "#core/fields/index.ts";
import { type PrivateFile, privateFileSchema } from "#core/files/private-files.ts";
import { draftOf } from "#shared/fields.ts";
import type { ExtraDto, PackageDto, RequirementDto, ServiceTermsDto } from "#shared/market/services.dto.ts";
import { DELIVERY_TIMES, REQUIREMENT_KINDS } from "#shared/market/services.enums.ts";
import { serviceTermsFields } from "#shared/market/services.fields.ts";

/** A sample of a seller's work; its URL contains its id. */
export type ServiceSample = PrivateFile;

/** Terms of a service; an order is based on the terms at that time. */
export interface ServiceTerms extends Omit<ServiceTermsDto, "samples"> {
  readonly samples: readonly ServiceSample[];
}

export const EMPTY_TERMS: ServiceTerms = {
  ...usualValuesOf(draftOf(serviceTermsFields)),
  packages: [],
  extras: [],
  steps: [],
  requirements: [],
  samples: [],
};

const inner = { _id: false, id: false } as const;
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;

/** Schema for models that store terms. */
export const termsSchema = new Schema<ServiceTerms>(
  {
    ...storedFields(draftOf(serviceTermsFields)),
    packages: [
      new Schema<PackageDto>(
        {
          name: { type: String, required: true },
          includes: { type: String, default: "" },
          price: cents,
          rounds: { type: Number, default: 0 },
          delivery: { type: String, enum: DELIVERY_TIMES, default: "anytime" },
        },
        inner,
      ),
    ],
    extras: [new Schema<ExtraDto>({ name: { type: String, required: true }, price: cents }, inner)],
    steps: { type: [String], default: [] },
    requirements: [
      new Schema<RequirementDto>(
        {
          kind: { type: String, enum: REQUIREMENT_KINDS, required: true },
          question: { type: String, required: true },
          required: { type: Boolean, default: true },
          choices: { type: [String], default: [] },
        },
        inner,
      ),
    ],
    samples: [privateFileSchema],
  },
  inner,
);
