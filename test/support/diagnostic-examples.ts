import { type Problem } from '../../core/base/problem';
import { type ZonePlan } from '../../core/expression/scheme/facts';
import { documentsLanguage } from '../../core/language/documents/documents-language';
import { embeddedLanguage } from '../../core/language/embedding/embedded-language';
import { checkExpression } from '../../core/language/expression/check';
import { type Facts, noFacts } from '../../core/language/facts';
import { withoutIgnored } from '../../core/language/ignore-comments';
import { ruleTestsLanguage } from '../../core/language/rule-tests/rule-tests-language';
import { defaultSettings, type LanguageSettings } from '../../core/language/settings';
import { checkWorkflowScript } from '../../core/language/workflow/lints/registry';
import { workflowLanguage } from '../../core/language/workflow/workflow-language';
import { wranglerLanguage } from '../../core/language/workflow/wrangler-language';
import { languageContext } from './language-context';
import { programOf, workflowAround } from './workflow';
import { workspaceOf } from './workspace';

/** An example on a page about a diagnostic. */
export interface Example {
  readonly title: 'Wrong' | 'Right';
  /** The language of the code fence: `rfilter`, `json`, `ts`, … */
  readonly language: string;
  /** The options for checking the example: the words after the language in the code fence. */
  readonly options: readonly string[];
  readonly text: string;
}

