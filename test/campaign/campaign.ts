/** How long a campaign may continue: until so many inputs, or for so long. */
export interface Budget {
  readonly seed: number;
  /** The short run of `npm test` counts inputs, so that it does the same on every machine. */
  readonly share: { readonly inputs: number } | { readonly ms: number };
}

/** A failure, with what is needed to reproduce it. */
export interface Finding {
  readonly what: string;
  /** The smallest input that still shows it, where there is one. */
  readonly input?: string;
}

export interface CampaignReport {
  /** With units in their names. */
  readonly figures: Readonly<Record<string, number | string>>;
  readonly findings: readonly Finding[];
}

/**
 * Looks for faults with made-up inputs or bad circumstances. The same seed tries the same things in the same order.
 * Run for long by hand with `npm run campaign`, and for a moment in every test run.
 */
export interface Campaign {
  readonly name: string;
  /** Inputs of the run that every `npm test` makes: a moment. */
  readonly shortRun: number;
  run(budget: Budget): Promise<CampaignReport>;
}
