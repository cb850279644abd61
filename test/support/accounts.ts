import { type Connection } from '../../app/connections/connection';
import { type ConnectionsHost } from '../../app/connections/connections';
import { MemorySecrets, MemoryState } from '../../app/connections/memory-store';
import { back, type Back, type Wizard } from '../../app/connections/wizard';
import { FakeClock } from './fake-clock';
import { FakeTransport, type Script } from './fake-transport';

/** The editor's global state, in memory. Stored values are copies, as on disk. */
export class FakeState extends MemoryState {
  override update(key: string, value: unknown): Promise<void> {
    return super.update(key, JSON.parse(JSON.stringify(value)));
  }
}

/** The editor's secret storage, in memory. It counts reads. */
export class FakeSecrets extends MemorySecrets {
  reads = 0;

  override get(key: string): Promise<string | undefined> {
    this.reads++;
    return super.get(key);
  }
}

export interface FakeHost extends ConnectionsHost {
  readonly state: FakeState;
  readonly secrets: FakeSecrets;
  readonly transport: FakeTransport;
}

/** Creates the dependencies of connections, all of them in memory. */
export function fakeHost(script: Script, trusted = (): boolean => true): FakeHost {
  return {
    state: new FakeState(),
    secrets: new FakeSecrets(),
    transport: new FakeTransport(script),
    clock: new FakeClock(),
    random: () => 0,
    trusted,
    observer: {},
  };
}

export const exampleConnection: Connection = {
  id: 'c1',
  kind: 'api',
  name: 'Example',
  baseUrl: 'https://api.example/client/v4',
  scheme: 'bearer',
  readOnly: false,
  typedPlaces: [],
};

/**
 * A wizard whose questions are answered from a list. An answer is the label of a choice, the text to enter, `back`, or
 * undefined, which cancels the wizard. All questions are recorded.
 */
export class ScriptedWizard implements Wizard {
  readonly asked: string[] = [];
  readonly told: string[] = [];

  constructor(private readonly answers: (string | Back | undefined)[]) {}

  pick: Wizard['pick'] = (choices, { title, placeholder }) => {
    this.asked.push(placeholder ?? title);
    const answer = this.answers.shift();
    if (answer === back || answer === undefined) return Promise.resolve(answer);
    const choice = choices.find(({ label }) => label === answer);
    if (!choice) throw new Error(`"${answer}" is not among ${choices.map(({ label }) => label).join(', ')}`);
    return Promise.resolve(choice.value);
  };

  text: Wizard['text'] = ({ prompt, placeholder, problem: before, validate, value }) => {
    this.asked.push(before ?? (prompt === '' ? (placeholder ?? '') : prompt));
    const answer = this.answers.shift();
    if (answer === back || answer === undefined) return Promise.resolve(answer);
    const given = answer === '' ? (value ?? '') : answer;
    const problem = validate?.(given);
    if (problem !== undefined) throw new Error(`"${given}": ${problem}`);
    return Promise.resolve(given);
  };

  busy: Wizard['busy'] = (_title, run) => run(new AbortController().signal);

  tell(message: string, detail?: string): void {
    this.told.push(detail === undefined ? message : `${message}\n${detail}`);
  }
}
