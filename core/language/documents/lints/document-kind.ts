import * as l10n from '@vscode/l10n';
import { intentsOf } from '../resolve';
import { kindsByName, parseTarget } from '../target';
import { type Check, replaceValue, report } from './context';
import { suggest } from './suggest';

/** Checks a string of the form `kind` or `kind.intent`, as used in a project's configuration. */
export const checkDocumentKind: Check = (node, context) => {
  if (node.type !== 'string' || parseTarget(node.value)) return;
  const [name = '', intent] = node.value.split(/[:.]/);
  const kind = kindsByName.get(name);
  const known = kind ? intentsOf(kind).map((one) => `${name}.${one}`) : [...kindsByName.keys()];
  const message =
    kind && intent !== undefined
      ? l10n.t(
          'Documents of type "{0}" have no operation "{1}". Valid operations: {2}.',
          name,
          intent,
          known.join(', '),
        )
      : l10n.t('Unknown document type "{0}". Valid types: {1}.', node.value, known.join(', '));
  const meant = suggest(node.value, known);
  report(context, 'error', 'wrong-enum', node, message, {
    fixes:
      meant === undefined
        ? []
        : [
            {
              title: l10n.t('Replace with "{0}"', meant),
              edits: [replaceValue(node, meant)],
              preferred: true,
            },
          ],
  });
};
