import { type LanguageSettings } from '../settings';
import { type SourceDocument } from '../language';
import { decideIntent } from './decide-intent';
import { findTarget } from './find-kind';
import { kinds } from './kinds.data';
import { minimalDocument } from './minimal';
import { intentsOf } from './resolve';
import { type Intent } from './shape';
import { projectConfig } from './shapes/project-config.data';

/** The kind and intent of a document, based on its name and text; undefined if Rampart does not support it. */
export function kindOf(
  { uri, text }: SourceDocument,
  settings: LanguageSettings,
): { readonly kind: string; readonly title: string; readonly intent: Intent } | undefined {
  const target = findTarget(uri, text, settings);
  if (target?.kind === projectConfig) return undefined; // users never select this kind
  return target && { kind: target.kind.name, title: target.kind.title(), intent: decideIntent(target, text) };
}

/** A kind that the user can select, with a minimal body for each intent that has one. */
export interface DescribedKind {
  readonly kind: string;
  readonly title: string;
  readonly intents: readonly { readonly intent: Intent; readonly text: string }[];
}

/** All kinds, in the order of the table. */
export function describeKinds(): readonly DescribedKind[] {
  return kinds.map((kind) => ({
    kind: kind.name,
    title: kind.title(),
    intents: intentsOf(kind).map((intent) => ({ intent, text: minimalDocument(kind, intent) ?? '' })),
  }));
}
