import { parseArgs } from 'node:util';

/** The options for starting the service. */
export interface Options {
  /** The port, or 0 for any free port. */
  readonly port: number;
  readonly state?: string;
  readonly token?: string;
  readonly speed: number;
  readonly large: boolean;
  readonly parentWatch: boolean;
  readonly wafOverridesGone: boolean;
}

export const usage = `usage: local [--port N] [--state FILE] [--token T] [--speed N] [--large] [--waf-overrides-gone] [--parent-watch]

  --port N              listen on this port of 127.0.0.1; any free one by default
  --state FILE          keep the state in this file; in memory only by default
  --token T             accept this credential only; any by default. Other users of this machine can read
                        the arguments of a process: RAMPART_SERVE_TOKEN sets it unseen
  --speed N             run workflows N times faster than their graphs say; 1 by default
  --large               add a large set: 50,000 members, 10,000 rules, 100,000 instances
  --waf-overrides-gone  answer 410 to everything about WAF overrides, as the public service does
  --parent-watch        end when standard input ends
`;

/** The environment variable for the token. Unlike arguments, it is not visible to other users of the machine. */
const tokenVariable = 'RAMPART_SERVE_TOKEN';

/**
 * Returns the options from a command line and its environment. If there is a problem, returns a description of it.
 */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Options | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        state: { type: 'string' },
        token: { type: 'string' },
        speed: { type: 'string', default: '1' },
        large: { type: 'boolean', default: false },
        'waf-overrides-gone': { type: 'boolean', default: false },
        'parent-watch': { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    const speed = Number(values.speed);
    if (!/^\d+$/.test(values.port) || port > 65_535)
      return `--port must be a number from 0 to 65535, not ${values.port}`;
    if (!(speed > 0) || speed === Infinity) return `--speed must be a number above 0, not ${values.speed}`;
    if (values.state === '') return '--state needs the name of a file';
    if (values.token === '') return '--token needs a value';
    const given = values.token ?? env[tokenVariable];
    const token = given === '' ? undefined : given;
    if (token !== undefined && /\s/.test(token)) return 'The token must not contain spaces';
    return {
      port,
      speed,
      large: values.large,
      wafOverridesGone: values['waf-overrides-gone'],
      parentWatch: values['parent-watch'],
      ...(values.state === undefined ? {} : { state: values.state }),
      ...(token === undefined ? {} : { token }),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error); // the argument parser throws on unknown arguments
  }
}
