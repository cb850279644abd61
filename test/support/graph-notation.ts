import {
  type GraphBranch,
  type GraphNode,
  type GraphWorkflow,
  type StepConfig,
} from '../../core/model/graph';

/**
 * Returns a graph in a short notation on one line, such as `do("a" s1 r2), if("x":[sleep("b" 5)] | null:[])`. `s1` and
 * `r2` are the values of `starts` and `resolves`.
 */
export function notation(workflow: GraphWorkflow): string {
  const functions = Object.entries(workflow.functions).map(
    ([name, { nodes }]) => `${name}: [${list(nodes)}]`,
  );
  return `${list(workflow.nodes)}${functions.length > 0 ? ` FUN{${functions.join('; ')}}` : ''}`;
}

const filled = '{"retries":{"limit":5,"delay":1000,"backoff":"exponential"},"timeout":10000}';

function list(nodes: readonly GraphNode[]): string {
  return nodes.map(node).join(', ');
}

function branches(all: readonly GraphBranch[]): string {
  return all.map(({ condition, nodes }) => `${JSON.stringify(condition)}:[${list(nodes)}]`).join(' | ');
}

function configText(config: StepConfig): string {
  const text = JSON.stringify(config);
  return text === filled ? '' : ` ${text}`;
}

function order({ starts, resolves }: { starts?: number; resolves?: number }): string {
  return `${starts === undefined ? '' : ` s${starts}`}${resolves === undefined ? '' : ` r${resolves}`}`;
}

function node(each: GraphNode): string {
  switch (each.type) {
    case 'step_do': {
      const inner = each.nodes.length > 0 ? `[${list(each.nodes)}]` : '';
      return `do(${JSON.stringify(each.name)}${configText(each.config)}${order(each)})${inner}`;
    }
    case 'step_sleep':
      return `sleep(${JSON.stringify(each.name)} ${JSON.stringify(each.duration)}${order(each)})`;
    case 'step_sleep_until':
      return `until(${JSON.stringify(each.name)}${order(each)})`;
    case 'step_wait_for_event':
      return `wait(${JSON.stringify(each.name)} ${JSON.stringify(each.options)}${order(each)})`;
    case 'parallel':
      return `parallel:${each.kind}[${list(each.nodes)}]`;
    case 'function_call':
      return `call(${each.name}${order(each)})`;
    case 'break':
      return each.kind;
    case 'if':
      return `if(${branches(each.branches)})`;
    case 'switch':
      return `switch ${each.discriminant}(${branches(each.branches)})`;
    case 'try': {
      const block = (one: typeof each.try_block): string => (one === null ? 'null' : `[${list(one.nodes)}]`);
      return `try${block(each.try_block)} catch ${block(each.catch_block)} finally ${block(each.finally_block)}`;
    }
    case 'loop':
    case 'block':
      return `${each.type}[${list(each.nodes)}]`;
    default:
      return each.type;
  }
}
