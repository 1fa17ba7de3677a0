import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import type { SellerNumbersDto, ServiceReviewDto } from "#shared/market/services.dto.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns a seller's public order statistics. */
    "service.numbers": (seller: string) => Promise<SellerNumbersDto>;
    /** Returns buyers' reviews of a service that this viewer sees, newest first. */
    "service.reviews": (service: string, viewer: Pick<Viewer, "id">) => Promise<readonly ServiceReviewDto[]>;
  }
}

const NONE: SellerNumbersDto = { completed: 0, completion: null, responseHours: null };

/** Returns a seller's public order statistics, provided by the feature that has them. */
export async function numbersOf({ extensions }: Services, seller: string): Promise<SellerNumbersDto> {
  const [numbers] = extensions.at("service.numbers");
  return numbers ? numbers(seller) : NONE;
}

/** Returns buyers' reviews of a service, provided by the feature that has them. */
export async function reviewsShown(
  { extensions }: Services,
  service: string,
  viewer: Pick<Viewer, "id">,
): Promise<readonly ServiceReviewDto[]> {
  const [reviews] = extensions.at("service.reviews");
  return reviews ? reviews(service, viewer) : [];
}
