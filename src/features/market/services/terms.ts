import { Schema } from "mongoose";
import { type PrivateFile, privateFileSchema } from "../../../core/files/private-files.ts";
import {
  DELIVERY_TIMES,
  type DeliveryTime,
  PRICINGS,
  type Pricing,
  REQUIREMENT_KINDS,
  type RequirementKind,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from "../../../shared/market/services.enums.ts";
import { AI_USES, type AiUse } from "../../../shared/stories/catalogue.enums.ts";

/** One way to have the work done. */
export interface ServicePackage {
  readonly name: string;
  readonly includes: string;
  /** US cents: of the piece, or of each thousand words. */
  readonly price: number;
  /** Rounds of changes that come with it. */
  readonly rounds: number;
  readonly delivery: DeliveryTime;
}

/** What can be had beside it. */
export interface ServiceExtra {
  readonly name: string;
  /** US cents. */
  readonly price: number;
}

/** What a buyer is asked before work begins. */
export interface ServiceRequirement {
  readonly kind: RequirementKind;
  readonly question: string;
  readonly required: boolean;
  /** Of a choice only. */
  readonly choices: readonly string[];
}

/** A sample of a seller's work; its id is its address. */
export type ServiceSample = PrivateFile;

/** All that a service says of itself; an order is made on the terms as they are then. */
export interface ServiceTerms {
  readonly category: ServiceCategory | null;
  readonly title: string;
  readonly description: string;
  readonly aiUse: AiUse | null;
  readonly aiText: string;
  readonly skills: readonly string[];
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly pricing: Pricing;
  readonly packages: readonly ServicePackage[];
  readonly extras: readonly ServiceExtra[];
  /** How the work goes, step by step. */
  readonly steps: readonly string[];
  readonly requirements: readonly ServiceRequirement[];
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
      new Schema<ServicePackage>(
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
    extras: [new Schema<ServiceExtra>({ name: { type: String, required: true }, price: cents }, inner)],
    steps: { type: [String], default: [] },
    requirements: [
      new Schema<ServiceRequirement>(
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
