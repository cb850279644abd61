/** A task of the type `rampart`, as defined in tasks.json. */
export interface TaskDefinition {
  readonly command: TaskCommand;
  /** Files and folders, relative to the folder of the task. By default, the whole folder. */
  readonly paths?: readonly string[];
  /** Command-line options, each as a separate string. */
  readonly options?: readonly string[];
}

/** Commands of the `rampart` CLI that are useful as tasks, because they terminate and report positions in files. */
export const taskCommands = ['check', 'format', 'test'] as const;

export type TaskCommand = (typeof taskCommands)[number];

/** Reads a definition written by the user. Returns undefined if it does not specify a command that a task can run. */
export function readTask(written: Readonly<Record<string, unknown>>): TaskDefinition | undefined {
  const command = taskCommands.find((one) => one === written.command);
  if (command === undefined) return undefined;
  const paths = strings(written.paths);
  const options = strings(written.options);
  return { command, ...(paths ? { paths } : {}), ...(options ? { options } : {}) };
}

/** Returns the arguments of `rampart` for a task. */
export const taskArguments = ({
  command,
  paths = ['.'],
  options = [],
}: TaskDefinition): readonly string[] => [command, ...options, ...paths];

const strings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
    ? value
    : undefined;
