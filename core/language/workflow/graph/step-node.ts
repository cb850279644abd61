import { type GraphNode, type StepNode } from '../../../model/graph';
import { type StepCall } from '../program/step-calls';
import { type Derivation } from './derivation';
import { resultPayload } from './payload';

/** Returns the node of a step, including the steps inside it. The promise clock adds the node's entry numbers. */
export function stepNode(
  step: StepCall,
  nodes: readonly GraphNode[],
  { texts, program, rules }: Derivation,
): StepNode {
  const name = texts.name(step);
  switch (step.kind) {
    case 'do':
      return { type: 'step_do', name, config: texts.config(step).config, nodes };
    case 'sleep':
      return { type: 'step_sleep', name, duration: texts.duration(step) };
    case 'sleepUntil':
      return { type: 'step_sleep_until', name, timestamp: 'generated' };
    case 'waitForEvent': {
      const payload = resultPayload(step.node, program, rules.followsConstants);
      const options = texts.waitOptions(step);
      return { type: 'step_wait_for_event', name, options, ...(payload === undefined ? {} : { payload }) };
    }
  }
}
