import * as vscode from 'vscode';
import { type DebugAnswer, type DebugMessage, DebugSession } from '../../../app/simulation/debug-session';
import { type SteppedSimulation } from '../../../app/simulation/run-simulation';
import { Stepper, stopsOf } from '../../../app/simulation/stepper';

/** Properties of a launch configuration. Users write them, so their values can be of any type. */
interface SimulationConfiguration {
  readonly rules?: unknown;
  readonly sample?: unknown;
}

/** Debug adapter for a simulation. It executes no code, so it needs neither workspace trust nor a process. */
export class SimulationDebugAdapter extends vscode.Disposable implements vscode.DebugAdapter {
  readonly onDidSendMessage: vscode.Event<vscode.DebugProtocolMessage>;
  private readonly session: DebugSession;
  private seq = 0;

  constructor(stepsFor: (configuration: SimulationConfiguration) => Promise<SteppedSimulation>) {
    const sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
    super(() => sent.dispose());
    this.onDidSendMessage = sent.event;
    this.session = new DebugSession({
      load: async (configuration) => {
        const { steps, outcome } = await stepsFor(configuration);
        return new Stepper(stopsOf(steps, outcome));
      },
      pathOf,
      uriOf: (path) =>
        (/^[a-z][a-z0-9+.-]+:/i.test(path) ? vscode.Uri.parse(path) : vscode.Uri.file(path)).toString(),
      send: (answer: DebugAnswer) => sent.fire({ seq: ++this.seq, ...answer }),
    });
  }

  handleMessage(message: vscode.DebugProtocolMessage): void {
    void this.session.handle(message as DebugMessage);
  }
}

/**
 * Returns the string by which the debugger identifies a document: the path of a file, or the URI of any other
 * document.
 */
function pathOf(uri: string): string {
  const parsed = vscode.Uri.parse(uri);
  return parsed.scheme === 'file' ? parsed.fsPath : uri;
}
