import { type GraphWorkflow } from '../../core/model/graph';
import { ok } from '../http/answer';
import { type Call, param } from '../operation/call';
import { get, type Operation } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { type VersionState } from '../state/workflow';
import { found, workflowOf } from './lookup';

const path = '/accounts/{account_id}/workflows/{workflow_name}/versions';

/**
 * Operations for the versions of workflows. Lists start with the newest version. Source: workflows, "Workflow
 * version" and "Version graph".
 */
export const workflowVersionOperations: readonly Operation[] = [
  get('wor-list-workflow-versions', path, (call) => {
    const page = pageOf(call, { default: 50, min: 1, max: 100 });
    return paged(workflowOf(call).versions.list().toReversed(), page, ({ record }) => record);
  }),
  get('wor-describe-workflow-versions', `${path}/{version_id}`, (call) => ok(versionOf(call).record)),
  get('wor-describe-workflow-versions-graph', `${path}/{version_id}/graph`, (call) => {
    const { record, graph } = versionOf(call);
    const { id, class_name, created_on, modified_on, workflow_id } = record;
    return ok({
      id,
      class_name,
      created_on,
      modified_on,
      workflow_id,
      graph: graph && { version: 1, workflow: wire(graph) },
    });
  }),
];

function versionOf(call: Call): VersionState {
  return found(workflowOf(call).versions, param(call, 'version_id'), 'workflowNotFound');
}

function wire({ class_name, functions, nodes, payload }: GraphWorkflow): Record<string, unknown> {
  return { class_name, functions, nodes, ...(payload ? { payload } : {}) };
}
