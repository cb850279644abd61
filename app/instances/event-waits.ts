import { type GraphWorkflow, type PayloadDescriptor } from '../../core/model/graph';
import { walkWorkflow } from '../../core/model/graph-walk';
import { type Json } from '../../core/resources/json';
import { flag, list, text } from '../../core/resources/record';

/** A wait for an event that the code of a workflow has. */
export interface EventWait {
  /** The name of the step. */
  readonly step: string;
  readonly type: string;
  /** Properties of the payload that the code reads, with nulls to fill in. */
  readonly payload?: Json;
}

/** The waits of a graph, in its order. One whose type only the run knows is left out. */
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

/** A type of event to offer. */
export interface EventChoice {
  readonly type: string;
  /** The instance waits for it at this moment. */
  readonly isAwaited: boolean;
  readonly payload?: Json;
}

/**
 * The types of events to offer for an instance: those that it waits for now, then those that its code waits for
 * elsewhere. A service that does not name the type of an open wait is helped by the name of its step.
 */
export function eventChoices(record: Json, waits: readonly EventWait[]): readonly EventChoice[] {
  // An open wait may still have an end: its deadline.
  const open = list(record, 'steps').filter(
    (step) =>
      text(step, 'type') === 'waitForEvent' &&
      !(flag(step, 'finished') ?? text(step, 'end') !== undefined) &&
      flag(step, 'success') === undefined,
  );
  const awaited = open.flatMap((step) => {
    const type = text(step, 'event_type');
    if (type !== undefined) return [type];
    // in the log a name has a counter (workflow-graph.md, section 5)
    const name = text(step, 'name')?.replace(/-\d+$/, '');
    return waits.filter((wait) => wait.step === name).map((wait) => wait.type);
  });
  const types = [...new Set([...awaited, ...waits.map(({ type }) => type)])];
  return types.map((type) => {
    const payload = waits.find((wait) => wait.type === type)?.payload;
    return { type, isAwaited: awaited.includes(type), ...(payload === undefined ? {} : { payload }) };
  });
}
