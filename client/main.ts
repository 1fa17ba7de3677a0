/** Script of every page: hydrates islands and enhances the shell. */
import "./islands.ts";
import "./navigation.ts";
import "./menus.ts";
import "./sent-words.ts";
import "./stay-start.ts";
import "./landing.ts";
import "./signed-out.ts";
import "./times.ts";
import "./referral.ts";
import "./consent.ts";
import "./live-start.ts";
