/** A task of the type `rampart`, as it is written in tasks.json. */
export interface TaskDefinition {
  readonly command: TaskCommand;
  /** Files and folders, relative to the folder of the task; all of it by default. */
  readonly paths?: readonly string[];
  /** Options of the command line, each a string of its own. */
  readonly options?: readonly string[];
}

/** The commands of the command line that make sense as a task: they end, and report positions in files. */
export const taskCommands = ['check', 'format', 'test'] as const;

export type TaskCommand = (typeof taskCommands)[number];

/** Reads a definition that a person wrote; undefined when it names no command that a task can run. */
export function readTask(written: Readonly<Record<string, unknown>>): TaskDefinition | undefined {
  const command = taskCommands.find((one) => one === written.command);
  if (command === undefined) return undefined;
  const paths = strings(written.paths);
  const options = strings(written.options);
  return { command, ...(paths ? { paths } : {}), ...(options ? { options } : {}) };
}

/** The arguments of `rampart` for a task. */
export const taskArguments = ({
  command,
  paths = ['.'],
  options = [],
}: TaskDefinition): readonly string[] => [command, ...options, ...paths];

const strings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
    ? value
    : undefined;
