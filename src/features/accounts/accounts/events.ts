export {};

declare module "#core/events/event-maps.ts" {
  interface TransientEventMap {
    /**
     * Somebody authenticated, by password or by registering; a request that only carries a session or a token
     * does not count. The user agent may be "".
     */
    "user.signed-in": {
      readonly id: string;
      readonly ip: string;
      readonly userAgent: string;
      readonly acceptLanguage: string;
    };
  }
}
