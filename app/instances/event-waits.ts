import { type GraphWorkflow, type PayloadDescriptor } from '../../core/model/graph';
import { walkWorkflow } from '../../core/model/graph-walk';
import { type Json } from '../../core/resources/json';
import { flag, list, text } from '../../core/resources/record';

/** A step in a workflow's code that waits for an event. */
export interface EventWait {
  /** The name of the step. */
  readonly step: string;
  readonly type: string;
  /** Example payload that contains the properties that the code reads, each with the value null. */
  readonly payload?: Json;
}

/**
 * Returns the steps in a workflow's graph that wait for events, in order. Leaves out steps whose event type is known
 * only at run time.
 */
export function eventWaits(workflow: GraphWorkflow): readonly EventWait[] {
  const waits: EventWait[] = [];
  walkWorkflow(workflow, (node) => {
    if (node.type !== 'step_wait_for_event' || node.options === null) return;
    const { event_type: type } = node.options;
    if (type === '<dynamic>' || type.includes('${')) return;
    const { payload } = node;
    waits.push({ step: node.name, type, ...(payload ? { payload: template(payload) } : {}) });
  });
  return waits;
}

const template = (payload: PayloadDescriptor): Json =>
  payload.type === 'object'
    ? Object.fromEntries(Object.entries(payload.fields).map(([name, field]) => [name, template(field)]))
    : null;

/** Event type to offer to the user. */
export interface EventChoice {
  readonly type: string;
  /** Whether the instance currently waits for an event of this type. */
  readonly isAwaited: boolean;
  readonly payload?: Json;
}

/**
 * Returns the event types to offer for an instance: first the types that it currently waits for, then the other types
 * in its code. If the service does not report the type of an open wait, the type is found in the code by the name of
 * the step.
 */
export function eventChoices(record: Json, waits: readonly EventWait[]): readonly EventChoice[] {
  // While a wait is still open, its end time may already be set to its deadline. If the service reports `finished`,
  // that value therefore takes precedence over the end time.
  const open = list(record, 'steps').filter(
    (step) =>
      text(step, 'type') === 'waitForEvent' &&
      !(flag(step, 'finished') ?? text(step, 'end') !== undefined) &&
      flag(step, 'success') === undefined,
  );
  const awaited = open.flatMap((step) => {
    const type = text(step, 'event_type');
    if (type !== undefined) return [type];
    // In the log, a step name has a counter suffix (workflow-graph.md, section 5).
    const name = text(step, 'name')?.replace(/-\d+$/, '');
    return waits.filter((wait) => wait.step === name).map((wait) => wait.type);
  });
  const types = [...new Set([...awaited, ...waits.map(({ type }) => type)])];
  return types.map((type) => {
    const payload = waits.find((wait) => wait.type === type)?.payload;
    return { type, isAwaited: awaited.includes(type), ...(payload === undefined ? {} : { payload }) };
  });
}
