import * as l10n from '@vscode/l10n';
import { type Problem } from '../../../base/problem';
import { itemsOf, type JsonNode, textOf, valueOf } from '../../../json/tree';
import { nearest } from '../../../base/nearest';
import { type LanguageContext, type SourceDocument } from '../../language';
import { type WorkflowPrograms } from '../workflow-programs';
import { checkEntry } from './check-fields';
import { report } from './report';
import { checkExports } from './check-exports';
import { checkSyntax } from './check-syntax';
import { checkTriggers } from './check-triggers';
import { findExport } from './entry-module';
import { bindingPlaces } from './fields.data';
import {
  mainUri,
  readWrangler,
  type WorkflowEntry,
  type WranglerConfig,
  type WranglerScope,
} from './wrangler-config';

/** Returns all problems with the workflows in a configuration (workflow scripts reference, sections 6 and 7). */
export async function checkWrangler(
  document: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [...checkSyntax(document)];
  const config = readWrangler(document);
  if (config === undefined) return problems;
  for (const scope of config.scopes) {
    problems.push(
      ...scope.workflows.flatMap(checkEntry),
      ...duplicates(scope),
      ...checkExports(scope),
      ...checkTriggers(scope),
      ...pythonFlags(scope, config),
      ...(await classes(document, scope, programs, context)),
    );
  }
  return problems;
}

/**
 * Reports duplicate names and bindings. Names must be unique within `workflows` and within `exports`, and bindings
 * must be unique among all bindings of the Worker.
 */
function duplicates(scope: WranglerScope): Problem[] {
  const problems: Problem[] = [];
  const names = { workflows: new Set<string>(), exports: new Set<string>() };
  const bindings = new Set(otherBindings(scope.node));
  for (const { node, name, binding, notation } of scope.workflows) {
    const nameNode = valueOf(node, 'name');
    const bindingNode = valueOf(node, 'binding');
    if (name !== undefined && nameNode && names[notation].has(name))
      problems.push(
        report(
          'duplicate-name',
          'error',
          nameNode,
          l10n.t('Duplicate workflow name "{0}". Names must be unique.', name),
        ),
      );
    if (binding !== undefined && bindingNode && bindings.has(binding))
      problems.push(
        report(
          'duplicate-binding',
          'error',
          bindingNode,
          l10n.t('Duplicate binding "{0}" in this Worker. Choose another name.', binding),
        ),
      );
    if (name !== undefined) names[notation].add(name);
    if (binding !== undefined) bindings.add(binding);
  }
  return problems;
}

function otherBindings(node: JsonNode): string[] {
  return bindingPlaces.flatMap(([path, key]) => {
    let at: JsonNode | undefined = node;
    for (const step of path) at = valueOf(at, step);
    const places = at?.type === 'array' ? itemsOf(at) : at ? [at] : [];
    return places.flatMap((each) => textOf(valueOf(each, key)) ?? []);
  });
}

const flags = ['python_workers', 'python_workflows'];

/** Reports missing compatibility flags that Python workflows require. */
function pythonFlags(scope: WranglerScope, { root }: WranglerConfig): Problem[] {
  if (scope.main?.endsWith('.py') !== true || scope.workflows.every(({ isOwn }) => !isOwn)) return [];
  const member = valueOf(scope.node, 'compatibility_flags') ?? valueOf(root, 'compatibility_flags');
  const present = itemsOf(member).map(textOf);
  const missing = flags.filter((flag) => !present.includes(flag));
  const place = member ?? valueOf(scope.node, 'workflows') ?? valueOf(scope.node, 'exports');
  if (missing.length === 0 || place === undefined || place.type === 'invalid') return [];
  const at = member?.type === 'array' ? member.start + 1 : undefined;
  const newText = `${missing.map((flag) => `"${flag}"`).join(', ')}${present.length > 0 ? ', ' : ''}`;
  return [
    report(
      'python-flags',
      'error',
      place !== member ? { start: place.start, end: place.start + 1 } : place,
      l10n.t(
        'Python workflows require the compatibility flags {0}. Missing: {1}.',
        flags.join(', '),
        missing.join(', '),
      ),
      at === undefined
        ? []
        : [
            {
              title: l10n.t('Add {0}', missing.join(', ')),
              edits: [{ start: at, end: at, newText }],
              preferred: true,
            },
          ],
    ),
  ];
}

/** Checks that each class exists, is exported, and is a workflow. */
async function classes(
  document: SourceDocument,
  scope: WranglerScope,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<Problem[]> {
  const own = scope.workflows.filter(({ isOwn, className }) => isOwn && className !== undefined);
  const uri = mainUri(document, scope);
  const entry = own.length === 0 || uri === undefined ? undefined : await context.workspace.read(uri);
  if (entry === undefined) return [];
  const problems: Problem[] = [];
  for (const workflow of own) {
    const found = await classProblem(workflow, entry, programs, context);
    if (found) problems.push(found);
  }
  return problems;
}

async function classProblem(
  { classPlace: place, className = '' }: WorkflowEntry,
  entry: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
): Promise<Problem | undefined> {
  if (place === undefined) return undefined;
  const found = await findExport(className, entry, programs, context);
  const file = entry.uri.slice(entry.uri.lastIndexOf('/') + 1);
  switch (found.kind) {
    case 'missing': {
      const meant = nearest(className, found.known);
      return report(
        'class-not-found',
        'error',
        place,
        l10n.t('{0} does not export a class "{1}".', file, className),
        meant === undefined
          ? []
          : [
              {
                title: l10n.t('Replace with "{0}"', meant),
                edits: [
                  {
                    start: place.start,
                    end: place.end,
                    // A name without quotation marks is a key in TOML. The new name does not need quotation marks
                    // either.
                    newText: place.end - place.start === className.length ? meant : `"${meant}"`,
                  },
                ],
                preferred: true,
              },
            ],
      );
    }
    case 'hidden':
      // Without `export *`, this problem is reported in the module that declares the class.
      if (!found.program.tree.exports.some(({ exported }) => exported === '*')) return undefined;
      return {
        ...report(
          'class-not-exported',
          'error',
          place,
          l10n.t(
            '{0} declares the class "{1}" but does not export it. Write `export` before the class.',
            file,
            className,
          ),
        ),
        related: [
          {
            uri: found.document.uri,
            start: found.node.nameRange?.start ?? found.node.start,
            end: found.node.nameRange?.end ?? found.node.start,
            message: l10n.t('The class is declared here'),
          },
        ],
      };
    case 'other':
      return report(
        'not-a-workflow',
        'warning',
        place,
        l10n.t('"{0}" does not extend WorkflowEntrypoint, so it cannot run as a workflow.', className),
      );
    default:
      return undefined;
  }
}
