import { Schema } from "mongoose";
import { type PrivateFile, privateFileSchema } from "../../../core/files/private-files.ts";
import type {
  ExtraDto,
  PackageDto,
  RequirementDto,
  ServiceTermsDto,
} from "../../../shared/market/services.dto.ts";
import {
  DELIVERY_TIMES,
  PRICINGS,
  REQUIREMENT_KINDS,
  SERVICE_CATEGORIES,
} from "../../../shared/market/services.enums.ts";
import { AI_USES } from "../../../shared/stories/catalogue.enums.ts";

/** A sample of a seller's work; its id is its address. */
export type ServiceSample = PrivateFile;

/** All that a service says of itself; an order is made on the terms as they are then. */
export interface ServiceTerms extends Omit<ServiceTermsDto, "samples"> {
  readonly samples: readonly ServiceSample[];
}

export const EMPTY_TERMS: ServiceTerms = {
  category: null,
  title: "",
  description: "",
  aiUse: null,
  aiText: "",
  skills: [],
  tags: [],
  languages: [],
  pricing: "piece",
  packages: [],
  extras: [],
  steps: [],
  requirements: [],
  samples: [],
};

const inner = { _id: false, id: false } as const;
const text = { type: String, default: "" } as const;
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;

/** For models that keep terms. */
export const termsSchema = new Schema<ServiceTerms>(
  {
    category: { type: String, enum: [...SERVICE_CATEGORIES, null], default: null },
    title: text,
    description: text,
    aiUse: { type: String, enum: [...AI_USES, null], default: null },
    aiText: text,
    skills: { type: [String], default: [] },
    tags: { type: [String], default: [] },
    languages: { type: [String], default: [] },
    pricing: { type: String, enum: PRICINGS, default: "piece" },
    packages: [
      new Schema<PackageDto>(
        {
          name: { type: String, required: true },
          includes: text,
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
