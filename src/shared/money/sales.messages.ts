/** Error messages for users. */
export const salesMessages = {
  discountRange: "Discount must be between 0% and 50%",
  couponCharacters: "Coupon code must include only letters and numbers.",
  nameTaken: "Name already exists.",
} as const;
