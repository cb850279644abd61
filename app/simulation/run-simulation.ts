import * as l10n from '@vscode/l10n';
import { type SimulateParams, type SimulateResult, type StepsShown } from '../../core/protocol/simulation';
import { type UnsavedText } from '../../core/protocol/unsaved-text';
import { outcomeRows } from './simulation-rows';
import { type SimulationView } from './simulation-view';
import { type StopFrame } from './stepper';
import { type SimulationSubject } from './subject';

/** Dependencies of a simulation. */
export interface SimulationWorld {
  /**
   * Simulates the rules of a subject. `steps` is the zero-based index of the sample whose steps are included. Returns
   * null if no sample is chosen, or if the subject's rule test cannot be run.
   */
  simulate(subject: SimulationSubject, steps?: number): Promise<SimulateResult | null>;
  /** Lets the user choose a sample. Returns whether a sample was chosen. */
  choose(): Promise<boolean>;
}

/** A simulation to step through. */
export interface SteppedSimulation {
  readonly steps: StepsShown;
  readonly outcome: StopFrame;
}

/**
 * Returns the parameters of the request to simulate rules. `unsaved` is called after the sources are determined, and
 * returns the documents with unsaved changes.
 */
export async function simulateParams(
  subject: SimulationSubject,
  unsaved: () => readonly UnsavedText[],
  steps?: number,
): Promise<SimulateParams> {
  return {
    ...(await subject.sources()),
    uri: subject.uri,
    unsaved: unsaved(),
    ...(subject.test ? { test: subject.test } : {}),
    ...(subject.lists ? { lists: subject.lists } : {}),
    ...(steps === undefined ? {} : { steps }),
  };
}

/**
 * Simulates rules, and returns the outcome of each sample, or a message if there are no rules or the rule test cannot
 * be run. Asks for a sample if none is chosen. Returns undefined if the user chooses none.
 */
export async function simulationView(
  subject: SimulationSubject,
  world: SimulationWorld,
): Promise<SimulationView | undefined> {
  const result = await simulateChosen(subject, world);
  if (result?.rules === 0) return { message: l10n.t('{0} has no rules.', subject.title), isProblem: false };
  if (result) return { title: subject.title, rows: outcomeRows(subject.notes, result.samples) };
  if (!subject.test) return undefined;
  return {
    message: l10n.t('The test cannot be simulated. Run it in the Testing view to see why.'),
    isProblem: true,
  };
}

/**
 * Simulates rules, and returns the steps of one sample. Throws an `Error` with a message for the user if that is not
 * possible.
 * @param subject the rules, or undefined if the launch configuration specifies none and the view shows none.
 * @param sample the name or the number of the sample in a launch configuration. The first sample is the default.
 */
export async function steppedSimulation(
  subject: SimulationSubject | undefined,
  sample: unknown,
  world: SimulationWorld,
): Promise<SteppedSimulation> {
  if (!subject) throw new Error(l10n.t('In `rules`, specify a file or folder that contains rules.'));
  const outcomes = await simulateChosen(subject, world);
  if (!outcomes) throw new Error(l10n.t('Choose a sample request first.'));
  if (outcomes.rules === 0) throw new Error(l10n.t('{0} has no rules.', subject.title));
  const number =
    typeof sample === 'string'
      ? outcomes.samples.findIndex(({ name }) => name === sample)
      : Number(sample ?? 1) - 1;
  const steps = (await world.simulate(subject, number))?.steps;
  const verdict = outcomes.samples[number]?.verdict;
  if (!steps || !verdict)
    throw new Error(
      l10n.t('The sample request {0} is not one of the chosen sample requests.', String(sample)),
    );
  const { text, place } = verdict;
  return { steps, outcome: { label: text, ...(place ? { place } : {}) } };
}

/** Simulates rules. Asks for a sample if none is chosen. A rule test has its own requests, so it needs no sample. */
async function simulateChosen(
  subject: SimulationSubject,
  world: SimulationWorld,
): Promise<SimulateResult | null> {
  const result = await world.simulate(subject);
  if (result || subject.test) return result;
  return (await world.choose()) ? world.simulate(subject) : null;
}
