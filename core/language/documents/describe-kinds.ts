import { type LanguageSettings } from '../settings';
import { type SourceDocument } from '../language';
import { decideIntent } from './decide-intent';
import { findTarget } from './find-kind';
import { kinds } from './kinds.data';
import { minimalDocument } from './minimal';
import { intentsOf } from './resolve';
import { type Intent } from './shape';
import { projectConfig } from './shapes/project-config.data';

/**
 * Returns the kind and intent of a document, based on its name and text. Returns undefined if Rampart does not
 * support the document.
 */
export function kindOf(
  { uri, text }: SourceDocument,
  settings: LanguageSettings,
): { readonly kind: string; readonly title: string; readonly intent: Intent } | undefined {
  const target = findTarget(uri, text, settings);
  if (target?.kind === projectConfig) return undefined; // The file `rampart.json` is excluded because the user cannot select its kind.
  return target && { kind: target.kind.name, title: target.kind.title(), intent: decideIntent(target, text) };
}

/** A kind that the user can select, with the text of a minimal body for each of its intents. */
export interface DescribedKind {
  readonly kind: string;
  readonly title: string;
  readonly intents: readonly { readonly intent: Intent; readonly text: string }[];
}

/** Returns all kinds that the user can select, in the order of `kinds`. */
export function describeKinds(): readonly DescribedKind[] {
  return kinds.map((kind) => ({
    kind: kind.name,
    title: kind.title(),
    intents: intentsOf(kind).map((intent) => ({ intent, text: minimalDocument(kind, intent) ?? '' })),
  }));
}
