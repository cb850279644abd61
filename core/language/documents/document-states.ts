import { type Steps } from '../../base/steps';
import { type LanguageContext, type SourceDocument } from '../language';
import { SnapshotCache } from '../snapshot-cache';
import { decideIntent } from './decide-intent';
import { type DocumentState, layOutSteps } from './document-state';
import { ExpressionMemory } from './expression-memory';
import { allowsComments, findTarget } from './find-kind';

/**
 * The states of the known documents. The language support for documents and for the expressions in them shares these
 * states.
 */
export class DocumentStates {
  private readonly states = new SnapshotCache<DocumentState>();

  /**
   * Returns the structure of a document, which is all that most features need. Returns undefined for files that are
   * not supported documents.
   */
  *layOut(
    document: Pick<SourceDocument, 'uri' | 'text'>,
    context: Pick<LanguageContext, 'settings' | 'facts'>,
  ): Steps<DocumentState | undefined> {
    const known = this.states.get(document, context);
    if (known) return known;
    const { uri, text } = document;
    const { settings, facts } = context;
    const target = findTarget(uri, text, settings);
    if (!target) return undefined;
    const intent = decideIntent(target, text);
    const { kind, edited = false } = target;
    const before = this.states.before(uri);
    const isAlike = before?.setting.settings === settings && before.setting.facts === facts;
    const memory = (isAlike ? before.setting.memory : undefined) ?? new ExpressionMemory();
    const setting = { kind, intent, edited, comments: allowsComments(uri), settings, facts, memory };
    const laid = yield* layOutSteps(text, setting, before);
    // Another request for the same document may have finished first. Its state is used because it already contains
    // results.
    const state = this.states.get(document, context) ?? laid;
    this.states.set(document, context, state);
    return state;
  }

  forget(uri: string): void {
    this.states.forget(uri);
  }
}
