import { type TextEdit } from '../../../base/problem';
import { type LanguageContext, type Location, type SourceDocument } from '../../language';
import { identifierPattern, limits } from '../limits.data';
import { resolveConstant } from '../program/constants';
import { sentEvents } from '../program/events';
import { type WorkflowProgram } from '../program/program';
import { wholeText } from '../program/text-parts';
import { type Expression } from '../../../script/tree';
import { scriptEndings } from '../../../script/script';
import { contentEdit } from '../rename-edit';
import { looksLikeWorkflow } from '../looks-like-workflow';
import { type WorkflowPrograms } from '../workflow-programs';

/** A place in a script where an event is awaited or sent, with the type of the event. */
export interface EventPlace {
  readonly role: 'awaited' | 'sent';
  readonly type: string;
  readonly expression: Expression;
  /** The literal with the event type, either at the place itself or in the constant that is used there. */
  readonly literal?: Expression;
}

/** Returns the places in a script where an event with a known type is awaited or sent. */
function eventPlaces(program: WorkflowProgram): readonly EventPlace[] {
  const place = (role: EventPlace['role'], expression: Expression | undefined): EventPlace[] => {
    const type = wholeText(expression, program.scopes);
    if (expression === undefined || type === undefined) return [];
    const literal = resolveConstant(expression, program.scopes);
    return [{ role, type, expression, ...(literal.kind === 'literal' ? { literal } : {}) }];
  };
  return [
    ...program.steps.flatMap(({ eventType, isWrapped }) => (isWrapped ? [] : place('awaited', eventType))),
    ...sentEvents(program).flatMap(({ type }) => place('sent', type)),
  ];
}

/** Returns the place at an offset where an event is awaited or sent, or undefined if there is none. */
export function eventPlaceAt(program: WorkflowProgram, offset: number): EventPlace | undefined {
  return eventPlaces(program).find(({ expression: { start, end } }) => start <= offset && offset <= end);
}

interface PlacedEvent extends EventPlace {
  readonly document: SourceDocument;
}

const sends = /\bsend(?:Event|_event)\s*\(/;

/**
 * Returns the places in all scripts of the workspace where an event is awaited or sent. The places in `document` come
 * first.
 */
export async function workspaceEvents(
  document: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly PlacedEvent[]> {
  const others = await context.workspace.find(scriptEndings, context.signal);
  const found: PlacedEvent[] = [];
  for (const each of [document, ...others.filter(({ uri }) => uri !== document.uri)]) {
    if (context.signal.aborted) break;
    if (!looksLikeWorkflow(each.text) && !sends.test(each.text)) continue;
    const program = await programs.of(each, context);
    if (program) found.push(...eventPlaces(program).map((place) => ({ ...place, document: each })));
  }
  return found;
}

/** If `at` is a place where an event is sent, returns the places where the event is awaited, and vice versa. */
export async function eventDefinition(
  document: SourceDocument,
  at: EventPlace,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly Location[]> {
  const all = await workspaceEvents(document, programs, context);
  return all.filter(({ type, role }) => type === at.type && role !== at.role).map(locationOf);
}

/** Returns all places where events of the same type are awaited or sent. */
export async function eventReferences(
  document: SourceDocument,
  at: EventPlace,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly Location[]> {
  const all = await workspaceEvents(document, programs, context);
  return all.filter(({ type }) => type === at.type).map(locationOf);
}

/**
 * Returns edits, by document URI, that rename an event type in all scripts of the workspace, including in constants.
 * Returns undefined for an invalid event type.
 */
export async function eventRename(
  document: SourceDocument,
  at: EventPlace,
  newName: string,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<Readonly<Record<string, readonly TextEdit[]>> | undefined> {
  if (!identifierPattern.test(newName) || newName.length > limits.lengths.eventType) return undefined;
  const edits: Record<string, TextEdit[]> = {};
  for (const { type, literal, document: where } of await workspaceEvents(document, programs, context)) {
    if (type !== at.type || literal === undefined) continue;
    const own = (edits[where.uri] ??= []);
    // A constant that is used in several places must be edited only once.
    const edit = contentEdit(literal, newName, where.text);
    if (own.every(({ start }) => start !== edit.start)) own.push(edit);
  }
  return edits;
}

function locationOf({ document, expression: { start, end } }: PlacedEvent): Location {
  return { uri: document.uri, start, end };
}
