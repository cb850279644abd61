import { terminate } from '../engine/actions';
import { forget, unfinishedOf } from '../engine/queue';
import { transitions } from '../engine/transitions.data';
import { ok } from '../http/answer';
import { bodyOf, choiceQuery } from '../operation/call';
import { failures } from '../http/failures.data';
import { type Operation, post, put, remove } from '../operation/operation';
import { instancesDelete } from '../shapes/workflow.data';
import { workflowOf } from './lookup';
import { instanceOf } from './workflow-instances';

const path = '/accounts/{account_id}/workflows/{workflow_name}/instances';

/**
 * Statuses that a request to terminate all instances can use as a filter. The vendor's command-line tool accepts the
 * same statuses.
 */
const terminable = ['queued', 'running', 'paused', 'waitingForPause', 'waiting'] as const;

/**
 * Operations that delete instances, and an operation that terminates all instances of a workflow. They are
 * undocumented but used by the vendor's command-line tool. Source: workflows-2026-11, row 5.
 */
export const workflowBatchOperations: readonly Operation[] = [
  post('wor-batch-delete-workflow-instances', `${path}/batch/delete`, (call) => {
    const workflow = workflowOf(call);
    const deleted: { id: string }[] = [];
    const errors: { id: string; code: number; message: string }[] = [];
    for (const id of bodyOf(call, instancesDelete).instances) {
      const instance = workflow.instances.get(id);
      if (instance) {
        forget(workflow, instance, call.nowMs);
        deleted.push({ id });
      } else errors.push({ id, code: failures.workflowNotFound.code, message: `There is no instance ${id}` });
    }
    call.service.engine.settle(workflow);
    return ok({ deleted, errors });
  }),
  remove('wor-delete-workflow-instance', `${path}/{instance_id}`, (call) => {
    const workflow = workflowOf(call);
    forget(workflow, instanceOf(call, workflow), call.nowMs);
    call.service.engine.settle(workflow);
    return ok({ success: true });
  }),
  put('wor-terminate-all-workflow-instances', `${path}/terminate`, (call) => {
    const workflow = workflowOf(call);
    const wanted = choiceQuery(call, 'status', terminable);
    const { engine } = call.service;
    for (const instance of [...unfinishedOf(workflow)]) {
      const status = engine.status(workflow, instance);
      if ((wanted ?? status) === status && transitions[status].terminate === 'change')
        terminate(engine, instance, call.nowMs, false);
    }
    engine.settle(workflow);
    return ok({ status: 'ok' });
  }),
];
