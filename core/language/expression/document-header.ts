import { type FilterSettings } from '../settings';
import { type ZonePlan, zonePlans } from '../../expression/scheme/facts';

/**
 * The comment lines (starting with `#`) at the top of a file that contains one expression. The expression language has
 * no comments, so this header is a Rampart extension: `# rampart: phase=http_request_firewall_custom plan=pro`
 * specifies where the expression runs.
 */
export interface DocumentHeader {
  /** The text of the file, with spaces in place of the header so that offsets do not change. */
  readonly text: string;
  readonly phase: string | undefined;
  readonly plan: ZonePlan | undefined;
}

/**
 * Reads the settings `# rampart: phase=… plan=…` from the comments at the start of a text, and replaces these comments
 * with spaces. All other characters keep their offsets.
 */
export function readHeader(text: string): DocumentHeader {
  const header = /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*#[^\n]*(?:\n|$)/.exec(text)?.[0] ?? '';
  if (header === '') return { text, phase: undefined, plan: undefined };
  const marks = new Map<string, string>();
  for (const [, line] of header.matchAll(/#\s*rampart:([^\n]*)/g))
    for (const [, key, value] of (line ?? '').matchAll(/\b(\w+)=(\S+)/g)) marks.set(key ?? '', value ?? '');
  return {
    text: header.replace(/[^\n\r]/g, ' ') + text.slice(header.length),
    phase: marks.get('phase'),
    plan: zonePlans.find((plan) => plan === marks.get('plan')),
  };
}

/**
 * Returns the settings with the phase and plan from the header, if the header contains them. Returns the `settings`
 * object itself if the header contains neither.
 */
export function withHeader(settings: FilterSettings, { phase, plan }: DocumentHeader): FilterSettings {
  if (phase === undefined && plan === undefined) return settings;
  return { ...settings, ...(phase === undefined ? {} : { phase }), ...(plan === undefined ? {} : { plan }) };
}
