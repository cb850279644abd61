import { type Steps } from '../../base/steps';
import { type LanguageContext, type SourceDocument } from '../language';
import { decideIntent } from './decide-intent';
import { type DocumentState, isStateOf, layOutSteps } from './document-state';
import { allowsComments, findTarget } from './find-kind';

/**
 * The documents that are known, each laid out once for whoever asks about it: the language of documents, and that of
 * the expressions within them.
 */
export class DocumentStates {
  private readonly states = new Map<string, DocumentState>();

  /** A document as it is laid out, which is all that most features need; undefined for files of other kinds. */
  *layOut(
    { uri, text }: Pick<SourceDocument, 'uri' | 'text'>,
    { settings, facts }: Pick<LanguageContext, 'settings' | 'facts'>,
  ): Steps<DocumentState | undefined> {
    const target = findTarget(uri, text, settings);
    if (!target) return undefined;
    const intent = decideIntent(target, text);
    const { kind, edited = false } = target;
    const setting = { kind, intent, edited, comments: allowsComments(uri), settings, facts };
    const laid = yield* layOutSteps(text, setting, this.states.get(uri));
    // another question may have been quicker: what it has found is in that state
    const known = this.states.get(uri);
    const state = known && isStateOf(known, text, setting) ? known : laid;
    this.states.set(uri, state);
    return state;
  }

  forget(uri: string): void {
    this.states.delete(uri);
  }
}
