import type { Services } from "../../../core/services.ts";
import type { SellerNumbersDto, ServiceReviewDto } from "../../../shared/market/services.dto.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** What is told of a seller's orders. */
    "service.numbers": (seller: string) => Promise<SellerNumbersDto>;
    /** What buyers said of a service, the newest first. */
    "service.reviews": (service: string) => Promise<readonly ServiceReviewDto[]>;
  }
}

const NONE: SellerNumbersDto = { completed: 0, completion: null, responseHours: null };

/** What is told of a seller's orders, by the feature that has them. */
export async function numbersOf({ extensions }: Services, seller: string): Promise<SellerNumbersDto> {
  const [numbers] = extensions.at("service.numbers");
  return numbers ? numbers(seller) : NONE;
}

/** What buyers said of a service, by the feature that has it. */
export async function reviewsShown(
  { extensions }: Services,
  service: string,
): Promise<readonly ServiceReviewDto[]> {
  const [reviews] = extensions.at("service.reviews");
  return reviews ? reviews(service) : [];
}
