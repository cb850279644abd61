import * as l10n from '@vscode/l10n';
import { type Where, planCreate } from '../../core/changes/plans/create';
import { type StepReport } from '../../core/changes/step-result';
import { type ApiError } from '../../core/api/error';
import { type KindId } from '../../core/model/kind-ids';
import { isAboutContent } from '../../core/resources/explain-failure';
import { type Json, type JsonObject, isArray, propertiesOf, readJson } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { parseJsonc } from '../../core/resources/parse-jsonc';
import { text, texts } from '../../core/resources/record';
import { idOf } from '../../core/resources/record-id';
import { refIn } from '../../core/resources/scope';
import {
  type Action,
  type ActionContext,
  type AskContext,
  type ShowContext,
  type EditorContext,
  type ChangeContext,
} from '../context/action-context';
import { type Choice, type FormStep } from '../context/prompts';
import { pickScope, pickResource, scopesOf } from '../context/targets';
import { type TreeNode } from '../tree/node';
import { stepsOf } from '../tree/structure';
import { type Creation, type Question, creations, splitList } from './create.data';
import { showSecretOf } from './oauth';
import { askPayload } from './payload';
import { startInstance } from './start-instance';

/** Returns the command that asks a few questions and creates a resource from the answers. */
export const createAction =
  (creation: Creation): Action =>
  async (context, nodes) => {
    const title = l10n.t('Create {0}', kinds[creation.kind].one());
    const where = await whereTo(context, nodes, creation.kind, title);
    if (!where) return;
    let given: Given = new Map();
    for (let goOn = true; goOn;) {
      const answers = await ask(context, creation, title, where, given);
      if (!answers) return;
      given = answers.given;
      goOn = await make(context, creation, where, answers.object, title);
    }
  };

/** Creates the resource. Returns true if the service rejected it and the user chose to correct the answers. */
async function make(
  context: ActionContext,
  creation: Creation,
  where: Where,
  answers: JsonObject,
  title: string,
): Promise<boolean> {
  const body = creation.body?.(answers) ?? answers;
  if (creation.kind === 'workflow_instance') {
    await startInstance(context, where, text(body, 'instance_id') ?? '', text(body, 'params') ?? '');
    return false;
  }
  const refused = await createAndOpen(context, where, creation.kind, body, creation.warning?.());
  if (!refused) return false;
  const correct = l10n.t('Edit Input…');
  return (await context.prompts.warn(l10n.t('{0}: {1}', title, refused.message), correct)) === correct;
}

/** The answers so far, by property. */
type Given = ReadonlyMap<string, Json>;

/** Creates a resource from the document in the active editor. */
export const createFromEditor: Action = async (context) => {
  const title = l10n.t('Create Resource from Document');
  const parsed = parseJsonc(context.activeText() ?? '');
  if (!parsed.ok) {
    await context.prompts.warn(parsed.message);
    return;
  }
  const known = await context.activeKind();
  const kind =
    Object.values(creations).find((creation) => creation.kind === known)?.kind ??
    (await context.prompts.pick(
      Object.values(creations).map((creation) => ({
        label: kinds[creation.kind].one(),
        value: creation.kind,
      })),
      { title, placeholder: l10n.t('Select a document type') },
    ));
  const where = kind && (await whereTo(context, [], kind, title));
  const refused = where && (await createAndOpen(context, where, kind, parsed.value));
  if (refused) await context.prompts.warn(l10n.t('{0}: {1}', title, refused.message));
};

/**
 * Returns the account, zone, or resource in which to create a resource. It is taken from the row or, without rows,
 * chosen by the user.
 */
export async function whereTo(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  nodes: readonly TreeNode[],
  kind: KindId,
  title: string,
): Promise<Where | undefined> {
  const [node] = nodes;
  if (node?.scope) return { scope: node.scope, within: stepsOf(node) };
  const { parent } = kinds[kind];
  if (parent) {
    const target = await pickResource(context, parent, title);
    return target && { scope: target.scope, within: target.ref.path };
  }
  const scope = await pickScope(context, scopesOf(kind), title, { writable: true, kind });
  return scope && { scope, within: [] };
}

/**
 * Asks the questions of a creation form. Returns the answers both as one object and by property, or undefined if the
 * user canceled. The object omits empty answers to optional questions.
 */
async function ask(
  context: AskContext & ShowContext & EditorContext,
  { questions }: Creation,
  title: string,
  where: Where,
  before: Given,
): Promise<{ readonly object: JsonObject; readonly given: Given } | undefined> {
  const given = new Map<string, Json>();
  for (let index = 0; index < questions.length;) {
    const question = questions[index];
    if (!question) break;
    const form = formStep(index, questions.length);
    const known = given.get(question.member) ?? before.get(question.member);
    const answer = await askOne(context, question, { title, form }, where, answersOf(given), known);
    if (answer === undefined && !form.isBack) return undefined;
    if (answer !== undefined) given.set(question.member, answer);
    index += answer === undefined ? -1 : 1;
  }
  return { object: answersOf(given), given };
}

