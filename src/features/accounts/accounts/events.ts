export {};

declare module "../../../core/events/event-maps.ts" {
  interface TransientEventMap {
    /**
     * Somebody proved who they are, by password or by registering; a request that only carries a session or a
     * token is none. What the browser said of itself may be "".
     */
    "user.signed-in": {
      readonly id: string;
      readonly ip: string;
      readonly userAgent: string;
      readonly acceptLanguage: string;
    };
  }
}
