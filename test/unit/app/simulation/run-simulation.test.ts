import assert from 'node:assert/strict';
import {
  simulateParams,
  simulationView,
  type SimulationWorld,
  steppedSimulation,
} from '../../../../app/simulation/run-simulation';
import { type SimulationSubject } from '../../../../app/simulation/subject';
import { type SimulateResult, type StepsShown } from '../../../../core/protocol/simulation';

const subject: SimulationSubject = {
  title: 'a.json',
  uri: 'file:///w/a.json',
  notes: ['Some files were not read.'],
  sources: () => Promise.resolve({ sources: [{ uri: 'file:///w/a.json' }] }),
};
const test = { uri: 'file:///w/a.rules.test.yaml', id: 'first' };
const steps: StepsShown = { products: [], needs: [], cases: [], assumed: [] };
const place = { uri: 'file:///w/a.json' };
const result: SimulateResult = {
  rules: 1,
  samples: [
    { name: 'home', verdict: { outcome: 'pass', text: 'pass' } },
    { name: 'sign-in', verdict: { outcome: 'block', text: 'block by Deny', place } },
  ],
};

/**
 * Creates a world in which a sample is already chosen. If `isChosen` is false, a sample is chosen only when the user is
 * asked, and only if `choice` is true.
 */
function worldOf(given: { answer?: SimulateResult; isChosen?: boolean; choice?: boolean } = {}) {
  const { answer = result, choice = true } = given;
  let { isChosen = true } = given;
  let questions = 0;
  const world: SimulationWorld = {
    simulate: (_subject, sample) =>
      Promise.resolve(
        !isChosen ? null : sample !== undefined && answer.samples[sample] ? { ...answer, steps } : answer,
      ),
    choose: () => {
      questions++;
      isChosen = choice;
      return Promise.resolve(choice);
    },
  };
  return { world, questions: () => questions };
}

describe('the parameters of a simulation', () => {
  it('contain the sources, the unsaved texts, and only those options that are given', async () => {
    const unsaved = [{ uri: 'file:///w/a.json', text: '[]' }];
    const common = { sources: [{ uri: 'file:///w/a.json' }], uri: 'file:///w/a.json', unsaved };
    assert.deepEqual(await simulateParams(subject, () => unsaved), common);
    const lists = { office: { type: 'ip', items: ['192.0.2.1'] } } as const;
    assert.deepEqual(await simulateParams({ ...subject, test, lists }, () => unsaved, 0), {
      ...common,
      test,
      lists,
      steps: 0,
    });
  });
});

describe('the view of a simulation', () => {
  it('has the notes and the outcome of each sample', async () => {
    const shown = await simulationView(subject, worldOf().world);
    assert.ok(shown && 'rows' in shown);
    assert.equal(shown.title, 'a.json');
    assert.deepEqual(
      shown.rows.map(({ label }) => label),
      ['Some files were not read.', 'home', 'sign-in'],
    );
  });

  it('asks for a sample if none is chosen, and is absent if the user chooses none', async () => {
    const chosen = worldOf({ isChosen: false });
    const shown = await simulationView(subject, chosen.world);
    assert.ok(shown && 'rows' in shown);
    assert.equal(chosen.questions(), 1);
    assert.equal(await simulationView(subject, worldOf({ isChosen: false, choice: false }).world), undefined);
  });

  it('is a message if there are no rules, or if a test cannot be run', async () => {
    const empty = worldOf({ answer: { rules: 0, samples: [] } });
    assert.deepEqual(await simulationView(subject, empty.world), {
      message: 'a.json has no rules.',
      isProblem: false,
    });
    const broken = worldOf({ isChosen: false });
    assert.deepEqual(await simulationView({ ...subject, test }, broken.world), {
      message: 'The test cannot be simulated. Run it in the Testing view to see why.',
      isProblem: true,
    });
    assert.equal(broken.questions(), 0);
  });
});

describe('a simulation to step through', () => {
  it('is that of the named or numbered sample, by default the first', async () => {
    const { world } = worldOf();
    const block = { steps, outcome: { label: 'block by Deny', place } };
    assert.deepEqual(await steppedSimulation(subject, 'sign-in', world), block);
    assert.deepEqual(await steppedSimulation(subject, 2, world), block);
    assert.deepEqual(await steppedSimulation(subject, undefined, world), {
      steps,
      outcome: { label: 'pass' },
    });
  });

  it('fails with the reason if it is not possible', async () => {
    const { world } = worldOf();
    const failing = async (message: string, run: Promise<unknown>) => assert.rejects(run, { message });
    await failing(
      'In `rules`, specify a file or folder that contains rules.',
      steppedSimulation(undefined, 1, world),
    );
    await failing(
      'Choose a sample request first.',
      steppedSimulation(subject, 1, worldOf({ isChosen: false, choice: false }).world),
    );
    await failing(
      'a.json has no rules.',
      steppedSimulation(subject, 1, worldOf({ answer: { rules: 0, samples: [] } }).world),
    );
    for (const absent of ['other', 3])
      await failing(
        `The sample request ${absent} is not one of the chosen sample requests.`,
        steppedSimulation(subject, absent, world),
      );
  });
});
