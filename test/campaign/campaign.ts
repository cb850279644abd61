/** The seed and the limit of a campaign. */
export interface Budget {
  readonly seed: number;
  /**
   * The limit: a number of inputs, or a time. The short run in `npm test` limits the number of inputs, so that it
   * tries the same inputs on every machine.
   */
  readonly share: { readonly inputs: number } | { readonly ms: number };
}

/** A failure, with the data needed to reproduce it. */
export interface Finding {
  readonly what: string;
  /** The smallest input that still shows the failure. Absent if the failure has no input. */
  readonly input?: string;
}

export interface CampaignReport {
  /** Measured figures. The names include the units. */
  readonly figures: Readonly<Record<string, number | string>>;
  readonly findings: readonly Finding[];
}

/**
 * Searches for faults with generated inputs or under difficult conditions. The same seed produces the same attempts in
 * the same order. `npm run campaign` runs campaigns for a long time, and `npm test` includes a short run of each
 * campaign.
 */
export interface Campaign {
  readonly name: string;
  /** The number of inputs in the short run of `npm test`. */
  readonly shortRun: number;
  run(budget: Budget): Promise<CampaignReport>;
}