/** Returns the incorrect and the correct example of a page, in this order. */
export const examplesOf = (page: string): readonly Example[] =>
  [...page.matchAll(/## (Wrong|Right)\n\n```(\w+)([^\n]*)\n([\s\S]*?)\n```/g)].map(
    ([, title, language = '', options = '', text = '']) => ({
      title: title as Example['title'],
      language,
      options: options.split(' ').filter((option) => option !== ''),
      text,
    }),
  );

/** Returns the problems reported in an example on the page about a code. */
export async function problemsIn(code: string, example: Example): Promise<readonly Problem[]> {
  const area = code.slice(0, code.indexOf('/'));
  if (area === 'filter') return inExpression(code, example);
  if (area === 'document') return inDocument(example);
  if (area === 'suppression') return inSuppressed(example);
  return area === 'config' || code === 'workflow/class-not-exported' ? inProject(example) : inScript(example);
}

/** Checks an expression. Options: `phase=… plan=… list=name:type starLimit=n optional`. */
async function inExpression(code: string, { language, options, text }: Example): Promise<readonly Problem[]> {
  if (language === 'hcl') {
    const document = { uri: 'file:///a.tf', languageId: 'terraform', version: 1, text };
    return embeddedLanguage().problems(document, languageContext());
  }
  const values = valuesOf(options);
  const starLimit = values.get('starLimit');
  const phase = values.get('phase');
  const plan = values.get('plan') as ZonePlan | undefined;
  const settings: LanguageSettings = {
    ...defaultSettings,
    severities: values.has('optional') ? { [code]: 'warning' } : {},
    filter: {
      fields: {},
      functions: {},
      lists: listsOf(options),
      ...(phase === undefined ? {} : { phase }),
      ...(plan === undefined ? {} : { plan }),
    },
  };
  const limits = starLimit === undefined ? {} : { starLimit: Number(starLimit) };
  return checkExpression(text, { kind: language === 'rvalue' ? 'value' : 'filter', settings, limits });
}

const valuesOf = (options: Example['options']): ReadonlyMap<string, string> =>
  new Map(options.map((option) => option.split('=') as [string, string]));

/** Reads the option `list=name:type`. */
function listsOf(options: Example['options']): LanguageSettings['filter']['lists'] {
  const [list, type] = valuesOf(options).get('list')?.split(':') ?? [];
  return list === undefined ? {} : { [list]: type as 'ip' };
}

/** The facts for a document with the option `account`. */
const account: Facts = {
  oauthScopes: ['account.read'],
  permissionGroups: { p: { name: 'Zone Read' }, e: { name: 'Old Read', endOfLife: '2027-01-01T00:00:00Z' } },
  resourceGroups: { r: { name: 'All zones' } },
  rulesets: {
    ['c'.repeat(32)]: { name: 'Checkout', kind: 'custom', phase: 'http_request_firewall_custom' },
    efb7b8c949ac4650a09736fc376e9aee: {
      name: 'Managed Ruleset',
      kind: 'managed',
      phase: 'http_request_firewall_managed',
      rules: ['a'.repeat(32)],
      categories: ['wordpress'],
    },
  },
};

const shop = [{ id: 'a1', name: 'Harbour Goods' }];
const lab = [{ id: 'a2', name: 'Lumen Lab' }];

/**
 * The facts for a document with the option `connections`. The document may belong to any of the connected accounts, so
 * each resource lists the accounts that contain it.
 */
const connections: Facts = {
  resources: {
    permission_group: { p: { name: 'Zone Read', scopes: [...shop, ...lab] } },
    resource_group: { r: { name: 'All zones', scopes: shop }, other: { name: 'All zones', scopes: lab } },
  },
};

/**
 * Checks a document. Options: `<kind>[:<intent>] [account|connections] [plan=…] [list=name:type]`, or `rules_test`
 * for YAML.
 */
async function inDocument({ options: [kind = '', ...options], text }: Example): Promise<readonly Problem[]> {
  if (kind === 'rules_test') {
    const test = { uri: 'file:///example.rules.test.yaml', languageId: 'yaml', version: 1, text };
    return ruleTestsLanguage().problems(test, languageContext());
  }
  const uri = `file:///example.${kind.replace(':', '.')}.json`;
  const document = { uri, languageId: 'json', version: 1, text };
  const plan = options.includes('plan=pro') ? { plan: 'pro' as const } : {};
  const filter = { ...defaultSettings.filter, lists: listsOf(options), ...plan };
  const settings: LanguageSettings = { ...defaultSettings, filter };
  const facts = options.includes('account')
    ? account
    : options.includes('connections')
      ? connections
      : noFacts;
  const language = documentsLanguage();
  const context = languageContext({ settings, facts });
  const problems = await language.problems(document, context);
  return Promise.all(
    problems.map(async (problem) => {
      const { code, start } = problem;
      const actions = (await language.actions?.(document, { start, end: start }, context)) ?? [];
      const fixes = actions.filter((action) => action.code === code);
      return fixes.length === 0 ? problem : { ...problem, fixes };
    }),
  );
}

/**
 * Checks a script. With the option `run`, the example consists of the statements of a `run` method, not of a whole
 * module.
 */
function inScript({ language, options, text }: Example): readonly Problem[] {
  const indented = text.replace(/^/gm, '        ');
  const python = `from workers import WorkflowEntrypoint\nclass W(WorkflowEntrypoint):\n    async def run(self, event, step):\n${indented}\n`;
  const whole = !options.includes('run') ? text : language === 'py' ? python : workflowAround(text);
  return checkWorkflowScript(programOf(whole, language === 'py' ? 'python' : 'typescript'));
}

const imports = 'import { WorkflowEntrypoint } from "cloudflare:workers";\n';
const module = (name: string, exported: boolean): string =>
  `${exported ? 'export ' : ''}class ${name} extends WorkflowEntrypoint { async run(event, step) { await step.do("a", async () => 1); } }\n`;
const script = `${imports}${module('Order', true)}${module('Hidden', false)}export class Plain {}\nexport * from "./more";\n`;
const configuration = `{ "main": "order.ts", "workflows": [{ "binding": "O", "name": "o", "class_name": "Order" }] }`;

/** Checks a script (`ts`) in a project with a Wrangler configuration, or a configuration in a project with scripts. */
async function inProject({ language, text }: Example): Promise<readonly Problem[]> {
  if (language === 'ts') {
    const { context, document } = workspaceOf({
      'order.ts': imports + text,
      'wrangler.jsonc': configuration,
    });
    return workflowLanguage().problems(document('order.ts'), context);
  }
  const more = 'export const more = 1;';
  const { context, document } = workspaceOf({ 'order.ts': script, 'more.ts': more, 'wrangler.jsonc': text });
  return wranglerLanguage().problems(document('wrangler.jsonc'), context);
}

/**
 * Returns a diagnostic about a missing `await` at the first `step.sleep` of the example, unless a comment suppresses
 * the diagnostic.
 */
function inSuppressed({ text }: Example): readonly Problem[] {
  const start = text.indexOf('step.sleep');
  const found: Problem[] =
    start < 0
      ? []
      : [{ code: 'workflow/step-not-awaited', severity: 'warning', start, end: start + 4, message: '' }];
  return withoutIgnored(text, found);
}
