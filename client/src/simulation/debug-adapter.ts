import * as vscode from 'vscode';
import { type DebugAnswer, type DebugMessage, DebugSession } from '../../../app/simulation/debug-session';
import { Stepper, type StopFrame, stopsOf } from '../../../app/simulation/stepper';
import { type StepsShown } from '../../../core/protocol/simulation';

/** The type of launch configurations. */
export const debugType = 'rampart';

/** The properties of a launch configuration. The user writes them, so they may be anything. */
export interface SimulationConfiguration {
  readonly rules?: unknown;
  readonly sample?: unknown;
}

/** A simulation to step through. */
export interface SteppedSimulation {
  readonly steps: StepsShown;
  readonly outcome: StopFrame;
}

/** A debug adapter for a simulation. It runs nothing, so it needs neither trust nor a process. */
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

/** The debugger identifies files by their paths, and any other document by its URI. */
function pathOf(uri: string): string {
  const parsed = vscode.Uri.parse(uri);
  return parsed.scheme === 'file' ? parsed.fsPath : uri;
}
