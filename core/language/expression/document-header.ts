import { type FilterSettings } from '../settings';
import { type ZonePlan, zonePlans } from '../../expression/scheme/facts';

/**
 * Lines that start with `#` at the start of a file with one expression. The language itself has no comments, so this is
 * our extension: `# rampart: phase=http_request_firewall_custom plan=pro` specifies where the expression runs.
 */
export interface DocumentHeader {
  /** The text of the file with the header blanked out, so that offsets do not change. */
  readonly text: string;
  readonly phase: string | undefined;
  readonly plan: ZonePlan | undefined;
}

/**
 * Reads the marks `# rampart: phase=… plan=…` in the comments at the start, and blanks out those comments, so that all
 * other characters keep their offsets.
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

/** The settings combined with those of the header; the same object if the header has none. */
export function withHeader(settings: FilterSettings, { phase, plan }: DocumentHeader): FilterSettings {
  if (phase === undefined && plan === undefined) return settings;
  return { ...settings, ...(phase === undefined ? {} : { phase }), ...(plan === undefined ? {} : { plan }) };
}
