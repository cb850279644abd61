/** The limit of a campaign: a number of inputs, or a time. */
export interface Budget {
  readonly seed: number;
  /** The short run in `npm test` counts inputs, so that it does the same on every machine. */
  readonly share: { readonly inputs: number } | { readonly ms: number };
}

/** A failure, with the data needed to reproduce it. */
export interface Finding {
  readonly what: string;
  /** The smallest input that still shows the failure, if it has an input. */
  readonly input?: string;
}

export interface CampaignReport {
  /** Figures by names that include their units. */
  readonly figures: Readonly<Record<string, number | string>>;
  readonly findings: readonly Finding[];
}

/**
 * Searches for faults with generated inputs or under bad conditions. The same seed leads to the same attempts in the
 * same order. Run at length with `npm run campaign`, and briefly in every test run.
 */
export interface Campaign {
  readonly name: string;
  /** The number of inputs in the short run of `npm test`. */
  readonly shortRun: number;
  run(budget: Budget): Promise<CampaignReport>;
}
