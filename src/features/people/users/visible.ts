/** Filter for visible accounts: not banned, setup complete, not pending deletion. */
export const VISIBLE = Object.freeze({ blocked: false, setup_complete: true, leaving: null });
