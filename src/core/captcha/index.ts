/** Captcha that distinguishes people from programs. */
export { type Captcha, type CaptchaFields, createCaptcha, type Proof, SCORES } from "./captcha.ts";