/**
 * Returns the position of a question in its form. `isBack` becomes true when the user goes back to the previous
 * question.
 */
function formStep(index: number, total: number): FormStep & { readonly isBack: boolean } {
  let isBack = false;
  return {
    step: index + 1,
    total,
    goBack: () => (isBack = true),
    get isBack() {
      return isBack;
    },
  };
}

/** Returns the answers as an object. Empty answers, which only optional questions allow, are left out. */
function answersOf(given: Given): JsonObject {
  const answers: Record<string, Json> = {};
  for (const [member, answer] of given) if (answer !== '') setMember(answers, member, answer);
  return answers;
}

async function askOne(
  context: AskContext & ShowContext & EditorContext,
  question: Question,
  asked: { readonly title: string; readonly form: FormStep },
  where: Where,
  answers: JsonObject,
  before: Json | undefined,
): Promise<Json | undefined> {
  const { type, choices = [], check, optional, initial, placeholder } = question;
  const { prompts } = context;
  const prompt = question.prompt();
  if (type === 'params') {
    const { instance_id: id = '' } = answers;
    return askPayload(
      context,
      {
        type: 'params',
        ref: refIn(where.scope, where.within),
        id: typeof id === 'string' ? id : '',
      },
      where.scope,
      asked.title,
    );
  }
  if (type === 'choice')
    return prompts.pick(
      choices.map((value) => choiceOf(value, value, before)),
      { ...asked, placeholder: prompt },
    );
  if (type === 'choices')
    return prompts.pickMany(
      choices.map((value) => ({
        label: value,
        value,
        picked: isArray(before) ? before.includes(value) : value === initial,
      })),
      { ...asked, placeholder: prompt },
    );
  if (type === 'switch')
    return prompts.pick([choiceOf(l10n.t('No'), false, before), choiceOf(l10n.t('Yes'), true, before)], {
      ...asked,
      placeholder: prompt,
    });
  const typed = before === undefined ? initial : answerText(before);
  const text = await prompts.input({
    ...asked,
    prompt,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(typed === undefined ? {} : { value: typed }),
    validate: (value) => (optional === true && value === '' ? undefined : check?.(value)),
  });
  if (text === undefined || text === '') return text;
  if (type === 'list') return splitList(text);
  return type === 'json' ? (readJson(text) ?? text) : text;
}

/** Returns an option for a question. The option is preselected if it matches the previous answer. */
const choiceOf = <T extends Json>(label: string, value: T, before: Json | undefined): Choice<T> => ({
  label,
  value,
  ...(before === value ? { description: l10n.t('your last answer'), picked: true } : {}),
});

/** Converts an answer back to the text that the user would have typed. */
const answerText = (answer: Json): string =>
  typeof answer === 'string'
    ? answer
    : isArray(answer)
      ? texts({ answer }, 'answer').join(', ')
      : JSON.stringify(answer);

function setMember(into: Record<string, Json>, member: string, value: Json): void {
  const [first = '', ...rest] = member.split('.');
  if (rest.length === 0) into[first] = value;
  else {
    const inner: Record<string, Json> = { ...propertiesOf(into[first]) };
    setMember(inner, rest.join('.'), value);
    into[first] = inner;
  }
}

async function createAndOpen(
  context: AskContext & ChangeContext & ShowContext,
  where: Where,
  kind: KindId,
  body: Json,
  warning?: string,
): Promise<ApiError | undefined> {
  const plan = planCreate(where, kind, body, warning);
  // With `tellsRefusal`, the caller reports a rejection, so that it can let the user correct the answers.
  const reports = plan && (await context.run({ ...plan, tellsRefusal: true }));
  const result = reports?.[0]?.result;
  if (result?.type === 'failed' && isAboutContent(result.error)) return result.error;
  const answer = answerOf(reports);
  if (answer === undefined) return undefined;
  const record = isArray(answer) ? (answer[0] ?? null) : answer;
  const id = idOf(kind, record);
  if (kind === 'oauth_client') await showSecretOf(context, kinds[kind].present(record, id).label, reports);
  if (id !== '') await context.reveal(refIn(where.scope, [...where.within, { kind, id }]));
  return undefined;
}

function answerOf(reports: readonly StepReport[] | undefined): Json | undefined {
  const result = reports?.[0]?.result;
  return result && 'answer' in result ? result.answer : undefined;
}
