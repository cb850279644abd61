import { inputMistake } from './schema';
import { type Tool, type ToolAnswer, ToolError } from './tool';

/** The result of a call, or an error message if the call has no result. */
export type ToolResult = { readonly answer: ToolAnswer } | { readonly error: string };

/** Checks the input of a tool call and runs the tool. The promise is rejected only if there is a bug. */
export async function callTool<C>(
  table: readonly Tool<C>[],
  name: string,
  input: unknown,
  context: C,
): Promise<ToolResult> {
  const tool = table.find((one) => one.name === name);
  if (!tool)
    return { error: `Unknown tool ${name}. Available tools: ${table.map((one) => one.name).join(', ')}.` };
  const given = input ?? {};
  const mistake = inputMistake(tool.input, given);
  if (mistake !== undefined) return { error: mistake };
  try {
    return { answer: marked(tool.untrusted, await tool.run(given, context)) };
  } catch (error) {
    if (error instanceof ToolError) return { error: error.message };
    throw error;
  }
}

/** If a result quotes text from outside sources, adds the paths of the properties that do so as `untrusted`. */
function marked(untrusted: readonly string[], answer: ToolAnswer): ToolAnswer {
  const there = untrusted.filter((path) => answer[path.replace(/\[\].*$/, '')] !== undefined);
  return there.length === 0 ? answer : { ...answer, untrusted: there };
}
