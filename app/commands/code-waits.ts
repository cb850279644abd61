import { text } from '../../core/resources/record';
import { type Remote } from '../../core/resources/remote';
import { type Target } from '../../core/resources/target';
import { findScript, type Scripts } from '../graph/scripts';
import { WorkflowReads } from '../graph/workflow-reads';
import { type EventWait, eventWaits } from '../instances/event-waits';
import { graphKeyOf } from './graphs';

/**
 * Returns the steps in an instance's code that wait for events. Reads them from the graph of the instance's version
 * or, for a local runtime, from the script in the workspace.
 */
export async function codeWaits(
  remote: Remote,
  scripts: Scripts,
  { scope, ref, record }: Target,
  signal: AbortSignal,
): Promise<readonly EventWait[]> {
  const key = graphKeyOf(ref);
  if (!key) return [];
  const reads = new WorkflowReads(remote, key);
  if (scope.runtime === true) {
    const workflow = await reads.workflow(signal);
    const className = workflow.ok ? workflow.value.class_name : undefined;
    const script = className === undefined ? undefined : await findScript(scripts, className);
    return script ? eventWaits(script.graph.workflow) : [];
  }
  const version = text(record, 'versionId') ?? text(record, 'version_id');
  const found = version === undefined ? undefined : await reads.graph(version, signal);
  return found?.ok === true && found.value.graph !== null ? eventWaits(found.value.graph.workflow) : [];
}
