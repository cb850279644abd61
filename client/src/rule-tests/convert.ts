import * as vscode from 'vscode';
import { statementsOf } from '../../../app/rule-tests/coverage';
import { type OutcomeMessage } from '../../../app/rule-tests/outcomes';
import { type CoveredRule, type TestFileMistake } from '../../../core/protocol/rule-tests';
import { toRange } from '../base/range';

/**
 * Converts a message to the editor's format, including its position in the test file, and the rules and clauses that
 * explain the outcome.
 */
export function toMessage(uri: vscode.Uri, message: OutcomeMessage): vscode.TestMessage {
  const { text, details, expected, actual, range, trace } = message;
  const shown =
    expected === undefined || actual === undefined
      ? new vscode.TestMessage(details === undefined ? text : `${text}\n${details}`)
      : vscode.TestMessage.diff(text, expected, actual);
  shown.location = new vscode.Location(uri, toRange(range));
  shown.stackTrace = trace.map(
    ({ label, place }) =>
      new vscode.TestMessageStackFrame(
        label,
        place && vscode.Uri.parse(place.uri),
        place?.range && toRange(place.range).start,
      ),
  );
  if (trace.length > 0) shown.contextValue = 'rampart.simulated';
  return shown;
}

/** Returns a message that explains why a test file cannot be run. */
export function toMistake(uri: vscode.Uri, { message, range }: TestFileMistake): vscode.TestMessage {
  const shown = new vscode.TestMessage(message);
  shown.location = new vscode.Location(uri, toRange(range));
  return shown;
}

/** Converts coverage to the editor's format, with rules as statements and clauses as branches. */
export const toCoverage = (rules: readonly CoveredRule[]): vscode.StatementCoverage[] =>
  statementsOf(rules).map(
    ({ executed, range, branches }) =>
      new vscode.StatementCoverage(
        executed,
        toRange(range),
        branches.map((one) => new vscode.BranchCoverage(one.executed, toRange(one.range), one.label)),
      ),
  );
