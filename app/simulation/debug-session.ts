import * as l10n from '@vscode/l10n';
import { type PlaceShown } from '../../core/protocol/simulation';
import { type Stepper, type StepKind, type StopFrame } from './stepper';

/** A message of the Debug Adapter Protocol, with the properties that the debug session reads. */
export interface DebugMessage {
  readonly seq: number;
  readonly type: string;
  readonly command?: string;
  readonly arguments?: unknown;
}

/** A response or event for the editor's debugger. */
export type DebugAnswer =
  | {
      readonly type: 'response';
      readonly request_seq: number;
      readonly success: boolean;
      readonly command: string;
      readonly message?: string;
      readonly body?: object;
    }
  | { readonly type: 'event'; readonly event: string; readonly body?: object };

type Arguments = Readonly<Record<string, unknown>>;

/** Dependencies of a debug session. */
export interface DebugWorld {
  /**
   * Runs the simulation that a launch configuration specifies. Throws an `Error` with a message for the user if that
   * is not possible.
   */
  readonly load: (configuration: Arguments) => Promise<Stepper>;
  /** Converts the URI of a document to the path that the debugger uses. `uriOf` does the reverse. */
  readonly pathOf: (uri: string) => string;
  readonly uriOf: (path: string) => string;
  readonly send: (answer: DebugAnswer) => void;
}

const thread = 1;
const clauseScope = 1;
const requestScope = 2;
const listScope = 3;

const steps: Readonly<Record<string, StepKind>> = {
  next: 'over',
  stepIn: 'in',
  stepOut: 'out',
  stepBack: 'back',
  continue: 'continue',
  reverseContinue: 'reverse',
};

/**
 * Steps through a simulation with the Debug Adapter Protocol. The simulation is already complete, so stepping only
 * moves through its results.
 */
export class DebugSession {
  private stepper: Stepper | undefined;
  private readonly breakpoints = new Map<string, readonly number[]>();
  private stopOnEntry = true;

  constructor(private readonly world: DebugWorld) {}

  /** Handles a request. */
  async handle({ seq, type, command = '', arguments: given }: DebugMessage): Promise<void> {
    if (type !== 'request') return;
    const { send } = this.world;
    const respond = (body?: object): void =>
      send({ type: 'response', request_seq: seq, success: true, command, ...(body ? { body } : {}) });
    try {
      await this.answer(command, isRecord(given) ? given : {}, respond);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      send({ type: 'response', request_seq: seq, success: false, command, message });
    }
  }

  private async answer(command: string, given: Arguments, respond: (body?: object) => void): Promise<void> {
    const kind = Object.hasOwn(steps, command) ? steps[command] : undefined;
    if (kind) {
      respond(kind === 'continue' ? { allThreadsContinued: true } : undefined);
      this.moved(kind);
      return;
    }
    switch (command) {
      case 'initialize':
        respond({
          supportsConfigurationDoneRequest: true,
          supportsStepBack: true,
          supportsEvaluateForHovers: true,
        });
        return;
      case 'launch':
        this.stepper = await this.world.load(given);
        this.stopOnEntry = given.stopOnEntry !== false;
        respond();
        this.event('initialized');
        return;
      case 'setBreakpoints':
        respond({ breakpoints: this.setBreakpoints(given) });
        return;
      case 'configurationDone':
        respond();
        if (this.stopOnEntry) this.stopped('entry');
        else if (this.stepper?.isAtBreakpoint === true) this.stopped('breakpoint');
        else this.moved('continue');
        return;
      case 'threads':
        respond({ threads: [{ id: thread, name: l10n.t('Simulation') }] });
        return;
      case 'stackTrace':
        respond(this.stackTrace());
        return;
      case 'scopes':
        respond({ scopes: this.scopes() });
        return;
      case 'variables':
        respond({ variables: this.variables(Number(given.variablesReference)) });
        return;
      case 'evaluate':
        respond(this.evaluate(String(given.expression)));
        return;
      case 'setExceptionBreakpoints':
      case 'pause':
        respond();
        return;
      case 'disconnect':
      case 'terminate':
        respond();
        this.event('terminated');
        return;
      default:
        throw new Error(l10n.t('A simulation does not support the debug request {0}.', command));
    }
  }

