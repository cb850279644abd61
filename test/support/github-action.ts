import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const repositoryRoot = path.resolve(__dirname, '../..');

export interface ActionStep {
  readonly name: string;
  readonly shell: string;
  readonly run: string;
  readonly if?: string;
  readonly 'working-directory'?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The part of an action's metadata that Rampart's action uses. */
export interface Action {
  readonly name: string;
  readonly description: string;
  readonly branding: { readonly icon: string; readonly color: string };
  readonly inputs: Readonly<Record<string, { readonly default: string; readonly description: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
}

export const action = parse(fs.readFileSync(path.join(repositoryRoot, 'action.yml'), 'utf8')) as Action;

/**
 * The data available in a runner: `github`, `runner`, and `inputs`, which contains the inputs that a workflow sets.
 */
export type Contexts = Readonly<Record<string, unknown>>;

/** Returns the step with the given name. */
export function stepNamed(name: string): ActionStep {
  const step = action.runs.steps.find((one) => one.name === name);
  if (!step) throw new Error(`action.yml has no step ${name}`);
  return step;
}

/**
 * Returns the environment variables of a step. Expressions in their values are resolved as in a runner. Throws an
 * error if an expression contains an unknown name.
 */
export function environmentOf(step: ActionStep, contexts: Contexts): Record<string, string> {
  const defaults = Object.fromEntries(
    Object.entries(action.inputs).map(([name, one]) => [name, one.default]),
  );
  const inputs = { ...defaults, ...(contexts.inputs as Readonly<Record<string, string>> | undefined) };
  return Object.fromEntries(
    Object.entries(step.env).map(([variable, value]) => [variable, resolved(value, { ...contexts, inputs })]),
  );
}

/** Replaces each `${{ … }}` in `text` with its value. The default of an input may also contain such expressions. */
function resolved(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
    const value = name
      .split('.')
      .reduce<unknown>(
        (from, key) => (from as Readonly<Record<string, unknown>> | undefined)?.[key],
        contexts,
      );
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`nothing is named ${name}`);
    return resolved(String(value), contexts);
  });
}