  private moved(kind: StepKind): void {
    if (this.stepper?.step(kind) === true) this.stopped(kind === 'continue' ? 'breakpoint' : 'step');
    else this.event('terminated');
  }

  private stopped(reason: string): void {
    this.event('stopped', { reason, threadId: thread, allThreadsStopped: true });
  }

  private event(event: string, body?: object): void {
    this.world.send({ type: 'event', event, ...(body ? { body } : {}) });
  }

  private setBreakpoints({ source, breakpoints }: Arguments): readonly object[] {
    const path = isRecord(source) && typeof source.path === 'string' ? source.path : '';
    const uri = this.world.uriOf(path);
    const lines = (Array.isArray(breakpoints) ? (breakpoints as readonly unknown[]) : []).map((one) =>
      isRecord(one) && typeof one.line === 'number' ? one.line - 1 : 0,
    );
    this.breakpoints.set(uri, lines);
    this.stepper?.setBreakpoints(
      [...this.breakpoints].flatMap(([file, all]) => all.map((line) => ({ uri: file, line }))),
    );
    return lines.map((line) => {
      const start = this.stepper?.stopAt({ uri, line })?.path.at(-1)?.place?.range?.start;
      return start
        ? { verified: true, line: line + 1 }
        : { verified: false, message: l10n.t('The simulation does not evaluate a rule on this line.') };
    });
  }

  private stackTrace(): object {
    const path = this.stepper?.current?.path ?? [];
    const stackFrames = path.toReversed().map((frame, i) => ({ id: i + 1, ...this.shownFrame(frame) }));
    return { stackFrames, totalFrames: stackFrames.length };
  }

  private shownFrame({ label, place }: StopFrame): object {
    if (!place) return { name: label, line: 0, column: 0, presentationHint: 'label' };
    return { name: label, source: this.sourceOf(place), ...rangeOf(place) };
  }

  private sourceOf({ uri }: PlaceShown): object {
    const path = this.world.pathOf(uri);
    return { name: path.split(/[\\/]/).at(-1) ?? path, path };
  }

  private scopes(): readonly object[] {
    const hasLists = this.stepper?.known.some(isList) === true;
    const scope = (name: string, variablesReference: number) => ({
      name,
      variablesReference,
      expensive: false,
    });
    return [
      ...((this.stepper?.current?.values.length ?? 0) > 0 ? [scope(l10n.t('Clause'), clauseScope)] : []),
      scope(l10n.t('Fields'), requestScope),
      ...(hasLists ? [scope(l10n.t('Lists'), listScope)] : []),
    ];
  }

  private variables(reference: number): readonly object[] {
    const { current, known = [] } = this.stepper ?? {};
    const values =
      reference === clauseScope
        ? (current?.values ?? [])
        : known.filter((one) => isList(one) === (reference === listScope));
    return values.map(({ text, value }) => ({
      name: text,
      value,
      evaluateName: text,
      variablesReference: 0,
    }));
  }

  /** Returns the value of a field or list that a clause has read. The adapter does not evaluate expressions itself. */
  private evaluate(expression: string): object {
    const found = this.stepper?.known.find(({ text }) => text === expression.trim());
    if (!found)
      throw new Error(l10n.t('No value is available for {0} because no clause has read it yet.', expression));
    return { result: found.value, variablesReference: 0 };
  }
}

const isList = ({ text }: { readonly text: string }): boolean => text.startsWith('$');

/**
 * Returns a range in the protocol's format, with lines and columns counted from 1. If `range` is absent, returns the
 * start of the document.
 */
function rangeOf({ range }: PlaceShown): object {
  if (!range) return { line: 1, column: 1 };
  const { start, end } = range;
  return {
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

const isRecord = (value: unknown): value is Arguments => typeof value === 'object' && value !== null;
